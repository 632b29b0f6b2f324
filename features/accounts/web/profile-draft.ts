/** The name of the draft of the personal information. */
export const profileDraftName = (accountId: string): string => `own-profile-draft:${accountId}`;
