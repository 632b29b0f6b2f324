import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { knownFiles, picture } from '#features/files/picture.ts';
import { aspects, maxPhotos } from './aspects.ts';
import { reviewLifecycle } from './lifecycle.ts';
import { hidingCauses } from './reasons.ts';
import { reviewRefusals as words } from './wording.ts';

const stars = z
  .number({ error: () => words.chooseStars })
  .int({ error: () => words.chooseStars })
  .min(1, { error: () => words.chooseStars })
  .max(5, { error: () => words.chooseStars });

/** Stars for each aspect; null if the member gave none. */
const givenAspects = z.strictObject({
  quality: stars.nullable().default(null),
  punctuality: stars.nullable().default(null),
  communication: stars.nullable().default(null),
  value: stars.nullable().default(null),
});

export const review = z.strictObject({
  id: z.uuid(),
  status: z.enum(listStatuses(reviewLifecycle)),
  /** The cause for which an admin has hidden it; null while it is published. */
  hiddenFor: z.enum(hidingCauses).nullable(),
  reviewerName: z.string(),
  /** The account whose profile the name leads to; null if the reader may not open it. */
  reviewerProfile: z.uuid().nullable(),
  reviewerPhoto: z.string().nullable(),
  rating: z.number().int(),
  aspects: givenAspects,
  comment: z.string(),
  /** For its author and admins: others cannot read the comment until an admin has checked it. */
  held: z.boolean(),
  photos: z.array(picture),
  createdAt: z.iso.datetime(),
  /** The time of the author's last change. */
  editedAt: z.iso.datetime().nullable(),
  /** The provider's public reply. */
  reply: z.strictObject({ text: z.string(), at: z.iso.datetime(), held: z.boolean(), hidden: z.boolean() }).nullable(),
  /** The steps that the reader may take; the page shows a button for each. */
  actions: z.array(z.enum(['amend', 'reply', 'report', 'report-reply', 'hide', 'show'])),
  /** The end of the time in which the author may change it; null for other readers and after that time. */
  amendableUntil: z.iso.datetime().nullable(),
});

/** A review as a member gives it. */
export const newReview = z.strictObject({
  rating: stars,
  aspects: givenAspects.default({ quality: null, punctuality: null, communication: null, value: null }),
  comment: text({ max: 2000 }).default(''),
  /** The author's own uploads, in display order. */
  photos: z
    .array(z.strictObject({ id: z.uuid(), alt: text({ max: 200 }).default('') }))
    .max(maxPhotos, { error: () => words.tooManyPhotos(maxPhotos) })
    .refine((photos) => new Set(photos.map(({ id }) => id)).size === photos.length, { error: () => words.photoTwice })
    .default([]),
});

const operation = operationsOf('Reviews');
const ofOneProvider = z.strictObject({ providerId: z.uuid() });

export const reviewsContract = {
  rate: operation({
    POST: '/jobs/{jobId}/review',
    access: 'signed-in',
    creates: true,
    summary: 'Rate the provider of a completed job, once',
    input: newReview.extend({ jobId: z.uuid() }),
    output: review,
  }),
  ofJob: operation({
    GET: '/jobs/{jobId}/review',
    access: 'signed-in',
    summary:
      'Read the review of a job, as one of its parties or an admin; null if there is none, or it is hidden from the reader',
    input: z.strictObject({ jobId: z.uuid() }),
    output: z.strictObject({ review: review.nullable() }),
  }),
  amend: operation({
    PUT: '/reviews/{id}',
    access: 'signed-in',
    limit: { name: 'reviews', about: 'id' },
    summary: 'Change all of one’s own review, up to 7 days after giving it',
    input: newReview.extend({ id: z.uuid(), known: knownFiles }),
    output: review,
  }),
  ofProvider: operation({
    GET: '/providers/{providerId}/reviews',
    access: 'browsing',
    summary: "List a provider's reviews, newest first, 10 a page. Only admins see hidden ones",
    input: ofOneProvider.extend({ cursor: cursor.optional() }),
    output: pageSchema(review),
  }),
  distribution: operation({
    GET: '/providers/{providerId}/reviews/distribution',
    access: 'browsing',
    summary:
      'Count the reviews with each number of stars, five stars first, average the rating of each aspect, and say how many are hidden and why. Hidden ones count, unless there was no such job',
    input: ofOneProvider,
    output: z.strictObject({
      items: z.array(z.strictObject({ stars: z.number().int(), count: z.number().int() })),
      /** The average to one decimal and the number of ratings; null without ratings. */
      aspects: z.array(
        z.strictObject({ aspect: z.enum(aspects), average: z.number().nullable(), count: z.number().int() }),
      ),
      /** The reviews that admins have hidden, by cause, in the order of the causes; empty if there are none. */
      hidden: z.array(z.strictObject({ cause: z.enum(hidingCauses), count: z.number().int() })),
      /** The reviews that are not shown because the account of their member is suspended or about to close. */
      paused: z.number().int(),
    }),
  }),
  reply: operation({
    PUT: '/reviews/{id}/reply',
    access: 'provider',
    limit: { name: 'reviews', about: 'id' },
    summary: 'Publish a reply to a review of one’s own work. An empty text removes the reply',
    input: z.strictObject({ id: z.uuid(), text: text({ max: 2000 }) }),
    output: review,
  }),
  hide: operation({
    POST: '/reviews/{id}/hide',
    access: 'admin',
    summary:
      'Hide a review and its photos. Its stars still count, unless the cause is that there was no such job. This resolves open reports of it',
    input: z.strictObject({
      id: z.uuid(),
      cause: z.enum(hidingCauses, { error: () => words.chooseCause }),
      reason: text({ min: 3, max: 500, tooShort: () => words.sayWhy, required: () => words.sayWhy }),
    }),
    output: review,
  }),
  show: operation({
    POST: '/reviews/{id}/show',
    access: 'admin',
    summary: 'Show a hidden review again; its stars count. This dismisses open reports of it',
    input: z.strictObject({ id: z.uuid() }),
    output: review,
  }),
};
