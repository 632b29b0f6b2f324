/** The most files in one message. */
export const mostFiles = 10;
