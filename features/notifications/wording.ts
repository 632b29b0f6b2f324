export const notificationWords = {
  title: 'Notifications',
  failedToLoad: 'Failed to load notifications',
  none: 'No notifications',
  noneYet: 'News about your quotes, jobs and messages appears here.',
  noneUnread: 'You have read everything.',
  showAll: 'Show all',
  today: 'Today',
  yesterday: 'Yesterday',
  markAsRead: 'Mark as read',
  /** The button of one notification, read aloud. */
  markOneAsRead: (title: string) => `Mark as read: ${title}`,
  markAllAsRead: 'Mark all as read',
  /** After the title of a notification, read aloud. */
  unreadMark: ', unread',
  loadMore: 'Load More',
  loadingMore: 'Loading',
  loading: 'Loading notifications',
  unread: (count: number) => (count > 98 ? '99 or more unread' : `${count} unread`),
  seeAll: 'See all notifications',
};
