/** The name of the draft of one's personal information. */
export const profileDraftName = (accountId: string): string => `own-profile-draft:${accountId}`;
