export const myRequestsWords = {
  title: 'My Requests',
  subtitle: 'The problems you have posted, newest first',
  status: 'Status',
  all: 'All',
  none: 'No requests yet',
  noneHint: 'Post a problem, and we tell providers near you.',
  othersPostNone: 'Only members can post problems.',
  find: 'Find Problems',
  post: 'Post New Problem',
  noneWithStatus: (status: string) => `No requests with the status ${status}`,
  noneWithStatusHint: 'Choose another status to see your other requests.',
  showAll: 'Show all',
} as const;

export const quotesOnWords = {
  label: (title: string) => `Quotes on ${title}`,
  compare: (count: number) => (count === 1 ? 'See 1 quote' : `Compare ${count} quotes`),
  on: (title: string) => ` on ${title}`,
  loading: 'Loading the quotes',
} as const;
