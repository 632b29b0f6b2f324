import { bind } from '#engine/operations.ts';
import { analyticsContract } from '../contract.ts';
import { listPerformance } from './list-performance.ts';
import { readFigure, readTab } from './read-figures.ts';

export const analyticsRoutes = bind(analyticsContract, {
  readTab: ({ context, input }) => readTab(context.world, input),
  readFigure: ({ context, input }) => readFigure(context.world, input),
  listPerformance: ({ context, input }) => listPerformance(context.world, input),
});
