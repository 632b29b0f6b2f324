import { bind } from '#engine/operations.ts';
import { healthContract } from '#features/console/health-contract.ts';
import { discardJob, listFailedJobs, retryJob } from './queue-jobs.ts';
import { readHealth } from './read-health.ts';

export const healthRoutes = bind(healthContract, {
  health: ({ context }) => readHealth(context.world),
  failedJobs: ({ input, context }) => listFailedJobs(context.world, input),
  retryJob: ({ input, context }) => context.change((work) => retryJob(work, input)),
  discardJob: ({ input, context }) => context.change((work) => discardJob(work, input)),
});
