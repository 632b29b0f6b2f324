import { bind } from '#engine/operations.ts';
import { evidenceContract } from '../contract.ts';
import { askRecord } from './ask-record.ts';
import { readRecords } from './queries.ts';

const on = bind(evidenceContract);

export const evidenceRoutes = on.router({
  ofJob: on.ofJob.handler(({ input, context }) => readRecords(context.world, context.actor, input.jobId)),
  ask: on.ask.handler(async ({ input, context }) => {
    await context.create(async (work) => {
      await askRecord(work, input.jobId);
      return {};
    }, input);
    return readRecords(context.world, context.actor, input.jobId);
  }),
});
