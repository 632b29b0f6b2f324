import { aPaymentStep, inCash } from './testing.ts';
import { by, parties, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, pair }) => ({
  'payment-steps.ofJob': by(parties, async () => ({ jobId: (await aPaymentStep(world, pair)).jobId }), 'job'),
  'payment-steps.announce': by(['memberA'], async () => inCash(world, (await aPaymentStep(world, pair)).id)),
  'payment-steps.receive': by(['providerA'], async () => ({
    id: (await aPaymentStep(world, { ...pair, status: 'announced' })).id,
  })),
  'payment-steps.deny': by(['providerA'], async () => ({
    id: (await aPaymentStep(world, { ...pair, status: 'announced' })).id,
    reason: 'nothing',
  })),
  'payment-steps.record': by(['providerA'], async () => inCash(world, (await aPaymentStep(world, pair)).id)),
  'payment-steps.disown': by(['memberA'], async () => ({
    id: (await aPaymentStep(world, { ...pair, status: 'received' })).id,
  })),
});
