import { sql, type SQL } from 'drizzle-orm';
import type { Figure } from './figure.ts';

/** From the first instant of a day to that of the next. */
export type Instants = { from: Date; to: Date };

/** A statement with rows of a key and a value, from the events `e` of the time or from rows with an index on their time. */
export type Count = (span: Instants) => SQL;

/** The day of an instant in Johannesburg. */
export const dayOf = (at: SQL): SQL => sql`(${at} at time zone 'Africa/Johannesburg')::date`;

/** True for the events `e` of a noun with one of these steps. */
export const isStep = (noun: string, steps: readonly string[]): SQL =>
  sql`e.noun = ${noun} and e.step in (${sql.join(
    steps.map((step) => sql`${step}`),
    sql`, `,
  )})`;

/** The steps that have this part in a table of the parts of all steps, in the order of the table. */
export const stepsOf = <Step extends string, Part>(parts: Readonly<Record<Step, Part>>, part: Part): Step[] =>
  (Object.keys(parts) as Step[]).filter((step) => parts[step] === part);

/** The counts of a listing on a day, which add up over days. */
export const listingCounts = [
  'asked',
  'answered',
  'sent',
  'accepted',
  'completed',
  'backed_out',
  'called_off',
  'rating_sum',
  'ratings',
  'reports',
] as const;
export type ListingCount = (typeof listingCounts)[number];

/** The counts that each row of `from`, such as an event `e` of a day, adds to a listing. Ids of other things do not count. */
export type ListingCounts = { from: SQL; listing: SQL; counts: Partial<Record<ListingCount, SQL>> };

/** A sum of a whole week or month, kept under its first day, and counted when its last day so far is over. */
export type PeriodSum = {
  by: 'week' | 'month';
  count: Count;
  /** The part of a day that is not over: what its events `e` add to a period that began at `since`. */
  more?: (since: Date, day: Instants) => SQL;
};

/** The part of a feature in the figures: it counts its own days, and makes figures of the sums. */
export type FigureContribution = {
  /** Rows of a day that several sums read, as a part of `with`. Later features read them too. */
  rows?: SQL;
  /** The sums of a day by metric. Sums of one metric from several features are added up. */
  sums?: Readonly<Record<string, Count>>;
  /** Sums of what can be deleted: some nights after its end a day keeps them as they are. */
  sumsOfKept?: Readonly<Record<string, Count>>;
  /** Stock at the end of a day, which is counted once. */
  stocks?: Readonly<Record<string, Count>>;
  periods?: Readonly<Record<string, PeriodSum>>;
  /** The days on which something began that went further by the events `e` of a day: they are summed again. */
  touched?: readonly SQL[];
  /** A metric whose keys can become old, and the condition for the key `k.key` to be old: its days are summed again. */
  outdated?: { metric: string; where: SQL };
  listings?: readonly ListingCounts[];
  /** The listings, as rows of `id`, `account_id` and `name`. */
  namedListings?: SQL;
  figures?: Readonly<Record<string, Figure>>;
  /** The steps of the noun that the overview counts today, by the number that they are counted in. */
  today?: Readonly<Record<string, { noun: string; steps: readonly string[] }>>;
};
