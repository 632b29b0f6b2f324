import type { CodesOf } from '#core/errors.ts';
import type { Aspect } from './aspects.ts';

export const reviewErrors: Record<CodesOf<'reviews'>, string> = {
  'reviews.too-late': 'A job can be rated until 90 days after it was completed.',
  'reviews.too-late-to-amend': 'A review can be changed until 7 days after it was given.',
};

export const aspectWords: Record<Aspect, string> = {
  quality: 'Quality of work',
  punctuality: 'Punctuality',
  communication: 'Communication',
  value: 'Value for money',
};

export const reviewWords = {
  chooseStars: 'Choose 1 to 5 stars.',
  tooManyPhotos: (max: number) => `A review can have ${max} photos at most.`,
  photoTwice: 'A photo is in this review twice.',
  sayWhy: 'Say why, in a few words.',
  none: 'No reviews yet.',
  listFailed: 'Error Fetching Reviews',
  answeredBy: (provider: string) => `${provider} answered`,
  thanks: 'Thank you. Your review is on the provider’s page.',
  amended: 'Your review is changed.',
  answered: (provider: string) => ({
    title: 'Your review was answered',
    description: `${provider} replied to your review.`,
  }),
  rateFailed: 'Failed to save your review.',
  replied: 'Your reply is on your page.',
  replyRemoved: 'Your reply is gone.',
  replyFailed: 'Failed to save your reply.',
  replyRemovalFailed: 'Failed to remove your reply.',
  emptyReply: 'Write a reply first.',
  edited: 'Edited',
  photosOf: (reviewer: string) => `Photos by ${reviewer}`,
  yours: 'Your review',
  ofMember: (member: string) => `${member}’s review`,
  ofJobFailed: 'Failed to load the review.',
  amendableUntil: (date: string) => `You can change it until ${date}.`,
  hiddenFromAll: 'An admin has hidden this review. Nobody else sees it, and it does not count.',
  hideTitle: 'Hide this review?',
  hideText: 'Nobody sees it or its photos then, and it no longer counts. Its author is told why.',
  isHidden: 'Review hidden.',
  isShown: 'Review is shown again.',
  hideFailed: 'Failed to hide the review.',
  showFailed: 'Failed to show the review.',
} as const;

/** What the people of a review are told of what happens to it; `about` is the work. */
export const reviewNotices = {
  amend: ({ who, about, rating }: { who: string; about: string; rating: number }) => ({
    title: 'A review was changed',
    description: `${who} now gives you ${rating} out of 5 for ${about}`,
  }),
  hide: {
    author: ({ about, reason }: { about: string; reason: string }) => ({
      title: 'Your review was hidden',
      description: `About ${about}: ${reason}`,
    }),
    provider: ({ who, about }: { who: string; about: string }) => ({
      title: 'A review was hidden',
      description: `What ${who} said of ${about} is not shown any more, and does not count.`,
    }),
  },
  show: {
    author: ({ about }: { about: string }) => ({
      title: 'Your review is shown again',
      description: `Everybody can read what you said of ${about}.`,
    }),
    provider: ({ who, about }: { who: string; about: string }) => ({
      title: 'A review is shown again',
      description: `What ${who} said of ${about} is shown, and counts.`,
    }),
  },
} as const;
