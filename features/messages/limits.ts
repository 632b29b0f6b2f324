/** The most files in one message. */
export const maxFiles = 10;
