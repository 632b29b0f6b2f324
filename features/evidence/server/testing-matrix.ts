import { aJobRecord } from './testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { both, by, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast, pair }) => ({
  // Only the two of a job: admins have its pages, by a look.
  'evidence.ofJob': by(both, async () => ({ jobId: (await aJob(world, pair)).id })),
  'evidence.ask': by(both, async () => ({ jobId: (await aJob(world, pair)).id })),
  'GET /job-records/{id}/lungisa-job-record.zip': by(['memberA'], async () =>
    aJobRecord(world, { jobId: (await aJob(world, pair)).id, account: cast.memberA }),
  ),
});
