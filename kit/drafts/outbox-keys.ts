/** The storage keys of all that waits to be sent: of one person at a time, until they sign out. */
export const outboxKeys = { changes: 'unsent-changes', messages: 'unsent-messages' } as const;
