export const notificationWords = {
  title: 'Notifications',
  failedToLoad: 'Failed to load notifications',
  none: 'No notifications',
  noneUnread: 'You have read everything.',
  showAll: 'Show all',
  markAsRead: 'Mark as read',
  markAllAsRead: 'Mark all as read',
  loadMore: 'Load More',
} as const;
