import { offeredStep, operationsOf } from '#core/contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { z } from '#core/zod.ts';
import { providerProfile } from '#features/providers/contract.ts';
import { planIds } from '#features/plans/plans.ts';
import { applicationLifecycle } from './lifecycle.ts';
import { applicationRefusals as words } from './wording.ts';

const { name, specialty, locationsServed } = providerProfile.shape;

/** The fields of an application. */
export const newApplication = z.strictObject({
  plan: z.enum(planIds),
  name,
  specialty,
  places: locationsServed.min(1, { error: () => words.placesMissing }),
});

const cents = z.number().int();
const status = z.enum(listStatuses(applicationLifecycle));

/** The application of a person who waits for the answer or has it. */
const application = z.strictObject({
  id: z.uuid(),
  status,
  plan: z.enum(planIds),
  planName: z.string(),
  name: z.string(),
  /** Null if its category is gone. */
  specialty: z.string().nullable(),
  places: z.array(z.string()),
  /** The amounts that are paid or due: for the plan, and for joining. */
  planCents: cents,
  joiningFeeCents: cents,
  paidAt: z.iso.datetime().nullable(),
  /** The time by which it is answered or refunded; null until it is paid for. */
  answerBy: z.iso.datetime().nullable(),
  /** The reason that it was declined. */
  reason: z.string().nullable(),
});

/** An application as its own person reads it. */
export const ownApplication = application.extend({
  /** The page for paying it now. */
  url: z.string().nullable(),
  /** The person has paid, and their bank has not confirmed it yet. */
  isUnderWay: z.boolean(),
  /** The bank has had it for 24 hours: the person may pay in another way. */
  isLate: z.boolean(),
  refund: z.strictObject({ cents, state: z.enum(['on-its-way', 'done', 'stuck']) }).nullable(),
});

/** An application as admins read it. */
export const listedApplication = application.extend({
  accountId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  answeredAt: z.iso.datetime().nullable(),
  steps: z.array(offeredStep(['approve', 'decline'])),
});

const operation = operationsOf('Applications');
const id = z.strictObject({ id: z.uuid() });

export const applicationsContract = {
  own: operation({
    GET: '/application',
    access: 'member',
    summary: "The reader's latest application to become a provider; null where they never made one",
    output: z.strictObject({
      latest: ownApplication.nullable(),
      /** The joining fee that the next payment includes. */
      joiningFeeCents: cents,
    }),
  }),
  apply: operation({
    POST: '/application',
    access: 'member',
    creates: true,
    limit: { name: 'payments' },
    summary:
      'Apply to become a provider with a plan, or fill in the application again until it is paid for; returns the address of the checkout',
    /** `todayCents` is the price that the person read. Pages of the version before send none. */
    input: newApplication.extend({ todayCents: cents.min(0).optional() }),
    output: z.strictObject({ url: z.string() }),
  }),
  withdraw: operation({
    POST: '/applications/{id}/withdraw',
    access: 'member',
    summary: 'Withdraw an application that is not answered; what was paid is refunded whole',
    input: id,
  }),
  list: operation({
    GET: '/applications',
    access: 'admin',
    summary:
      'Applications that are paid for: waiting ones by the day on which an answer is due, answered ones newest first',
    input: z.strictObject({ show: z.enum(['waiting', 'answered']).default('waiting'), cursor: cursor.optional() }),
    output: pageSchema(listedApplication),
  }),
  approve: operation({
    POST: '/applications/{id}/approve',
    access: 'admin',
    summary: 'Make the person a provider: their listing appears and their plan begins',
    input: id,
    output: listedApplication,
  }),
  decline: operation({
    POST: '/applications/{id}/decline',
    access: 'admin',
    summary: 'Decline an application with a reason; what was paid is refunded whole',
    input: id.extend({
      reason: text({ min: 3, max: 500, tooShort: () => words.reasonMissing, required: () => words.reasonMissing }),
    }),
    output: listedApplication,
  }),
};
