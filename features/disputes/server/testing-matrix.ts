import { aClaim, aDispute } from './testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { both, by, parties, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, pair }) => ({
  'disputes.ofJob': by(parties, async () => ({ jobId: (await aDispute(world, pair)).jobId }), 'job'),
  'disputes.record': by(parties, async () => ({ jobId: (await aDispute(world, pair)).jobId }), 'job'),
  'disputes.open': by(both, async () => aClaim((await aJob(world, { ...pair, status: 'scheduled' })).id)),
  'disputes.read': by(parties, async () => ({ id: (await aDispute(world, pair)).id }), 'job'),
  'disputes.state': by(both, async () => ({ id: (await aDispute(world, pair)).id, text: 'The new tap leaks again.' })),
  'disputes.offer': by(both, async () => ({ id: (await aDispute(world, pair)).id, outcome: 'nothing', read: 0 })),
  'disputes.accept': by(['memberA'], async () => ({
    id: (await aDispute(world, { ...pair, status: 'offered' })).id,
    read: 1,
  })),
  'disputes.decline': by(['memberA'], async () => ({
    id: (await aDispute(world, { ...pair, status: 'offered' })).id,
    read: 1,
  })),
  'disputes.ask-admin': by(both, async () => ({ id: (await aDispute(world, { ...pair, status: 'declined' })).id })),
  'disputes.withdraw': by(['memberA'], async () => ({ id: (await aDispute(world, pair)).id })),
  'disputes.appeal': by(both, async () => ({
    id: (await aDispute(world, { ...pair, status: 'decided' })).id,
    text: 'There is a third leak.',
  })),
  'disputes.waiting': {},
  'disputes.decide': {
    input: async () => ({
      id: (await aDispute(world, { ...pair, status: 'waiting' })).id,
      status: 'waiting',
      outcome: 'nothing',
      reason: 'The photos show no leak.',
    }),
  },
});
