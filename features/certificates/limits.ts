/** The characters of the number of a certificate. */
export const maxNumberLength = 40;
