import { operationsOf } from '#core/contract.ts';
import { calendarDay } from '#core/fields.ts';
import { findDayStart } from '#core/month.ts';
import { decodeCursor, pageSchema, queryInteger } from '#core/paging.ts';
import { figureKinds, units } from '#core/figures.ts';
import { countDays, periods } from '#core/periods.ts';
import { z } from '#core/zod.ts';
import { figureIds, performanceSorts, tabIds } from './figures.ts';
import { type ChosenRange, maxRangeDays, rangeIds } from './ranges.ts';
import { rangeRefusals } from './wording.ts';

const rangeFields = {
  range: z.enum(rangeIds),
  /** The first and the last day of a custom range. */
  from: calendarDay().optional(),
  to: calendarDay().optional(),
};

/** Refuses a custom range without both ends, with its ends in the wrong order, or that is too long. */
function checkRange({ range, from, to }: ChosenRange, context: z.RefinementCtx): void {
  if (range !== 'custom') return;
  const refuse = (path: 'from' | 'to', message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (from === undefined) return refuse('from', rangeRefusals.missing);
  if (to === undefined) return refuse('to', rangeRefusals.missing);
  if (findDayStart(to) < findDayStart(from)) return refuse('to', rangeRefusals.wrongWayRound);
  if (countDays({ from, to }) > maxRangeDays) refuse('to', rangeRefusals.tooLong(maxRangeDays));
}

const viewFields = {
  ...rangeFields,
  /** Beside the range before. */
  compare: z.enum(['before']).optional(),
  /** The period of one point in a chart over time; the length of the range decides if it is left out. */
  by: z.enum(periods).optional(),
};

/** A page of Provider Performance begins after this provider: the value that the list is sorted by, and the id. */
const performanceCursor = decodeCursor((parts) => {
  const [value = '', id = ''] = parts;
  const found = z.uuid().safeParse(id);
  // PostgreSQL compares it with an integer.
  const isValue = /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= 1_000_000_000;
  return found.success && isValue && parts.length === 2 ? { value: Number(value), id } : null;
});

export const figureInput = z.strictObject({ figure: z.enum(figureIds), ...viewFields }).superRefine(checkRange);
export const performanceInput = z
  .strictObject({
    ...rangeFields,
    sort: z.enum(performanceSorts),
    order: z.enum(['most', 'least']),
    cursor: performanceCursor.optional(),
    limit: queryInteger(1, 50).default(25),
  })
  .superRefine(checkRange);

const value = z.number().int().nullable();
const span = z.strictObject({ from: z.string(), to: z.string() });

/** The numbers of one figure: a row for each point, item or step, with a value for each column. */
export const figure = z.strictObject({
  id: z.enum(figureIds),
  /** Its chart. */
  kind: z.enum(figureKinds),
  title: z.string(),
  /** The rule by which it counts. */
  definition: z.string(),
  columns: z.array(z.strictObject({ key: z.string(), label: z.string(), unit: z.enum(units) })),
  rows: z.array(
    z.strictObject({
      /** The first day of a period, or the name of an item. */
      key: z.string(),
      label: z.string(),
      values: z.array(value),
      /** The values of the range before; null if they were not requested, or it has no such row. */
      before: z.array(value).nullable(),
    }),
  ),
  /** The figure's totals over the whole range. */
  facts: z.array(z.strictObject({ label: z.string(), unit: z.enum(units), value, before: value })),
});

const answer = {
  span,
  /** The range before, if it was requested. */
  before: span.nullable(),
  by: z.enum(periods),
  /** The number of days of the range without sums: the numbers do not include them. */
  daysMissing: z.number().int(),
};

export const performance = z.strictObject({
  providerId: z.string(),
  accountId: z.string(),
  name: z.string(),
  asked: z.number().int(),
  /** In hundredths of a percent; null if there is nothing to take a share of. */
  answered: value,
  accepted: value,
  completed: value,
  cancelled: z.number().int(),
  /** In hundredths of a star. */
  rating: value,
  ratings: z.number().int(),
  reports: z.number().int(),
});

const operation = operationsOf('Analytics');

export const analyticsContract = {
  readTab: operation({
    GET: '/admin/analytics/tabs/{tab}',
    access: 'admin',
    summary: 'The figures of one tab of Analytics & Reporting for a range of days in Johannesburg',
    input: z.strictObject({ tab: z.enum(tabIds), ...viewFields }).superRefine(checkRange),
    output: z.strictObject({ ...answer, figures: z.array(figure) }),
  }),
  readFigure: operation({
    GET: '/admin/analytics/figures/{figure}',
    access: 'admin',
    summary: 'One figure of Analytics & Reporting for a range of days in Johannesburg',
    input: figureInput,
    output: z.strictObject({ ...answer, figure }),
  }),
  listPerformance: operation({
    GET: '/admin/analytics/performance',
    access: 'admin',
    summary: 'The providers who had anything to do in a range of days, with how they did, sorted by one column',
    input: performanceInput,
    output: pageSchema(performance).extend({ span, daysMissing: z.number().int() }),
  }),
};
