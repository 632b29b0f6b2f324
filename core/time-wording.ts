/** Apart from `wording.ts`, because the first screen shows these. */
export const agoWords = {
  justNow: 'Just now',
  minutes: (count: number) => (count === 1 ? '1 minute ago' : `${count} minutes ago`),
  hours: (count: number) => (count === 1 ? '1 hour ago' : `${count} hours ago`),
  yesterday: 'Yesterday',
  days: (count: number) => (count === 1 ? '1 day ago' : `${count} days ago`),
  /** Inside a sentence: `Requested yesterday`. */
  within: { justNow: 'just now', yesterday: 'yesterday' },
} as const;
