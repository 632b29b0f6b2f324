/** The menu of the app's icon on a phone, after a long press. */
export const shortcutWords = {
  post: 'Post',
  quotes: 'Quotes',
  jobs: 'Jobs',
} as const;
