import { tabIds, performanceSorts } from '../figures.ts';
import { periods } from '#core/periods.ts';
import { type ChosenRange, findSpan, rangeIds } from '../ranges.ts';
import { toDay } from '#core/month.ts';
import { readNow } from '#kit/api/server-clock.ts';
import { aDate, pickOption } from '#kit/address/search-params.ts';

type Search = Record<string, string | undefined>;

/** Reads the address of Analytics & Reporting: the tab, the range, the comparison, the points of charts, the order of providers. */
export function readFilters(search: Search) {
  const [from, to] = [aDate(search['from']), aDate(search['to'])];
  const given = pickOption(rangeIds, search['range']) ?? 'last-30-days';
  return {
    metrics: pickOption(tabIds, search['metrics']) ?? tabIds[0],
    range: given,
    from: given === 'custom' ? from : undefined,
    to: given === 'custom' ? to : undefined,
    compare: pickOption(['before'], search['compare']),
    by: pickOption(periods, search['by']),
    providersBy: pickOption(performanceSorts, search['providersBy']) ?? 'asked',
    order: pickOption(['most', 'least'], search['order']) ?? 'most',
  } as const;
}

export type AnalyticsFilters = ReturnType<typeof readFilters>;

/** The range that the operations take. A custom range without its ends in the address, or of days to come, is the last 30 days, which the form then changes. */
export function readRange({ range, from, to }: Pick<AnalyticsFilters, 'range' | 'from' | 'to'>): ChosenRange {
  if (range !== 'custom') return { range };
  const last = findSpan('last-30-days', toDay(readNow()));
  const ends = { from: from ?? last.from, to: to ?? last.to };
  return { range, ...(ends.from <= ends.to && ends.from <= last.to ? ends : last) };
}
