/** The reason in the log for the reading of something between two people in its case. An admin types no other. */
export const queueReason = 'moderation-queue';
