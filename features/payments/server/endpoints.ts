import { Refusal } from '#core/errors.ts';
import { system } from '#engine/actor.ts';
import { defineEndpoint } from '#engine/endpoint.ts';
import { transact } from '#engine/work.ts';
import { receiveWebhook } from './webhooks/receive-webhook.ts';

/** The endpoint for Paystack's events. It answers 200 once an event is stored; until then Paystack sends it again. */
export const paymentEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/webhooks/paystack',
    access: 'public',
    readsBytes: true,
    async handle({ context: { world }, request, reply }) {
      const { body } = request;
      if (!Buffer.isBuffer(body) || !world.payments?.isSigned(body, request.headers['x-paystack-signature']))
        throw new Refusal('payments.unsigned');
      await transact(world, system, (work) => receiveWebhook(work, body));
      return reply.status(200).header('cache-control', 'no-store').send();
    },
  }),
];
