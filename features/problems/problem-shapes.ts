import { z } from '#core/zod.ts';
import { offeredStep } from '#core/contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { offerableSteps } from '#core/offered-steps.ts';
import { picture } from '#features/files/picture.ts';
import { hidingCauses } from './reasons.ts';
import { problemLifecycle } from './lifecycle.ts';

/** A problem in a list. */
export const problemCard = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.string().nullable(),
  location: z.string(),
  budgetCents: z.number().int().nullable(),
  status: z.enum(listStatuses(problemLifecycle)),
  likesCount: z.number().int(),
  commentsCount: z.number().int(),
  quotesCount: z.number().int(),
  createdAt: z.iso.datetime(),
  ownerName: z.string(),
  /** The account whose profile the name leads to; null if the reader may not open it. */
  ownerProfile: z.uuid().nullable(),
  /** The address of the owner's photo; null without one. */
  ownerPhoto: z.string().nullable(),
  /** True if the reader likes the problem. */
  liked: z.boolean(),
  /** True if the reader posted the problem. */
  mine: z.boolean(),
  /** The first photo, if there is one, and the number of photos. */
  photo: picture.nullable(),
  photosCount: z.number().int(),
  /** The steps that its owner may take now; empty for other readers. */
  steps: z.array(offeredStep(offerableSteps(problemLifecycle))),
  /** True if the reader may edit the problem: its owner, until it is closed. */
  editable: z.boolean(),
  /** The reason that only its owner and admins see it; null if it is shown. */
  hidden: z.enum([...hidingCauses, 'suspended']).nullable(),
});

export const problemDetail = problemCard.extend({
  photos: z.array(picture),
  /** For its owner: the number of providers that got a notification of the problem; null until they do, and for other readers. */
  toldProviders: z.number().int().nullable(),
  /** The reason that the admin who took it down gave. */
  hiddenReason: z.string().nullable(),
  /** The words for which an admin checks it, for its owner and admins; empty for other readers. */
  heldWords: z.array(z.string()),
  /** For its owner: contact details in the text are hidden from others until an agreement. */
  masked: z.boolean(),
  /** The steps of moderation that an admin may take; empty for other readers. */
  moderation: z.array(z.enum(['show', 'hide'])),
});
