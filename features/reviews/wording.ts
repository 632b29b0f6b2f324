import { listOf } from '#core/list-of.ts';
import type { CodesOf } from '#core/errors.ts';
import { countMark } from '#core/count-mark.ts';
import type { StepWords } from '#core/wording.ts';
import type { Aspect } from './aspects.ts';
import type { HidingCause } from './reasons.ts';

export const reviewErrors: Record<CodesOf<'reviews'>, string> = {
  'reviews.too-late': 'You can rate a job for 90 days after it is completed.',
  'reviews.too-late-to-amend': 'You can change a review for 7 days after you give it.',
};

/** The errors of the form of a review, each beside its field. */
export const reviewRefusals = {
  chooseStars: 'Choose 1 to 5 stars.',
  tooManyPhotos: (max: number) => `You can add up to ${max} photos.`,
  photoTwice: 'You have added the same photo twice.',
  emptyReply: 'Write a reply first.',
  sayWhy: 'Say why, in a few words.',
  chooseCause: 'Choose why.',
} as const;

export const aspectLabels: Record<Aspect, string> = {
  quality: 'Quality of work',
  punctuality: 'Punctuality',
  communication: 'Communication',
  value: 'Value for money',
};

/** The causes for which admins hide a review: in a row with their numbers, and as an admin chooses them. */
export const hidingCauseWords: Record<HidingCause, string> = {
  'contact-details': 'contact details',
  abuse: 'abuse',
  'private-details': 'private details of a person',
  advertising: 'advertising',
  'off-topic': 'not about the work',
  'no-job': 'no such job',
  other: 'other reasons',
};

/** The dialog in which an admin hides a review. */
export const hideReviewWords = {
  cause: 'What is wrong with it?',
  choose: 'Choose a reason',
  causes: {
    'contact-details': 'It has contact details',
    abuse: 'It is abusive',
    'private-details': 'It has private details of a person',
    advertising: 'It advertises something',
    'off-topic': 'It is not about the work',
    'no-job': 'There was no such job (takes its stars out)',
    other: 'Something else',
  } satisfies Record<HidingCause, string>,
  causeHint: 'Everyone sees how many reviews are hidden, and why.',
} as const;

export const reviewItemWords = {
  edited: 'Edited',
  hidden: (cause: HidingCause | null) =>
    `An admin has hidden this review${cause === null || cause === 'other' ? '' : ` (${hidingCauseWords[cause]})`}. Other people cannot see it. ${cause === 'no-job' ? 'Its stars do not count.' : 'Its stars still count.'}`,
  held: 'An admin will check this text before other people see it.',
  stars: (stars: number) => `${stars} out of 5 stars`,
  photos: (reviewer: string) => `Photos by ${reviewer}`,
  answeredBy: (provider: string) => `${provider} answered`,
} as const;

/** The words of the steps that admins take on a review. */
export const reviewStepWords = {
  hide: {
    ask: {
      title: 'Hide this review?',
      confirmLabel: 'Hide review',
      keepLabel: 'Keep it',
      hint: 'The author of the review sees this.',
    },
    done: 'Review hidden.',
    failed: () => 'Failed to hide the review.',
  },
  show: { done: 'People can see the review again.', failed: () => 'Failed to show the review.' },
} as const satisfies Record<'hide' | 'show', StepWords>;

export const reviewListWords = {
  loading: 'Loading reviews',
  failed: 'Error Fetching Reviews',
  none: 'No reviews yet.',
  noneShown: 'No reviews can be read here.',
  more: 'More reviews',
} as const;

const sayHidden = (count: number, causes: string): string => `${count} hidden by admins: ${causes}.`;

export const ratingSummaryWords = {
  rule: 'Only members whose job was completed here can write a review',
  hidden: (causes: readonly { cause: HidingCause; count: number }[]) =>
    sayHidden(
      causes.reduce((sum, { count }) => sum + count, 0),
      listOf(
        causes.map(({ cause, count }) =>
          causes.length === 1 ? hidingCauseWords[cause] : `${hidingCauseWords[cause]} (${count})`,
        ),
      ),
    ),
  hiddenStars: ({ counted, left }: Record<'counted' | 'left', number>) =>
    counted === 0
      ? left === 1
        ? 'Its stars do not count.'
        : 'Their stars do not count.'
      : left === 0
        ? counted === 1
          ? 'Its stars still count.'
          : 'Their stars still count.'
        : 'Their stars still count, except where there was no such job.',
  paused: (count: number) =>
    count === 1
      ? '1 not shown, because the account of its writer is closed. Its stars still count.'
      : `${count} not shown, because the accounts of their writers are closed. Their stars still count.`,
  reviews: (count: number) => (count === 1 ? '1 review' : `${count} reviews`),
  byStars: 'Reviews by stars',
  stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  aspects: 'Ratings in detail',
  ratedBy: (count: number) => (count === 1 ? 'From 1 review' : `From ${count} reviews`),
} as const;

export const jobReviewWords = {
  own: 'Your review',
  of: (member: string) => `${member}'s review`,
  failed: 'Failed to load the review.',
  amendableUntil: (date: string) => `You can change it until ${date}.`,
} as const;

export const reviewDialogWords = {
  title: 'Rate Provider',
  editTitle: 'Edit your review',
  description: (provider: string) => `How was the work of ${provider}? Everyone can read your review.`,
  rating: 'Your rating',
  aspects: 'In more detail',
  aspectsOptional: '(optional)',
  comment: 'Comment',
  photos: 'Photos of the work',
  addPhotos: 'Add photos',
  photosHint: (max: number) => `Up to ${max}. Everyone can see them.`,
  cancel: 'Cancel',
  send: 'Send review',
  save: 'Save review',
  sending: 'Sending',
  sendingPhotos: 'Sending photos',
  failed: 'Failed to save your review.',
  given: "Thank you. Your review is on the provider's page.",
  amended: 'Your review is updated.',
} as const;

export const replyWords = {
  reply: 'Reply',
  replyTo: (reviewer: string) => `Reply to ${reviewer}`,
  hint: 'Everyone can read it.',
  cancel: 'Cancel',
  publish: 'Publish reply',
  saving: 'Saving',
  published: 'Your reply is on your page.',
  failed: 'Failed to save your reply.',
  edit: 'Edit reply',
  remove: 'Remove reply',
  removeTitle: 'Remove your reply?',
  removeText: 'People can no longer read it.',
  removed: 'Your reply is removed.',
  removeFailed: 'Failed to remove your reply.',
  hidden: 'Other people cannot read this reply.',
  report: 'Report reply',
  reportTo: (reviewer: string) => `Report reply to ${reviewer}`,
} as const;

/** The notices to the people of a review; `about` is the work. */
export const reviewNotices = {
  reply: (provider: string) => ({
    title: 'Your review was answered',
    description: `${provider} replied to your review.`,
  }),
  amend: ({ who, about, rating }: { who: string; about: string; rating: number }) => ({
    title: 'A review was changed',
    description: `${who} now gives you ${rating} out of 5 for ${about}`,
  }),
  textApproved: (reason?: string) => ({
    title: 'Everyone can read your text',
    description: reason ?? 'An admin has checked it.',
  }),
  hideReply: (reason: string) => ({ title: 'Your reply was hidden', description: reason }),
  showReply: (reason?: string) => ({
    title: 'Your reply is shown again',
    description: `Everyone can read your reply.${reason === undefined ? '' : ` ${reason}`}`,
  }),
  amendedOften: (about: string) => `The review for “${about}” was changed ${countMark} times`,
  hide: {
    author: ({ about, reason }: { about: string; reason: string }) => ({
      title: 'Your review was hidden',
      description: `About ${about}: ${reason}`,
    }),
    provider: ({ who, about, isCounted }: { who: string; about: string; isCounted: boolean }) => ({
      title: 'A review was hidden',
      description: `The review by ${who} of “${about}” is hidden. ${isCounted ? 'Its stars still count.' : 'There was no such job, so its stars no longer count.'}`,
    }),
  },
  show: {
    author: ({ about, reason }: { about: string; reason?: string | undefined }) => ({
      title: 'Your review is shown again',
      description: `Everyone can read your review of “${about}”.${reason === undefined ? '' : ` ${reason}`}`,
    }),
    provider: ({ who, about }: { who: string; about: string }) => ({
      title: 'A review is shown again',
      description: `The review by ${who} of “${about}” is shown again.`,
    }),
  },
} as const;

/** The labels of a review in a case. */
export const reviewCaseLabels = { review: 'Review', stars: 'Stars', ofProvider: 'Of', reply: 'Reply' };

/** A review in the queue of moderation, in reports and in the notice to its author. */
export const reviewCaseWords = {
  gone: 'A review that no longer exists',
  untitled: (stars: number | null) => `A review of ${stars ?? 0} out of 5, without text`,
  heldNotice: () => ({
    title: 'A review is waiting for a check',
    description: 'Others do not see the new text until an admin has read it.',
  }),
  outcomes: {
    hide: (reason: string) => `The review was hidden: ${reason}`,
    show: () => 'The review is shown again.',
    approve: () => 'The text was approved.',
    drop: (reason: string) => `The reply was dropped: ${reason}`,
  },
};

/** The labels of a reply in a case. */
export const replyCaseLabels = { reply: 'Reply', ofProvider: 'By', review: 'Review' };

/** A reply in the queue of moderation, in reports and in the notice to its author. */
export const replyCaseWords = {
  gone: 'A reply that no longer exists',
  untitled: () => 'A reply to a review',
  heldNotice: () => ({
    title: 'A reply to a review is waiting for a check',
    description: 'Others do not see the new text until an admin has read it.',
  }),
  outcomes: {
    hide: (reason: string) => `The reply was hidden: ${reason}`,
    show: () => 'The reply is shown again.',
    approve: () => 'The text was approved.',
  },
};
