/** The words of the app's icon on a phone: what a long press offers. */
export const shortcutWords = {
  post: 'Post',
  quotes: 'Quotes',
  jobs: 'Jobs',
} as const;
