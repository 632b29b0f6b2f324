import { z } from 'zod';
import { operation } from '#core/contract.ts';
import { cursor, pageOf } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { reviewWords as words } from './wording.ts';

export const review = z.strictObject({
  id: z.uuid(),
  reviewerName: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  createdAt: z.iso.datetime(),
});

/** What a member says of finished work. */
export const newReview = z.strictObject({
  rating: z.number({ error: words.chooseStars }).int({ error: words.chooseStars }).min(1, { error: words.chooseStars }).max(5, { error: words.chooseStars }),
  comment: text({ max: 2000 }).optional(),
});

const tag = 'Reviews';

export const reviewsContract = {
  rate: operation({
    method: 'POST',
    path: '/jobs/{jobId}/review',
    access: 'signed-in',
    tag,
    creates: true,
    summary: 'Rate the provider of a completed job, once',
    input: newReview.extend({ jobId: z.uuid() }),
    output: review,
  }),
  ofProvider: operation({
    method: 'GET',
    path: '/providers/{providerId}/reviews',
    access: 'signed-in',
    tag,
    summary: "A provider's reviews, newest first, 10 a page",
    input: z.strictObject({ providerId: z.uuid(), cursor: cursor.optional() }),
    output: pageOf(review),
  }),
};
