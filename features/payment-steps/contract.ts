import { z } from '#core/zod.ts';
import { offeredStep, operationsOf } from '#core/contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { maxCents } from '#core/money/money.ts';
import { priceRefusals } from '#core/money/money-wording.ts';
import { offerableSteps } from '#core/offered-steps.ts';
import { storedFile } from '#features/files/stored-file.ts';
import { paymentDues, paymentLabels } from '#features/quotes/payment-plan.ts';
import { paymentStepLifecycle } from './lifecycle.ts';
import { denialReasons, paymentWays } from './reasons.ts';
import { paymentRefusals as words } from './wording.ts';

const cents = z.number().int();

const step = z.strictObject({
  id: z.uuid(),
  label: z.enum(paymentLabels),
  status: z.enum(listStatuses(paymentStepLifecycle)),
  /** Its part of the agreed price, in cents. */
  cents,
  due: z.enum(paymentDues),
  /** The agreed day of a step that is due on a day. */
  dueOn: z.iso.date().nullable(),
  /** Null until it falls due. */
  dueAt: z.iso.datetime().nullable(),
  /** True from the instant at which it falls due. */
  isDue: z.boolean(),
  way: z.enum(paymentWays).nullable(),
  paidCents: cents.nullable(),
  paidOn: z.iso.date().nullable(),
  announcedAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  denial: z.enum(denialReasons).nullable(),
  /** The provider recorded it without the word of the member. */
  isRecorded: z.boolean(),
  proofs: z.array(storedFile),
  steps: z.array(offeredStep(offerableSteps(paymentStepLifecycle))),
});

/** The sums of the steps of a job, in cents. The steps add up to `agreedCents`. */
export const paymentSums = z.strictObject({
  agreedCents: cents,
  /** Received, as both can read. */
  paidCents: cents,
  /** Not owed any more since a dispute; not named where there is none. */
  settledCents: cents.optional(),
  /** Neither received nor settled; 0 for work that was called off. */
  owedCents: cents,
  /** Received above what is agreed now. */
  overpaidCents: cents,
});

const answer = paymentSums.extend({
  /** In the order in which they fall due. */
  steps: z.array(step),
});

/** A payment: the way, the amount, and the day in Johannesburg. */
export const payment = z.strictObject({
  way: z.enum(paymentWays, { error: () => words.way }),
  cents: z
    .number({ error: () => words.notANumber })
    .int({ error: () => priceRefusals.tooFine })
    .positive({ error: () => words.notPositive })
    .max(maxCents, { error: () => priceRefusals.tooLarge }),
  paidOn: z.iso.date({ error: () => words.day }),
});

const operation = operationsOf('Payment steps');
const byId = z.strictObject({ id: z.uuid() });

export const paymentStepsContract = {
  ofJob: operation({
    GET: '/jobs/{jobId}/payment-steps',
    access: 'signed-in',
    summary: 'The payments of a job with what is paid and owed, for its parties and admins',
    input: z.strictObject({ jobId: z.uuid() }),
    output: answer,
  }),
  announce: operation({
    POST: '/payment-steps/{id}/announce',
    access: 'signed-in',
    creates: true,
    limit: { name: 'dates', about: 'id' },
    summary: 'Say that a payment was made, as the member; a part of it leaves the rest as a step of its own',
    input: byId.extend({ ...payment.shape, proof: z.uuid().optional() }),
    output: answer,
  }),
  receive: operation({
    POST: '/payment-steps/{id}/receive',
    access: 'provider-party',
    summary: 'Say that an announced payment arrived, as the provider; makes its receipt',
    input: byId,
    output: answer,
  }),
  deny: operation({
    POST: '/payment-steps/{id}/deny',
    access: 'provider-party',
    summary: 'Say why an announced payment did not arrive, as the provider',
    input: byId.extend({ reason: z.enum(denialReasons, { error: () => words.reason }) }),
    output: answer,
  }),
  record: operation({
    POST: '/payment-steps/{id}/record',
    access: 'provider-party',
    creates: true,
    limit: { name: 'dates', about: 'id' },
    summary: 'Record a payment that the member has not announced, as the provider; makes its receipt',
    input: byId.extend(payment.shape),
    output: answer,
  }),
  disown: operation({
    POST: '/payment-steps/{id}/disown',
    access: 'signed-in',
    summary: 'Say that a payment that the provider recorded was not made, as the member; cancels its receipt',
    input: byId,
    output: answer,
  }),
};
