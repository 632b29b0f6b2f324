/** The reason in the log for the reading of a reported message in its case. An admin types no other. */
export const queueReason = 'moderation-queue';
