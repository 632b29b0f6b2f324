/** The address of a conversation. */
export const linkTo = (conversationId: string): string => `/messages/${conversationId}`;
