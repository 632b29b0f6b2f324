/** Where a conversation is read. */
export const linkTo = (conversationId: string): string => `/messages/${conversationId}`;
