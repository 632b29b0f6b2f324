import { newReview } from '../contract.ts';
import type { ReviewData } from './api.ts';

/** The fields of the form. The upload queue keeps the photos apart. */
export const reviewFields = newReview.omit({ photos: true });

/** The form values of a review; empty for a new one. */
export const reviewForm = (review: ReviewData | undefined) => ({
  values: {
    rating: review?.rating ?? 0,
    aspects: review?.aspects ?? { quality: null, punctuality: null, communication: null, value: null },
    comment: review?.comment ?? '',
  },
  files: review?.photos ?? [],
});
