/** The most lines of one quote. */
export const maxLines = 30;

/** The most files of one request, and of one quote. */
export const maxAttachments = 10;

/** The most of a quantity, in thousandths: 100,000. */
export const maxQuantity = 100_000_000;
