import { z } from 'zod';
import { operation } from '#core/contract.ts';
import { statusesOf } from '#core/lifecycle.ts';
import { cursor, pageOf } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { picture } from '#features/files/picture.ts';
import { aspects, maxPhotos } from './aspects.ts';
import { reviewLifecycle } from './lifecycle.ts';
import { reviewRefusals as words } from './wording.ts';

const stars = z
  .number({ error: words.chooseStars })
  .int({ error: words.chooseStars })
  .min(1, { error: words.chooseStars })
  .max(5, { error: words.chooseStars });

/** Stars for each aspect; null where none were given. */
const givenAspects = z.strictObject({
  quality: stars.nullable().default(null),
  punctuality: stars.nullable().default(null),
  communication: stars.nullable().default(null),
  value: stars.nullable().default(null),
});

export const review = z.strictObject({
  id: z.uuid(),
  status: z.enum(statusesOf(reviewLifecycle)),
  reviewerName: z.string(),
  rating: z.number().int(),
  aspects: givenAspects,
  comment: z.string(),
  photos: z.array(picture),
  createdAt: z.iso.datetime(),
  /** When its author last changed it. */
  editedAt: z.iso.datetime().nullable(),
  /** What the provider answered, for everybody to read. */
  reply: z.strictObject({ text: z.string(), at: z.iso.datetime() }).nullable(),
  /** What the reader may do with it; the page shows a button for each. */
  actions: z.array(z.enum(['amend', 'reply', 'report', 'hide', 'show'])),
  /** Until when its author may change it; null for everybody else, and once that is over. */
  amendableUntil: z.iso.datetime().nullable(),
});

/** What a member says of finished work. */
export const newReview = z.strictObject({
  rating: stars,
  aspects: givenAspects.default({ quality: null, punctuality: null, communication: null, value: null }),
  comment: text({ max: 2000 }).default(''),
  /** Uploads of one's own, in the order in which they are shown. */
  photos: z
    .array(z.strictObject({ id: z.uuid(), alt: text({ max: 200 }).default('') }))
    .max(maxPhotos, { error: words.tooManyPhotos(maxPhotos) })
    .refine((photos) => new Set(photos.map(({ id }) => id)).size === photos.length, { error: words.photoTwice })
    .default([]),
});

const tag = 'Reviews';
const ofOneProvider = z.strictObject({ providerId: z.uuid() });

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
  ofJob: operation({
    method: 'GET',
    path: '/jobs/{jobId}/review',
    access: 'signed-in',
    tag,
    summary: 'The review of a job, for its parties and admins; null while there is none that the reader sees',
    input: z.strictObject({ jobId: z.uuid() }),
    output: z.strictObject({ review: review.nullable() }),
  }),
  amend: operation({
    method: 'PUT',
    path: '/reviews/{id}',
    access: 'signed-in',
    tag,
    summary: 'Change one’s own review, all of it, for 7 days after it was given',
    input: newReview.extend({ id: z.uuid() }),
    output: review,
  }),
  ofProvider: operation({
    method: 'GET',
    path: '/providers/{providerId}/reviews',
    access: 'browsing',
    tag,
    summary: "A provider's reviews, newest first, 10 a page; hidden ones for admins alone",
    input: ofOneProvider.extend({ cursor: cursor.optional() }),
    output: pageOf(review),
  }),
  distribution: operation({
    method: 'GET',
    path: '/providers/{providerId}/reviews/distribution',
    access: 'browsing',
    tag,
    summary: 'How many reviews gave each number of stars, five first, and what each aspect of the work was given',
    input: ofOneProvider,
    output: z.strictObject({
      items: z.array(z.strictObject({ stars: z.number().int(), count: z.number().int() })),
      /** The average to one decimal, of so many who said it; null where nobody did. */
      aspects: z.array(
        z.strictObject({ aspect: z.enum(aspects), average: z.number().nullable(), count: z.number().int() }),
      ),
    }),
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
  hide: operation({
    method: 'POST',
    path: '/reviews/{id}/hide',
    access: 'admin',
    tag,
    summary: 'Keep a review and its photos from being seen, and from counting; open reports of it are resolved',
    input: z.strictObject({
      id: z.uuid(),
      reason: text({ min: 3, max: 500, tooShort: words.sayWhy, required: words.sayWhy }),
    }),
    output: review,
  }),
  show: operation({
    method: 'POST',
    path: '/reviews/{id}/show',
    access: 'admin',
    tag,
    summary: 'Let a hidden review be seen and count again; open reports of it are dismissed',
    input: z.strictObject({ id: z.uuid() }),
    output: review,
  }),
};
