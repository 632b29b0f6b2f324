import { showClock, showDate, showWeekday } from '#core/time.ts';
import type { TileId, TodayId } from './overview-figures.ts';

const showWhole = new Intl.NumberFormat('en').format;
/** Minutes as days: 1.4. */
const showDays = (minutes: number) => (minutes / (24 * 60)).toFixed(1);

export const overviewWords = {
  range: 'Range',
  span: (from: string, to: string) => `${showDay(from)} to ${showDate(noon(to))}`,
  loading: 'Loading the figures',
  failed: 'Failed to load the figures.',
  missing: (days: number) =>
    days === 1
      ? 'One day is still being counted, and is missing here. Come back in a few minutes.'
      : `${showWhole(days)} days are still being counted, and are missing here. Come back in a few minutes.`,
};

/** A day (`2026-11-24`) as an instant of that day in Johannesburg. */
const noon = (day: string) => new Date(`${day}T10:00:00Z`);
const showDay = (day: string) => showDate(noon(day)).replace(/ \d{4}$/, '');

type Change = { text: string; direction: number; isBetter: boolean; isWorse: boolean };

/** The four tiles. */
export const tileWords = {
  label: 'Figures of the range',
  tiles: {
    accounts: 'Accounts',
    'open-problems': 'Open problems',
    'quotes-accepted': 'Quotes accepted',
    'first-quote': 'Days to first quote',
  } satisfies Record<TileId, string>,
  /** The length of each range, as it appears on the tiles. */
  lengths: {
    'last-7-days': '7 days',
    'last-30-days': '30 days',
    'last-90-days': '90 days',
    'this-month': 'a month',
    'last-month': 'a month',
    'this-year': 'a year',
  },
  show: (id: TileId, value: number | null) =>
    value === null
      ? id === 'first-quote'
        ? 'None'
        : 'Counting'
      : id === 'first-quote'
        ? showDays(value)
        : showWhole(value),
  /** The change of a figure: of a time in days, of others in percent. A shorter time is better. */
  change(id: TileId, value: number, before: number): Change {
    if (id === 'first-quote') {
      const days = showDays(Math.abs(value - before));
      const direction = days === '0.0' ? 0 : Math.sign(value - before);
      const text = direction === 0 ? 'As fast' : direction < 0 ? `${days} days faster` : `${days} days slower`;
      return { text, direction, isBetter: direction < 0, isWorse: direction > 0 };
    }
    const direction = Math.sign(value - before);
    const percent = before === 0 ? null : ((Math.abs(value - before) / before) * 100).toFixed(1);
    const text = direction === 0 ? 'No change' : percent === null ? showWhole(value - before) : `${percent}%`;
    return { text, direction, isBetter: direction > 0, isWorse: direction < 0 && id !== 'open-problems' };
  },
  nothingBefore: 'Nothing to compare with',
  /** For screen readers, after the change. */
  than: (before: string, length: string) => `than ${before}, ${length} before`,
};

/** Today beside the same day a week ago. */
export const todayWords = {
  title: 'Today so far',
  beside: (at: Date) => `compared with last ${showWeekday(at)}, by ${showClock(at)}`,
  counts: {
    accounts: 'New accounts',
    problems: 'Problems posted',
    requests: 'Quote requests',
    quotes: 'Quotes sent',
    accepted: 'Quotes accepted',
    completed: 'Jobs completed',
  } satisfies Record<TodayId, string>,
  show: showWhole,
  weekAgo: (count: number, at: Date) => `${showWhole(count)} last ${showWeekday(at)}`,
};
