import { requireLook } from '#features/accounts/server/looks.ts';
import type { Person } from '#engine/actor.ts';
import { bind } from '#engine/operations.ts';
import type { RequestContext } from '#engine/request-context.ts';
import type { PersonWork } from '#engine/work.ts';
import { paymentStepsContract } from '../contract.ts';
import { announcePayment } from './announce-payment.ts';
import { readPaymentSteps } from './queries.ts';
import { denyPayment, receivePayment } from './receive-payment.ts';
import { disownPayment, recordPayment } from './record-payment.ts';

const readOwn = async ({ primary, actor }: RequestContext<Person>, jobId: string) =>
  (await readPaymentSteps(primary, actor, jobId)).answer;

/** Changes a payment and answers with the payments of its job. */
async function change(context: RequestContext<Person>, act: (work: PersonWork) => Promise<string>) {
  return readOwn(context, await context.change(act));
}

export const paymentStepsRoutes = bind(paymentStepsContract, {
  ofJob: async ({ input, context: { world, actor } }) => {
    const { party, answer } = await readPaymentSteps(world, actor, input.jobId);
    if (party === 'admin') await requireLook(world, actor, { kind: 'job', id: input.jobId });
    return answer;
  },
  announce: async ({ input, context }) =>
    readOwn(context, await context.create((work) => announcePayment(work, input), input)),
  receive: ({ input, context }) => change(context, (work) => receivePayment(work, input.id)),
  deny: ({ input, context }) => change(context, (work) => denyPayment(work, input.id, input.reason)),
  record: async ({ input, context }) =>
    readOwn(context, await context.create((work) => recordPayment(work, input), input)),
  disown: ({ input, context }) => change(context, (work) => disownPayment(work, input.id)),
});
