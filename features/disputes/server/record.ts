import { sql, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { StoredFile } from '#core/files.ts';
import type { Contributions } from '#engine/contributions.ts';
import type { EntryStatus } from '../entry-statuses.ts';
import type { EvidenceKind } from '../reasons.ts';

type Sources = { contributions: readonly Contributions[] };

/** The rows of the record of a job, in the names that the sources of all features give them. */
export type RecordRow = {
  kind: EvidenceKind;
  id: string;
  at: string;
  by: 'member' | 'provider' | 'system';
  number: number | null;
  text: string;
  cents: string | number | null;
  status: EntryStatus | null;
  files: StoredFile[];
};

/**
 * SQL: the record of a job as rows of `kind`, `id`, `at`, `by`, `number`, `text`, `cents`, `status` and `files`. Each source reads rows of this job
 * alone, so nothing of another job can be among them.
 */
export function recordOf({ contributions }: Sources, jobId: string): SQL {
  const sources = contributions.flatMap(({ evidence = {} }) => Object.entries(evidence));
  const entriesOf = (kind: string, rows: SQL) =>
    sql`select ${kind}::text as kind, x.id, x.at, x.by, x.number, x.text, x.cents, x.status, x.files from (${rows}) x`;
  const ofRow = sources.flatMap(([kind, rows]) => (typeof rows === 'function' ? [] : [entriesOf(kind, rows)]));
  const ofId = sources.flatMap(([kind, rows]) => (typeof rows === 'function' ? [entriesOf(kind, rows(jobId))] : []));
  const parts = [
    sql`select e.* from jobs j cross join lateral (${sql.join(ofRow, sql` union all `)}) e where j.id = ${jobId}`,
    ...ofId,
  ].map((part, place) => ({ name: sql.raw(`part_${place}`), part }));
  // Each part is read on its own machines.
  const named = parts.map(({ name, part }) => sql`${name} as materialized (${part})`);
  const all = parts.map(({ name }) => sql`select * from ${name}`);
  return sql`(with ${sql.join(named, sql`, `)} ${sql.join(all, sql` union all `)})`;
}

/** Refuses what is not an entry of the record: of another job, hidden, or gone. */
export const refuseForeign = (path: string, message: string): Refusal =>
  new Refusal('disputes.not-of-this-job', { errors: [{ path, message }] });
