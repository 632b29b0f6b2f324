import type { z } from 'zod';
import { newReview } from '../contract.ts';
import type { ReviewData } from './api.ts';

/** What is chosen and typed; photos are chosen beside it. */
export const reviewFields = newReview.omit({ photos: true });
export type ReviewValues = z.output<typeof reviewFields>;

/** All that stands in the form and is not sent yet. */
export type ReviewDraft = { values: ReviewValues; photos: ReviewData['photos'] };

/** Where the form begins: with what the review says, or with nothing. */
export const draftOf = (review: ReviewData | undefined): ReviewDraft => ({
  values: {
    rating: review?.rating ?? 0,
    aspects: review?.aspects ?? { quality: null, punctuality: null, communication: null, value: null },
    comment: review?.comment ?? '',
  },
  photos: review?.photos ?? [],
});

/** The name under which it is kept. */
export const draftName = (jobId: string): string => `review-draft:${jobId}`;
