import { bind } from '#engine/operations.ts';
import { analyticsContract } from '../contract.ts';
import { listPerformance } from './list-performance.ts';
import { readFigure, readTab } from './read-figures.ts';

const on = bind(analyticsContract);

export const analyticsRoutes = on.router({
  readTab: on.readTab.handler(({ context, input }) => readTab(context.world, input)),
  readFigure: on.readFigure.handler(({ context, input }) => readFigure(context.world, input)),
  listPerformance: on.listPerformance.handler(({ context, input }) => listPerformance(context.world, input)),
});
