export const notificationWords = {
  title: 'Notifications',
  failedToLoad: 'Failed to load notifications',
  none: 'No notifications',
  noneYet: 'What concerns you shows up here.',
  noneUnread: 'You have read everything.',
  showAll: 'Show all',
  markAsRead: 'Mark as read',
  markAllAsRead: 'Mark all as read',
  loadMore: 'Load More',
  loading: 'Loading notifications',
  unread: (count: number) => `${count > 98 ? '99 or more' : count} unread`,
  seeAll: 'See all notifications',
} as const;
