import { operationsOf } from '#core/contract.ts';
import { z } from '#core/zod.ts';
import { rangeIds } from '#features/analytics/ranges.ts';
import { tileIds, todayIds } from './overview-figures.ts';

/** `kind` is the name under which a feature contributes the rows; `oldest` is the time since which the oldest has waited; null if nothing waits. */
export const waiting = z.strictObject({
  kind: z.string(),
  count: z.number().int(),
  oldest: z.iso.datetime().nullable(),
});

const span = z.strictObject({ from: z.string(), to: z.string() });
const figure = z.number().int().nullable();

export const overview = z.strictObject({
  /** The time of the count. */
  at: z.iso.datetime(),
  span,
  /** The range before, of the same length. */
  before: span,
  /** The number of days without sums: the tiles do not include them. */
  daysMissing: z.number().int(),
  /** Counts, of accounts and open problems at the end of the range and before its beginning; the median time to a first quote in minutes. */
  tiles: z.array(z.strictObject({ id: z.enum(tileIds), value: figure, before: figure })),
  /** Counts of today, and of the same day a week ago up to the same time. */
  today: z.array(z.strictObject({ id: z.enum(todayIds), value: z.number().int(), weekAgo: z.number().int() })),
});

const operation = operationsOf('Console');

export const overviewContract = {
  waiting: operation({
    GET: '/console/waiting',
    access: 'admin',
    summary: 'What waits for the admins: how much of each kind, at most 1,000, and since when the oldest waits',
    output: z.strictObject({ items: z.array(waiting) }),
  }),
  overview: operation({
    GET: '/console/overview',
    access: 'admin',
    summary:
      'The tiles of the overview for a range of days in Johannesburg beside the range before, and today beside a week ago',
    input: z.strictObject({ range: z.enum(rangeIds).exclude(['custom']) }),
    output: overview,
  }),
};
