import { addDays, addMonths } from '#core/month.ts';
import { countDays, type Period, type Span } from '#core/periods.ts';

export const rangeIds = [
  'last-7-days',
  'last-30-days',
  'last-90-days',
  'this-month',
  'last-month',
  'this-year',
  'custom',
] as const;
export type RangeId = (typeof rangeIds)[number];

/** A range as people choose it, and the view of its figures. */
export type ChosenRange = { range: RangeId; from?: string | undefined; to?: string | undefined };
export type ChosenView = ChosenRange & { compare?: 'before' | undefined; by?: Period | undefined };

/** The ranges without chosen days: each has the same days for every person. */
export const presetIds = rangeIds.filter((id) => id !== 'custom');
export type PresetId = (typeof presetIds)[number];

/** The most days of a custom range. */
export const maxRangeDays = 366;

const lastDays = { 'last-7-days': 7, 'last-30-days': 30, 'last-90-days': 90 } as const;

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const firstOfYear = (day: string) => `${day.slice(0, 4)}-01-01`;

/**
 * The days of a range on the day `today`. "Last 7 days" are today and the six days before it. A custom range must have both ends, and
 * ends today at the latest.
 */
export function findSpan(range: RangeId, today: string, custom?: Partial<Span>): Span {
  switch (range) {
    case 'this-month':
      return { from: firstOfMonth(today), to: today };
    case 'last-month':
      return { from: addMonths(firstOfMonth(today), -1), to: addDays(firstOfMonth(today), -1) };
    case 'this-year':
      return { from: firstOfYear(today), to: today };
    case 'custom': {
      const { from = today, to = today } = custom ?? {};
      const end = to > today ? today : to;
      return { from: from > end ? end : from, to: end };
    }
    default:
      return { from: addDays(today, 1 - lastDays[range]), to: today };
  }
}

/**
 * The range before: as many days right before it. A month that is not over is compared with the same days of the month before, and a year
 * with the same days of the year before.
 */
export function findSpanBefore(range: RangeId, span: Span): Span {
  switch (range) {
    case 'this-month':
      return { from: addMonths(span.from, -1), to: addMonths(span.to, -1) };
    case 'last-month':
      return { from: addMonths(span.from, -1), to: addDays(span.from, -1) };
    case 'this-year':
      return { from: addMonths(span.from, -12), to: addMonths(span.to, -12) };
    default:
      return { from: addDays(span.from, -countDays(span)), to: addDays(span.from, -1) };
  }
}

/** The days of a range that are over on the day `today`: none on the first day of a month or a year. */
export function findClosedSpan(range: PresetId, today: string): Span {
  const { from, to } = findSpan(range, today);
  const yesterday = addDays(today, -1);
  return { from, to: to < yesterday ? to : yesterday };
}

/** Kept days, with those that a span has beyond them, and those that it does not have. */
export type Base<Kept> = { kept: Kept; more: Span[]; less: Span[] };

/** The kept days that are nearest to a span; null if it is quicker to add up the days of the span. */
export function findNearest<Kept extends Span>(all: readonly Kept[], span: Span): Base<Kept> | null {
  const length = (spans: Span[]) => spans.reduce((days, one) => days + countDays(one), 0);
  const [nearest] = all
    .map((kept) => {
      const [more, less] = [subtractSpan(span, kept), subtractSpan(kept, span)];
      return { base: { kept, more, less }, days: length(more) + length(less) };
    })
    .filter(({ days }) => days < countDays(span))
    .toSorted((one, other) => one.days - other.days);
  return nearest?.base ?? null;
}

/** The days of `one` that `other` does not have: those before it, and those after it. */
function subtractSpan(one: Span, other: Span): Span[] {
  if (other.to < one.from || one.to < other.from || other.to < other.from) return [one];
  return [
    { from: one.from, to: addDays(other.from, -1) },
    { from: addDays(other.to, 1), to: one.to },
  ].filter(({ from, to }) => from <= to);
}

/** Days for a month, weeks for a quarter, months for a year. */
export function choosePeriod(span: Span): Period {
  const days = countDays(span);
  return days <= 31 ? 'day' : days <= 120 ? 'week' : 'month';
}
