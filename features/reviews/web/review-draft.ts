import type { z } from 'zod';
import { keep, readKept } from '#web/ui/kept.ts';
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

const keyOf = (jobId: string) => `review-draft:${jobId}`;

/** What was kept in this tab; a reload and a new sign-in leave it, signing out does not. */
export function readDraft(jobId: string): ReviewDraft | null {
  try {
    return JSON.parse(readKept('tab', keyOf(jobId)) ?? 'null') as ReviewDraft | null;
  } catch {
    // A browser that has kept something else is no reason to stop.
    return null;
  }
}

/** Null forgets it. */
export function keepDraft(jobId: string, draft: ReviewDraft | null): void {
  keep('tab', keyOf(jobId), draft && JSON.stringify(draft));
}
