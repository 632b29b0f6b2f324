import { newReview } from '../contract.ts';
import type { ReviewData } from './api.ts';

/** What is chosen and typed; photos are chosen beside it. */
export const reviewFields = newReview.omit({ photos: true });

/** What the form shows of a review; empty for a new one. */
export const reviewForm = (review: ReviewData | undefined) => ({
  values: {
    rating: review?.rating ?? 0,
    aspects: review?.aspects ?? { quality: null, punctuality: null, communication: null, value: null },
    comment: review?.comment ?? '',
  },
  files: review?.photos ?? [],
});
