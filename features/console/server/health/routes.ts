import { bind } from '#engine/operations.ts';
import { healthContract } from '#features/console/health-contract.ts';
import { discardJob, listFailedJobs, retryJob } from './queue-jobs.ts';
import { readHealth } from './read-health.ts';

const on = bind(healthContract);

export const healthRoutes = on.router({
  health: on.health.handler(({ context }) => readHealth(context.world)),
  failedJobs: on.failedJobs.handler(({ input, context }) => listFailedJobs(context.world, input)),
  retryJob: on.retryJob.handler(async ({ input, context }) => {
    await context.change((work) => retryJob(work, input));
    return {};
  }),
  discardJob: on.discardJob.handler(async ({ input, context }) => {
    await context.change((work) => discardJob(work, input));
    return {};
  }),
});
