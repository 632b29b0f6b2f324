import { typedDetails } from './testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { by, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, pair }) => ({
  'bank-details.own': {},
  // Without the password.
  'bank-details.save': { input: async () => ({ ...typedDetails() }), ok: [], others: 422 },
  'bank-details.ofJob': by(['memberA'], async () => ({
    jobId: (await aJob(world, { ...pair, status: 'scheduled' })).id,
  })),
});
