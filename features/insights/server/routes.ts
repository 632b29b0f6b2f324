import { bind } from '#engine/operations.ts';
import { insightsContract } from '../contract.ts';
import { readPlanUse } from './plan-use.ts';
import { readSidebar, readPendingCounts } from './queries.ts';

const on = bind(insightsContract);

export const insightsRoutes = on.router({
  pendingCounts: on.pendingCounts.handler(({ context }) => readPendingCounts(context.world, context.actor)),
  sidebar: on.sidebar.handler(({ context }) => readSidebar(context.world, context.reader)),
  planUse: on.planUse.handler(({ context }) => readPlanUse(context.world, context.actor)),
});
