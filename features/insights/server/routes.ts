import { bind } from '#engine/operations.ts';
import { insightsContract } from '../contract.ts';
import { readPlanUse } from './plan-use.ts';
import { readSidebar, readPendingCounts } from './queries.ts';

export const insightsRoutes = bind(insightsContract, {
  pendingCounts: ({ context }) => readPendingCounts(context.world, context.actor),
  sidebar: ({ context }) => readSidebar(context.world, context.reader),
  planUse: ({ context }) => readPlanUse(context.world, context.actor),
});
