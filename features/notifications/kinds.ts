export const notificationTypes = ['quote', 'problem', 'message', 'job', 'review', 'other'] as const;
export type NotificationType = (typeof notificationTypes)[number];
