import { z } from '#core/zod.ts';
import { offeredStep, operationsOf } from '#core/contract.ts';
import { instant } from '#core/fields.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { offerableSteps } from '#core/offered-steps.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { visitLifecycle } from './lifecycle.ts';
import { noShowLifecycle } from './no-show-lifecycle.ts';
import { absentParties, delayChoices, pinLength, travelChoices } from './limits.ts';
import { timelineSteps } from './timeline.ts';
import { visitRefusals as words } from './wording.ts';

const visit = z.strictObject({
  id: z.uuid(),
  status: z.enum(listStatuses(visitLifecycle)),
  /** The agreed day and time. */
  at: z.iso.datetime(),
  /** For the member, from 18:00 on the day before until the provider has arrived; null for all others. */
  pin: z.string().nullable(),
  /** The minutes by which the provider will be late. */
  delayMinutes: z.number().int().nullable(),
  /** The time at which the provider expects to be there, once they are on the way. */
  expectedAt: z.iso.datetime().nullable(),
  arrivedAt: z.iso.datetime().nullable(),
  steps: z.array(offeredStep(offerableSteps(visitLifecycle))),
  /** The person who comes. Without a worker it is the provider. */
  comes: z.strictObject({
    workerId: z.uuid().nullable(),
    /** Null for the member while an admin hides the name and the photo of a worker. */
    name: z.string().nullable(),
    isHidden: z.boolean(),
    /** The month since which they work with the provider, for a worker: `2023-03`. */
    since: z.string().nullable(),
    photoUrl: z.string().nullable(),
  }),
  /** True if the reader can say who of a team comes. */
  canName: z.boolean(),
  /** True if the reader can make a link for a person they trust. */
  canShare: z.boolean(),
  /** For the member: when the link of the visit ends; null without one. */
  sharedUntil: z.iso.datetime().nullable(),
});

/** A visit for the person who has its link: no contact details, no address, and no name of the member. */
export const sharedVisit = z.strictObject({
  at: z.iso.datetime(),
  /** Null while an admin hides the name and the photo of a worker. */
  name: z.string().nullable(),
  since: z.string().nullable(),
  /** A `data:` address. */
  photo: z.string().nullable(),
  providerName: z.string(),
  suburb: z.string().nullable(),
});

const noShow = z.strictObject({
  id: z.uuid(),
  /** The visit that it is about: the current one, or one before. */
  visitId: z.uuid(),
  status: z.enum(listStatuses(noShowLifecycle)),
  absent: z.enum(absentParties),
  answer: z.string().nullable(),
  decision: z.string().nullable(),
  /** For the party who is said to be absent, while nothing is answered. */
  steps: z.array(offeredStep(offerableSteps(noShowLifecycle))),
});

/** A step of a visit of the job, or of the report about one, as both parties may read it. */
const happening = z.strictObject({
  step: z.enum(timelineSteps),
  at: z.iso.datetime(),
  /** The delay, or the length of the way. */
  minutes: z.number().int().nullable(),
  /** The party who is said to be absent, in a step of a report. */
  absent: z.enum(absentParties).nullable(),
});

/** A no-show that waits for the decision of an admin. */
export const contestedNoShow = z.strictObject({
  id: z.uuid(),
  jobId: z.uuid(),
  /** The agreed day and time. */
  at: z.iso.datetime(),
  absent: z.enum(absentParties),
  answer: z.string().nullable(),
  memberName: z.string(),
  providerName: z.string(),
  reportedAt: z.iso.datetime(),
  contestedAt: z.iso.datetime(),
});

/** A figure: the visits that a person kept, of those that count. */
export const keptVisits = z.strictObject({ kept: z.number().int(), counted: z.number().int() });

const maxListings = 100;

const operation = operationsOf('Visits');
const byId = z.strictObject({ id: z.uuid() });
const reason = text({ min: 3, max: 500, tooShort: () => words.sayWhy, required: () => words.sayWhy });
const answer = z.strictObject({
  visit: visit.nullable(),
  /** The last report about a visit of the job. */
  noShow: noShow.nullable(),
  /** True if the reader can say now that the other party is not there. */
  canReport: z.boolean(),
  /** The parties who cannot answer now: their account is suspended or closing. Their day to answer a report begins when they can. */
  away: z.array(z.enum(absentParties)),
  /** The steps of all visits of the job so far, oldest first. */
  timeline: z.array(happening),
});

export const visitsContract = {
  ofJob: operation({
    GET: '/jobs/{jobId}/visit',
    access: 'signed-in',
    summary: 'The visit of a job at its agreed date, for its parties and admins; null without one',
    input: z.strictObject({ jobId: z.uuid() }),
    output: answer,
  }),
  keptByProviders: operation({
    GET: '/kept-visits',
    access: 'browsing',
    summary: `The kept visits of these providers, of the agreed ones that count. Ids of listings or accounts separated by commas, at most ${maxListings}; providers with few counted visits are left out`,
    input: z.strictObject({
      ids: z
        .string()
        .max(maxListings * 37)
        .transform((list) => list.split(','))
        .pipe(z.array(z.uuid()).max(maxListings)),
    }),
    output: z.strictObject({ items: z.array(keptVisits.extend({ providerId: z.uuid() })) }),
  }),
  keptByMember: operation({
    GET: '/quotes/{quoteId}/kept-visits',
    access: 'provider-party',
    summary: 'The kept visits of the member of a quote, for its provider; null if few of them count',
    input: z.strictObject({ quoteId: z.uuid() }),
    output: z.strictObject({ figure: keptVisits.nullable() }),
  }),
  keptAsMember: operation({
    GET: '/account/kept-visits',
    access: 'signed-in',
    summary: 'One’s own kept visits as a member; null if few of them count',
    output: z.strictObject({ figure: keptVisits.nullable() }),
  }),
  coming: operation({
    POST: '/visits/{id}/coming',
    access: 'provider-party',
    summary: 'Say that the provider is still coming',
    input: byId,
    output: answer,
  }),
  late: operation({
    POST: '/visits/{id}/late',
    access: 'provider-party',
    creates: true,
    limit: { name: 'dates', about: 'id' },
    summary: 'Say by how many minutes the provider will be late',
    input: byId.extend({ minutes: z.literal(delayChoices, { error: () => words.minutes }) }),
    output: answer,
  }),
  setOut: operation({
    POST: '/visits/{id}/set-out',
    access: 'provider-party',
    summary: 'Say that the provider is on the way, and in how many minutes they will be there',
    input: byId.extend({ minutes: z.literal(travelChoices, { error: () => words.minutes }) }),
    output: answer,
  }),
  arrive: operation({
    POST: '/visits/{id}/arrive',
    access: 'provider-party',
    creates: true,
    summary: 'Record the arrival, with the PIN of the visit. An arrival that was kept offline names its time',
    input: byId.extend({
      pin: z.string({ error: () => words.pin }).regex(new RegExp(`^\\d{${pinLength}}$`), { error: () => words.pin }),
      at: instant().optional(),
    }),
    output: answer,
  }),
  reportNoShow: operation({
    POST: '/visits/{id}/no-show',
    access: 'signed-in',
    creates: true,
    summary: 'Say that the other party of a visit is not there',
    input: byId,
    output: answer,
  }),
  agreeToNoShow: operation({
    POST: '/no-shows/{id}/agree',
    access: 'signed-in',
    creates: true,
    summary: 'Agree to a no-show, as the party who was not there',
    input: byId,
    output: answer,
  }),
  contestNoShow: operation({
    POST: '/no-shows/{id}/contest',
    access: 'signed-in',
    creates: true,
    summary: 'Contest a no-show, as the party who is said to be absent: admins decide',
    input: byId.extend({ reason }),
    output: answer,
  }),
  nameWorker: operation({
    PUT: '/visits/{id}/worker',
    access: 'provider-party',
    limit: { name: 'dates', about: 'id' },
    summary: 'Say who of the team comes to a visit; null for the provider',
    input: byId.extend({ workerId: z.uuid().nullable() }),
    output: answer,
  }),
  // This operation honours no Idempotency-Key: a kept answer would keep the token.
  share: operation({
    POST: '/visits/{id}/link',
    access: 'signed-in',
    limit: { name: 'dates', about: 'id' },
    summary: 'Make the link of a visit for a person its member trusts. The link before ends',
    input: byId,
    output: z.strictObject({ token: z.string(), until: z.iso.datetime() }),
  }),
  endSharing: operation({
    DELETE: '/visits/{id}/link',
    access: 'signed-in',
    summary: 'End the link of a visit',
    input: byId,
    output: answer,
  }),
  // Not GET: proxies log addresses, and this one would contain the token.
  openLink: operation({
    POST: '/visit-links/open',
    access: 'public',
    summary: 'The visit of a link; its token is enough, without a session',
    input: z.strictObject({ token: z.string().min(1).max(100) }),
    output: sharedVisit,
  }),
  contestedNoShows: operation({
    GET: '/no-shows/contested',
    access: 'admin',
    summary: 'The contested no-shows, the oldest first, 20 a page',
    input: z.strictObject({ cursor: cursor.optional() }),
    output: pageSchema(contestedNoShow),
  }),
  decideNoShow: operation({
    POST: '/no-shows/{id}/decide',
    access: 'admin',
    summary: 'Decide about a contested no-show, with a reason that both parties read',
    input: byId.extend({ wasAbsent: z.boolean(), reason }),
  }),
};
