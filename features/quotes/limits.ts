/** The most lines of one quote. */
export const mostLines = 30;

/** The most files of one request, and of one quote. */
export const mostAttachments = 10;

/** The most of a quantity, in thousandths: 100,000. */
export const mostQuantity = 100_000_000;
