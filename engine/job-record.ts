import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The job of a record, for the party who asked for it. */
export type RecordedJob = {
  jobId: string;
  quoteId: string;
  problemId: string | null;
  memberId: string;
  /** The listing, and the account that it belongs to. */
  providerId: string;
  providerAccountId: string;
  party: 'member' | 'provider';
  /** The two have an agreement now, and so read each other's texts as they were typed. */
  isAgreed: boolean;
  /** The job is not cancelled, and neither of the two has left: what the agreement shares is still shared. */
  isShared: boolean;
};

/**
 * The part of a noun in the record of a job. `rows` selects `kind`, `id`, `at`, `by` (a party, `admin` or `system`) and `content` (jsonb) of
 * one job, as the party may read it now. Ids of files stand in `content` under `files`, in a list.
 */
export type RecordSource = {
  /** The tables whose rows it brings. A test finds a table of a job that no source names. */
  tables: readonly PgTable[];
  rows: (job: RecordedJob) => SQL;
  /** The keys of `content`, at any depth, whose texts the people typed: contact details in them are masked as on the pages. */
  typed?: readonly string[];
};

/** SQL: an instant as JSON has it, `2026-11-16T08:00:00.000Z`. */
export const jsonInstant = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: the ids that `from` selects, as a list under `files`. `from` is a `from` clause, with `where` and `file_id` in the order `by`. */
export const jsonFiles = (from: SQL, by: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(file_id order by ${by}), '[]') from ${from})`;

type EventSource = {
  noun: string;
  /** SQL: the ids of the things of the job. */
  ids: (job: RecordedJob) => SQL;
  /** The events that no party reads, such as those of moderation. */
  without?: readonly string[];
  /** The events that one party alone reads. */
  only?: Readonly<Record<string, RecordedJob['party']>>;
  /** The keys of an event's data that the parties read. */
  data?: readonly string[];
};

/** The events of a noun in the record of a job: `quote.accept`, with the id of its thing, and the statuses before and after. */
export const recordedEvents = ({ noun, ids, without = [], only = {}, data = [] }: EventSource): RecordSource => ({
  tables: [],
  typed: ['reason'],
  rows(job) {
    const others = Object.keys(only).filter((step) => only[step] !== job.party);
    const unread = [...without, ...others];
    // A reason in an event of the system repeats that of a party, whose event has it too.
    const kept = data.flatMap((key) => [
      sql`${key}::text`,
      key === 'reason' ? sql`case when e.party <> 'system' then e.data -> 'reason' end` : sql`e.data -> ${key}`,
    ]);
    return sql`
      select e.noun || '.' || e.step as kind, e.id, e.at, e.party as by,
        jsonb_strip_nulls(jsonb_build_object(${sql.join(
          [sql`'of', e.subject_id, 'before', e.before, 'after', e.after`, ...kept],
          sql`, `,
        )})) as content
      from events e
      where e.noun = ${noun} and e.subject_id in (${ids(job)}) and not (e.step = any(${`{${unread.join(',')}}`}::text[]))`;
  },
});
