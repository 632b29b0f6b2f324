import type { CodesOf } from '#core/errors.ts';

export const reviewErrors: Record<CodesOf<'reviews'>, string> = {
  'reviews.too-late': 'A job can be rated until 90 days after it was completed.',
};

export const reviewWords = {
  chooseStars: 'Choose 1 to 5 stars.',
  none: 'No reviews yet.',
  listFailed: 'Error Fetching Reviews',
  answeredBy: (provider: string) => `${provider} answered`,
  thanks: 'Thank you. Your review is on the provider’s page.',
  answered: (provider: string) => ({ title: 'Your review was answered', description: `${provider} replied to your review.` }),
  rateFailed: 'Failed to save your review.',
  replied: 'Your reply is on your page.',
  replyRemoved: 'Your reply is gone.',
  replyFailed: 'Failed to save your reply.',
  replyRemovalFailed: 'Failed to remove your reply.',
  emptyReply: 'Write a reply first.',
} as const;
