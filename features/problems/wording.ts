import type { CodesOf } from '#core/errors.ts';
import { countMark, type StepWords } from '#core/wording.ts';

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
  newProblemNearby: (category: string, location: string, title: string) => ({
    title: `New problem: ${category} in ${location}`,
    description: title,
  }),
  newComment: (problem: string, author: string, comment: string) => ({
    title: `New comment on ${problem}`,
    description: `${author}: ${comment}`,
  }),
  severalNewProblems: `${countMark} new problems near you`,
  severalCommented: (problem: string) => `${countMark} people commented on ${problem}`,
  lapsesSoon: (title: string, date: string) => ({
    title: 'Your problem is about to lapse',
    description: `${title} closes on ${date} unless something happens on it. Edit it or comment on it to keep it.`,
  }),
  lapsed: (title: string) => ({
    title: 'Your problem has lapsed',
    description: `${title} is closed: nothing happened on it for 30 days.`,
  }),
  posted: { title: 'Problems posted', text: 'Problem posted successfully!' },
  failedToPost: 'Failed to post problem',
  failedToLoad: 'Failed to load problems',
  loadingFailed: 'An error occurred while loading problems',
  linkCopied: 'Link copied! Ready to share.',
  linkNotCopied: 'The link could not be copied. Copy it from the address bar.',
  offline: 'You are offline. What you wrote is kept on this device: send it when you are back.',
  similar: {
    title: 'You posted something like this',
    text: 'Providers can quote on the one that is there already. Look at it first.',
  },
  stepFailed: 'This could not be changed. Try again.',
  edited: 'Your changes are saved.',
  failedToEdit: 'Failed to save the problem',
  logInToComment: 'Please log in to comment on problems.',
  commented: 'Comment submitted successfully!',
  commentFailed: 'Error: Failed to submit comment. Please try again.',
  commentsFailed: 'Could not fetch comments.',
  commentChanged: 'Your comment is changed.',
  commentNotChanged: 'The comment could not be changed. Try again.',
  commentNotDeleted: 'The comment could not be deleted. Try again.',
  commentDeleted: 'Your comment is deleted.',
  commentWaits: 'Waiting for a check: only you see it',
  commentRejected: 'Not shown to others: an admin rejected it',
  awaitingSelection: 'Quotes received - awaiting selection',
  count: ({ count, more }: { count: number; more: boolean }) =>
    more ? 'More than 1,000 problems' : `${count === 1000 ? '1,000' : count} ${count === 1 ? 'problem' : 'problems'}`,
  matchFilters: {
    unknown: 'Problems that match your filters, newest first',
    counted: (count: string) => `${count} ${count.startsWith('1 ') ? 'matches' : 'match'} your filters`,
  },
  newestFirst: { unknown: 'All problems, newest first', counted: (count: string) => `${count}, newest first` },
  noQuotesYet: 'No quotes yet. Providers near you have been told.',
  noQuotesCame: 'No quotes came in.',
  end: "You've reached the end of the list.",
} as const;

/** The words of the steps that the owner of a problem takes. */
export const problemStepWords = {
  pause: { happened: 'Paused', done: 'Paused. It takes no new quotes until you reopen it.' },
  reopen: { happened: 'Reopened', done: 'Open again. Providers can send quotes.' },
  withdraw: {
    happened: 'Withdrawn',
    ask: { title: 'Withdraw this problem?', confirmLabel: 'Withdraw problem' },
    done: 'Withdrawn. It takes no more quotes.',
  },
} as const satisfies Record<string, StepWords>;
