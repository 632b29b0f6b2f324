import { z } from '#core/zod.ts';
import { durationChoices } from '#features/jobs/durations.ts';
import { postponeCauses } from '#features/jobs/reasons.ts';
import { denialReasons, paymentWays } from '#features/payment-steps/reasons.ts';
import { delayChoices, travelChoices } from '#features/visits/limits.ts';
import { drawing } from './drawings.ts';
import { member, problem, provider, worker } from './keys.ts';

/** A time as in when.ts. */
const at = z.string();
const rand = z.number();
const text = z.string();
const lines = z.array(z.tuple([text.describe('description'), z.number().describe('quantity'), rand]));

/** The terms of a quote: price in rand, scope and timeline, with its lines and attachments. */
const terms = z.tuple([
  rand,
  text,
  text,
  z
    .strictObject({ lines, pictures: z.array(drawing), callOut: rand, deposit: rand })
    .partial()
    .optional(),
]);
export type Terms = z.output<typeof terms>;

/** The request with its time, the services that it names, and its attachments. */
const request = z.tuple([
  at,
  text,
  z
    .strictObject({ services: z.array(text), pictures: z.array(drawing) })
    .partial()
    .optional(),
]);

const stars = z.number().nullable();
/** Quality, punctuality, communication, value; null for an aspect without a rating. */
const aspects = z.tuple([stars, stars, stars, stars]);
export type AspectStars = z.output<typeof aspects>;
export const photosWithAlt = z.array(z.tuple([drawing, text]));

/** A step of the visit of a job, or of the report about it, that a person takes. */
const visitStep = z.union([
  z.tuple([z.literal('who'), at, worker]),
  z.tuple([z.enum(['coming', 'arrive', 'reportNoShow']), at]),
  z.tuple([z.literal('late'), at, z.literal(delayChoices)]),
  z.tuple([z.literal('setOut'), at, z.literal(travelChoices)]),
  z.tuple([z.literal('contestNoShow'), at, text]),
]);
export type VisitStep = z.output<typeof visitStep>;

/** A step of a dispute about a job, with amounts in rand. */
const disputeStep = z.union([
  z.tuple([z.literal('dispute'), at, text, rand]),
  z.tuple([z.literal('offerBack'), at, rand]),
  z.tuple([z.enum(['declineOffer', 'askAdmin']), at]),
  z.tuple([z.literal('decideDispute'), at, rand, text]),
]);
export type DisputeStep = z.output<typeof disputeStep>;

/** One step of a quote or its job. */
export const step = z.union([
  z.tuple([z.enum(['submit', 'revise']), at, terms]),
  z.tuple([z.enum(['accept', 'decline', 'declineRequest', 'confirm', 'reject', 'start', 'acceptChange']), at]),
  z.tuple([z.enum(['noAnswer', 'leaveUnrated', 'ask', 'fallSilent', 'fallLate']), at]),
  z.tuple([z.literal('changePrice'), at, text, lines]),
  visitStep,
  disputeStep,
  /** With photos, and true if it needs a certificate. */
  z.tuple([z.literal('complete'), at, z.array(drawing).optional(), z.literal(true).optional()]),
  z.tuple([z.literal('deliver'), at, text]),
  /** Payment of the first step that waits. A story without one writes down the whole payment with the completion. */
  z.tuple([z.literal('pay'), at, z.enum(paymentWays)]),
  z.tuple([z.literal('receive'), at]),
  z.tuple([z.literal('deny'), at, z.enum(denialReasons)]),
  z.tuple([z.literal('note'), at, text]),
  z.tuple([z.enum(['cancel', 'backOut', 'rework']), at, text]),
  z.tuple([z.enum(['memberReschedules', 'providerReschedules']), at, text, z.enum(postponeCauses).optional()]),
  z.tuple([z.literal('propose'), at, at, z.literal(durationChoices).optional(), text.optional()]),
  z.tuple([
    z.literal('rate'),
    at,
    z.number(),
    text,
    z.strictObject({ aspects, photos: photosWithAlt }).partial().optional(),
  ]),
]);
export type Step = z.output<typeof step>;

/** A quote with its job, from the request or the offer to the last step; `address` is where the work is, if not at the member's home. */
const rest = { provider, next: z.array(step), address: text.optional() };
export const story = z.union([
  z.strictObject({ on: problem, offered: z.tuple([at, terms]), ...rest }),
  z.strictObject({ on: problem, asked: request, ...rest }),
  z.strictObject({ by: z.union([member, provider]), asked: request, ...rest }),
]);
export type Story = z.output<typeof story>;
