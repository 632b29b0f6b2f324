import { Refusal } from '#core/errors.ts';
import { toDay } from '#core/month.ts';
import type { Period, Span } from '#core/periods.ts';
import type { z } from '#core/zod.ts';
import type { Figure, Given, Part } from '#engine/figures/figure.ts';
import type { World } from '#engine/work.ts';
import type { figure as figureSchema } from '../contract.ts';
import { rangeRefusals } from '../wording.ts';
import { type FigureId, type TabId, tabs } from '../figures.ts';
import { choosePeriod, type ChosenRange, type ChosenView, findSpan, findSpanBefore } from '../ranges.ts';
import { findLastSummed, type Metrics, readClosed, readCoverage, readSums, readSumsOn } from './read-sums.ts';
import { partsOf } from './sums.ts';

/** A figure of an answer: its numbers, and how and under which words they are shown. */
export type ReadFigure = z.output<typeof figureSchema>;

function findFigure(world: World, id: FigureId): Figure {
  const [found] = partsOf(world).flatMap(({ figures = {} }) => figures[id] ?? []);
  if (found === undefined) throw new Error(`No feature counts ${id}.`);
  return found;
}

export type Figures = { span: Span; before: Span | null; by: Period; daysMissing: number; figures: ReadFigure[] };

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
export async function readFigures(world: World, ids: readonly FigureId[], view: ChosenView): Promise<Figures> {
  const span = spanOf(world, view);
  const spanBefore = view.compare === 'before' ? findSpanBefore(view.range, span) : null;
  const by = view.by ?? choosePeriod(span);
  const recipes = ids.map((id) => ({ id, ...findFigure(world, id) }));
  const overTime = [...new Set(recipes.flatMap((one) => one.overTime ?? []))];
  const metrics: Metrics = {
    overTime,
    whole: [...new Set(recipes.flatMap((one) => one.whole ?? []))].filter((one) => !overTime.includes(one)),
    periods: recipes.flatMap(({ periods = {} }) => periods[by] ?? []),
  };
  const readPart = async (of: Span) => {
    const coverage = await readCoverage(world, of);
    const part: Part = { span: of, sums: await readSums(world, metrics, of, by, coverage) };
    return { part, missing: coverage.missing };
  };
  const [now, before] = await Promise.all([readPart(span), spanBefore && readPart(spanBefore)]);
  const given: Given = {
    world,
    by,
    today: toDay(world.clock.now()),
    now: now.part,
    before: before && before.part,
    closed: {
      on: (wanted, days) => readSumsOn(world, wanted, days),
      within: (wanted, days, period) => readClosed(world, { overTime: wanted, whole: [] }, days, period),
      findLast: () => findLastSummed(world),
    },
  };
  const figures = await Promise.all(
    recipes.map(async ({ id, kind, title, definition, build }) => ({
      id,
      kind,
      title: typeof title === 'string' ? title : title[by],
      definition,
      ...(await build(given)),
    })),
  );
  return {
    span,
    before: spanBefore,
    by,
    daysMissing: now.missing + (before?.missing ?? 0),
    figures,
  };
}

export const readTab = (world: World, { tab, ...view }: ChosenView & { tab: TabId }): Promise<Figures> =>
  readFigures(world, tabs[tab], view);

export async function readFigure(
  world: World,
  { figure: id, ...view }: ChosenView & { figure: FigureId },
): Promise<Omit<Figures, 'figures'> & { figure: ReadFigure }> {
  const { figures, ...rest } = await readFigures(world, [id], view);
  const [figure] = figures;
  if (figure === undefined) throw new Error(`no figure ${id} was made`);
  return { ...rest, figure };
}
