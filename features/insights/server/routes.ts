import { bind } from '#server/engine/operations.ts';
import { insightsContract } from '../contract.ts';
import { readSidebar, standingOf } from './queries.ts';

const on = bind(insightsContract);

export const insightsRoutes = on.router({
  standing: on.standing.handler(({ context }) => standingOf(context.world, context.actor)),
  sidebar: on.sidebar.handler(({ context }) => readSidebar(context.world, context.reader)),
});
