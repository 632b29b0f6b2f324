/** The most documents of one credential. */
export const maxCredentialFiles = 3;

/** The longest time until a credential is checked again, in months, however long its document is valid. */
export const maxMonths = 12;

/** The days before the end of a credential on which its provider is reminded. */
export const reminderDays = [30, 7] as const;
