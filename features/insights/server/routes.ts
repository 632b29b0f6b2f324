import { bind } from '#server/operations.ts';
import { insightsContract } from '../contract.ts';
import { standingOf } from './queries.ts';

const on = bind(insightsContract);

export const insightsRoutes = on.router({
  standing: on.standing.handler(({ context }) => standingOf(context.world, context.person)),
});
