import { Refusal } from '#core/errors.ts';
import { toDay } from '#core/month.ts';
import { rangeRefusals } from '../wording.ts';
import type { World } from '#engine/work.ts';
import { type FigureId, type TabId, tabs } from '../figures.ts';
import { choosePeriod, findSpan, findSpanBefore, type Period, type RangeId, type Span } from '../ranges.ts';
import type { Figure, Part, Recipe } from './figures/figure.ts';
import { financialFigures } from './figures/financial.ts';
import { growthFigures } from './figures/growth.ts';
import { problemFigures } from './figures/problems.ts';
import { quoteFigures } from './figures/quotes.ts';
import { storageFigures } from './figures/storage.ts';
import { readCoverage, readSums } from './read-sums.ts';

const recipes: Record<FigureId, Recipe> = {
  ...growthFigures,
  ...problemFigures,
  ...quoteFigures,
  ...financialFigures,
  ...storageFigures,
};

/** A range as people choose it. */
export type ChosenRange = { range: RangeId; from?: string | undefined; to?: string | undefined };
type Shown = ChosenRange & { compare?: 'before' | undefined; by?: Period | undefined };

export type Figures = { span: Span; before: Span | null; by: Period; daysMissing: number; figures: Figure[] };

/** The days of a chosen range today, in Johannesburg. Refuses one that is wholly in the future. */
export function spanOf(world: World, { range, from, to }: ChosenRange): Span {
  const today = toDay(world.clock.now());
  if (range === 'custom' && from !== undefined && from > today)
    throw new Refusal('request.invalid', { errors: [{ path: 'from', message: rangeRefusals.inFuture }] });
  return findSpan(range, today, { ...(from && { from }), ...(to && { to }) });
}

/**
 * Reads figures for a range from the sums of closed days, and counts today. The cost depends on the number of days in the range and on
 * today's events, and not on the size of the marketplace.
 */
export async function readFigures(world: World, ids: readonly FigureId[], shown: Shown): Promise<Figures> {
  const span = spanOf(world, shown);
  const spanBefore = shown.compare === 'before' ? findSpanBefore(shown.range, span) : null;
  const by = shown.by ?? choosePeriod(span);
  const overTime = [...new Set(ids.flatMap((id) => recipes[id].overTime ?? []))];
  const whole = [...new Set(ids.flatMap((id) => recipes[id].whole ?? []))].filter((one) => !overTime.includes(one));
  const readPart = async (of: Span): Promise<Part> => {
    const coverage = await readCoverage(world, of);
    return { span: of, coverage, sums: await readSums(world, { overTime, whole }, of, by, coverage) };
  };
  const [now, before] = await Promise.all([readPart(span), spanBefore && readPart(spanBefore)]);
  const figures = await Promise.all(
    ids.map(async (id) => ({ id, ...(await recipes[id].build({ world, by, now, before })) })),
  );
  return {
    span,
    before: spanBefore,
    by,
    daysMissing: now.coverage.missing + (before?.coverage.missing ?? 0),
    figures,
  };
}

export const readTab = (world: World, { tab, ...shown }: Shown & { tab: TabId }): Promise<Figures> =>
  readFigures(world, tabs[tab], shown);

export async function readFigure(
  world: World,
  { figure: id, ...shown }: Shown & { figure: FigureId },
): Promise<Omit<Figures, 'figures'> & { figure: Figure }> {
  const { figures, ...rest } = await readFigures(world, [id], shown);
  const [figure] = figures;
  if (figure === undefined) throw new Error(`no figure ${id} was made`);
  return { ...rest, figure };
}
