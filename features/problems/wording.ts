import type { CodesOf } from '#core/errors.ts';
import { countMark } from '#core/count-mark.ts';
import type { StepWords } from '#core/wording.ts';
import { maxPhotos } from './limits.ts';
import type { ProblemStatus } from './status-lifecycle.ts';

export const problemErrors: Record<CodesOf<'problems'>, string> = {
  'problems.closed': 'This problem is closed. It can no longer be changed.',
  'problems.not-open': 'This problem is not taking quotes right now.',
  'problems.hidden': 'This problem is hidden. You can ask providers once an admin shows it again.',
};

/** Errors beside a field of a problem or a comment. */
export const problemFieldErrors = {
  noDescription: 'Describe the problem.',
  unknownCategory: 'Choose one of the categories.',
  budgetTooLarge: 'A budget can be R100,000,000 at most.',
  tooManyPhotos: `A problem can have ${maxPhotos} photos at most.`,
  photoTwice: 'You have added the same photo twice.',
  emptyComment: 'Write a comment first.',
} as const;

export const photoAlt = (number: number, title: string) => `Photo ${number} of ${title}`;

export const problemNotices = {
  newProblemNearby: (category: string, location: string, title: string) => ({
    title: `New problem: ${category} in ${location}`,
    description: title,
  }),
  severalNewProblems: `${countMark} new problems near you`,
  newComment: (problem: string, author: string, comment: string) => ({
    title: `New comment on ${problem}`,
    description: `${author}: ${comment}`,
  }),
  severalCommented: (problem: string) => `${countMark} people commented on ${problem}`,
  waitsForCheck: (title: string) => ({ title: 'A problem is waiting for a check', description: title }),
  severalWait: `${countMark} problems are waiting for a check`,
  takenDown: (title: string, reason: string) => ({
    title: 'Your problem was taken down',
    description: `${title}: ${reason}`,
  }),
  shown: (title: string, reason?: string) => ({
    title: 'Your problem is live',
    description: `Everyone can see “${title}” now.${reason === undefined ? '' : ` ${reason}`}`,
  }),
  lapsesSoon: (title: string, date: string) => ({
    title: 'Your problem closes soon',
    description: `“${title}” closes on ${date}. To keep it open, edit it or add a comment.`,
  }),
  lapsed: (title: string) => ({
    title: 'Your problem is closed',
    description: `“${title}” is closed because nothing happened on it for 30 days.`,
  }),
  commentHeld: {
    title: 'Your comment is on hold',
    description: 'Several people reported it. An admin will look at it.',
  },
  commentApproved: (reason?: string) => ({
    title: 'Your comment was approved',
    description: `Everyone can read it now.${reason === undefined ? '' : ` ${reason}`}`,
  }),
  commentRejected: (reason: string) => ({ title: 'Your comment was rejected', description: reason }),
} as const;

export const problemListWords = {
  title: 'Explore problems',
  failed: 'Failed to load problems',
  end: "You've reached the end of the list.",
} as const;

type Unquoted = { status: ProblemStatus; category: string | null; location: string };

/** On a problem without quotes: the reason, and the owner's next steps. `told` is the number of notified providers, null if it is unknown. */
export function noQuotesWords({ status, category, location }: Unquoted, notified: number | null): string {
  if (status === 'closed') return 'No quotes came in.';
  if (status === 'pending_quotes') return 'No quotes yet. Reopen this problem, so that providers can quote.';
  if (notified)
    return notified === 1
      ? 'No quotes yet. We told 1 provider near you.'
      : `No quotes yet. We told ${notified} providers near you.`;
  if (category === null)
    return location === ''
      ? 'No quotes yet. Add a category and a suburb, so that we can tell providers near you.'
      : 'No quotes yet. Add a category, so that we can tell providers near you.';
  if (location === '') return 'No quotes yet. Add a suburb, so that we can tell providers near you.';
  return notified === null
    ? 'No quotes yet.'
    : 'No quotes yet. We do not know a provider for this category near you. Add your city to the location, or ask a provider yourself.';
}

export const problemDetailsWords = {
  failed: 'An error occurred while loading problems',
  awaitingSelection: 'Quotes received - awaiting selection',
  paused: 'Paused - providers cannot quote now',
  postedByYou: 'Posted by you',
  member: 'Member',
  like: 'Like',
  liked: 'Liked',
} as const;

/** The reason that others cannot see a problem: for its owner, and for admins. */
export const hiddenProblemWords = {
  waiting: {
    title: 'Waiting for a check',
    owner:
      'Your text has a link or a rude word. An admin will check it first. Remove it, and everyone sees the problem at once.',
    admin: 'The text has a link or abuse. Only the person who posted it and admins can see it.',
  },
  'taken-down': {
    title: 'Taken down',
    owner: 'An admin has taken this problem down. Other people cannot see it.',
    admin: 'Only the person who posted it and admins can see it.',
  },
  suspended: {
    title: 'Hidden',
    owner: 'Other people cannot see this problem.',
    admin: 'The person who posted it is suspended. Only admins can see it.',
  },
  reason: (reason: string) => `Reason: ${reason}`,
  /** Before the words for which an admin checks the text. */
  heldWords: 'To check:',
  masked: 'Contact details in your text stay hidden until you accept a quote.',
} as const;

export const relatedProblemsWords = { title: 'Related problems' } as const;

export const shareWords = {
  label: 'Share this problem',
  target: (name: string) => `Share on ${name}, opens in a new window`,
  whatsApp: 'WhatsApp',
  email: 'Email',
  facebook: 'Facebook',
  x: 'X',
  copyLink: 'Copy Link',
  more: 'More ways to share',
  copied: 'Link copied! Ready to share.',
  notCopied: 'The link could not be copied. Copy it from the address bar.',
} as const;

export const problemFilterWords = {
  status: 'Status',
  unclosed: 'Open or pending quotes',
  allStatuses: 'All statuses',
  allCategories: 'All Categories',
  minBudget: 'Minimum budget',
  minBudgetPlaceholder: 'Min',
  maxBudget: 'Maximum budget',
  maxBudgetPlaceholder: 'Max',
  locationPlaceholder: 'Suburb or city',
  datePosted: 'Date posted',
  from: 'From',
  to: 'To',
  budgetUnreadable: 'Type an amount in rand, such as 500.',
  budgetsReversed: 'The minimum is above the maximum.',
  daysReversed: 'The first day is after the last.',
} as const;

export const problemFormWords = {
  suggestedCategory: (category: string) => `Category from your words: ${category}. You can choose another one.`,
  descriptionHint: 'Say what happened, since when, and when someone can come.',
  locationPlaceholder: 'Suburb, province',
  budgetPlaceholder: '2,500',
  addPhotos: 'Add photos',
  photosHint: `Up to ${maxPhotos} photos`,
  sendingPhotos: 'Sending photos',
} as const;

export const budgetHintWords = {
  read: (budget: string) => `We read this as ${budget}`,
  tooLarge: 'This budget is too high',
  noNumber: 'No number found, so there is no budget',
} as const;

export const postingWords = {
  view: 'View problem',
  posting: 'Posting',
  posted: { title: 'Problems posted', text: 'Problem posted successfully!' },
  postedToWait: 'Your problem is saved. An admin will check its text before other people see it.',
  failed: 'Failed to post problem',
  loggedOut: 'You were logged out. Log in: your problem is still here.',
  offline: {
    title: 'You are offline',
    text: "You can post now. We'll send your problem when you are back online.",
  },
  similar: {
    title: 'You posted something like this',
    text: 'Providers can already quote on your earlier problem. Look at it first.',
    confirmLabel: 'Post anyway',
    keepLabel: 'Go back',
  },
} as const;

export const editProblemWords = {
  title: 'Edit problem',
  loading: 'Loading the problem',
  save: 'Save changes',
  saving: 'Saving',
  saved: 'Your changes are saved.',
  failed: 'Failed to save the problem',
} as const;

export const ownerMenuWords = {
  edit: 'Edit',
  stepFailed: 'The problem could not be changed. Try again.',
} as const;

/** The words of the steps that the owner of a problem takes. */
export const problemStepWords = {
  pause: { done: 'Paused. Until you reopen it, only providers you asked can send a quote.' },
  reopen: { done: 'Open again. Providers can send quotes.' },
  withdraw: {
    ask: { title: 'Withdraw this problem?', confirmLabel: 'Withdraw problem' },
    done: "Withdrawn. You won't get any more quotes.",
  },
} as const satisfies Record<string, StepWords>;

export const commentListWords = {
  title: (count: number) => `Comments (${count})`,
  label: 'Comments',
  loading: 'Loading comments',
  failed: 'Could not fetch comments.',
  empty: 'No comments yet. Ask a question or give advice.',
  more: 'Load more comments',
} as const;

export const commentFormWords = {
  label: 'Add a comment',
  placeholder: 'Ask a question or give advice',
  send: 'Comment',
  sent: 'Comment submitted successfully!',
  failed: 'Error: Failed to submit comment. Please try again.',
  logInFirst: 'Please log in to comment on problems.',
  login: 'Login',
} as const;

export const commentWords = {
  sending: 'Sending',
  edited: '(edited)',
  moreAboutYours: 'More about your comment',
  moreAbout: (author: string) => `More about ${author}'s comment`,
  edit: 'Edit comment',
  report: 'Report comment',
  postedThis: 'Posted this problem',
  waits: "Waiting for a check. Others can't see it yet.",
  rejected: "Rejected by an admin. Others can't see it.",
} as const;

export const editCommentWords = {
  label: 'Your comment',
  save: 'Save',
  saving: 'Saving',
  saved: 'Your comment is saved.',
  failed: 'The comment could not be changed. Try again.',
} as const;

export const deleteCommentWords = {
  ask: { title: 'Delete this comment?', text: "You can't undo this.", confirmLabel: 'Delete comment' },
  done: 'Your comment is deleted.',
  failed: 'The comment could not be deleted. Try again.',
} as const;

/** A problem as a result of the palette. */
export const foundProblemWords = { hidden: 'Hidden' };
