/** The reason of an admin's look at the documents of a credential, in the log: they check it. */
export const lookReason = 'check';
