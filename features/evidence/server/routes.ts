import { bind } from '#engine/operations.ts';
import { evidenceContract } from '../contract.ts';
import { askRecord } from './ask-record.ts';
import { readRecords } from './queries.ts';

export const evidenceRoutes = bind(evidenceContract, {
  ofJob: ({ input, context }) => readRecords(context.world, context.actor, input.jobId),
  ask: async ({ input, context }) => {
    await context.create(async (work) => {
      await askRecord(work, input.jobId);
      return {};
    }, input);
    return readRecords(context.world, context.actor, input.jobId);
  },
});
