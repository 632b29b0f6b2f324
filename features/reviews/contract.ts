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
  /** What the provider answered, for everybody to read. */
  reply: z.strictObject({ text: z.string(), at: z.iso.datetime() }).nullable(),
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
    access: 'browsing',
    tag,
    summary: "A provider's reviews, newest first, 10 a page",
    input: z.strictObject({ providerId: z.uuid(), cursor: cursor.optional() }),
    output: pageOf(review),
  }),
  distribution: operation({
    method: 'GET',
    path: '/providers/{providerId}/reviews/distribution',
    access: 'browsing',
    tag,
    summary: 'How many reviews gave each number of stars, five first',
    input: z.strictObject({ providerId: z.uuid() }),
    output: z.strictObject({ items: z.array(z.strictObject({ stars: z.number().int(), count: z.number().int() })) }),
  }),
  reply: operation({
    method: 'PUT',
    path: '/reviews/{id}/reply',
    access: 'provider',
    tag,
    summary: 'Answer a review of one’s own work, for everybody to read; an empty text takes the answer back',
    input: z.strictObject({ id: z.uuid(), text: text({ max: 2000 }) }),
    output: review,
  }),
};
