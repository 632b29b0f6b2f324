import type { CodesOf } from '#core/errors.ts';

export const problemErrors: Record<CodesOf<'problems'>, string> = {
  'problems.closed': 'This problem is closed. It can no longer be changed.',
  'problems.not-open': 'This problem does not take quotes now.',
};

export const problemWords = {
  tooManyPhotos: 'A problem can have 8 photos at most.',
  photoTwice: 'A photo is in there twice.',
  photoAlt: (number: number, title: string) => `Photo ${number} of ${title}`,
  emptyComment: 'Write a comment first.',
  unknownCategory: 'Choose one of the categories.',
  budgetTooLarge: 'A budget can be R100,000,000 at most.',
  newProblemNearby: (category: string, location: string, title: string) => ({ title: `New problem: ${category} in ${location}`, description: title }),
  newComment: (problem: string, author: string, comment: string) => ({ title: `New comment on ${problem}`, description: `${author}: ${comment}` }),
  feed: 'Problem Feed',
  posted: { title: 'Problems posted', text: 'Problem posted successfully!' },
  failedToPost: 'Failed to post problem',
  onlyMembersPost: 'Only members post problems.',
  couldNotFetch: 'Could not fetch problems.',
  failedToLoad: 'Failed to load problems',
  likeFailed: 'Failed to update like. Please try again.',
  linkCopied: 'Link copied! Ready to share.',
  linkNotCopied: 'The link could not be copied. Copy it from the address bar.',
  awaitingSelection: 'Quotes received - awaiting selection',
  count: ({ count, more }: { count: number; more: boolean }) =>
    more ? 'More than 1,000 problems' : `${count === 1000 ? '1,000' : count} ${count === 1 ? 'problem' : 'problems'}`,
  matchFilters: {
    unknown: 'Problems that match your filters, newest first',
    counted: (count: string) => `${count} ${count.startsWith('1 ') ? 'matches' : 'match'} your filters`,
  },
  newestFirst: { unknown: 'All problems, newest first', counted: (count: string) => `${count}, newest first` },
  noQuotesYet: 'No quotes yet. Providers near you have been told.',
  end: "You've reached the end of the list.",
} as const;
