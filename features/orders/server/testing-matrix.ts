import { aJob } from '#features/jobs/server/testing.ts';
import { codeAnswer } from '../codes.ts';
import { aProposal, anOrder, testSecret } from './testing.ts';
import { by, parties, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, pair }) => ({
  'orders.ofJob': by(parties, async () => ({ jobId: (await anOrder(world, pair)).jobId }), 'job'),
  'orders.propose': by(['providerA'], async () => aProposal((await aJob(world, { ...pair, status: 'scheduled' })).id)),
  'orders.accept': by(['memberA'], async () => ({ id: (await anOrder(world, pair)).id })),
  'orders.acceptByCode': by(['providerA'], async () => {
    const order = await anOrder(world, pair);
    return { id: order.id, answer: await codeAnswer(testSecret, order) };
  }),
  'orders.decline': by(['memberA'], async () => ({ id: (await anOrder(world, pair)).id })),
  'orders.withdraw': by(['providerA'], async () => ({ id: (await anOrder(world, pair)).id })),
});
