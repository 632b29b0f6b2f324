import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { byCursor } from '#kit/api/pages.ts';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { analyticsContract } from '../contract.ts';
import type { FigureId, PerformanceSort, TabId } from '../figures.ts';
import type { ChosenRange, ChosenView } from '../ranges.ts';

type Outputs = OutputsOf<typeof analyticsContract>;
export type Figure = Outputs['readFigure']['figure'];
export type Performance = Outputs['listPerformance']['items'][number];

const { api } = clientFor<typeof analyticsContract>('analytics');

/** The figures of a tab. Those of one range stay while those of another are loading. */
export const useTab = (tab: TabId, view: ChosenView, { enabled = true } = {}) =>
  useQuery({ ...api.readTab.queryOptions({ input: { tab, ...view } }), placeholderData: keepPreviousData, enabled });

/** One figure, as on the overview of the console. */
export const useFigure = (figure: FigureId, view: ChosenView) =>
  useQuery({ ...api.readFigure.queryOptions({ input: { figure, ...view } }), placeholderData: keepPreviousData });

export type PerformanceOrder = { sort: PerformanceSort; order: 'most' | 'least' };

/** The table of providers, page by page. */
export const usePerformance = (range: ChosenRange, order: PerformanceOrder, { enabled = true } = {}) =>
  useInfiniteQuery({ ...api.listPerformance.infiniteOptions(byCursor({ ...range, ...order })), enabled });

/** The address of the numbers of a figure, or of the table of providers, as CSV. */
export function csvAddress(figure: FigureId | 'performance', view: ChosenView & Partial<PerformanceOrder>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) if (value !== undefined) query.set(name, value);
  return `/analytics/${figure}/numbers.csv?${query.toString()}`;
}
