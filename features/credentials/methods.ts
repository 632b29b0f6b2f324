/** The ways in which an admin checks a credential. */
export const methods = ['register', 'document', 'form'] as const;
export type Method = (typeof methods)[number];
