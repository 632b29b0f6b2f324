import { sql, type SQL } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { goneStatuses } from '#features/accounts/lifecycle.ts';
import type { Person } from '#engine/actor.ts';
import { haveAgreement } from '#features/accounts/server/policy.ts';
import type { RecordedJob, RecordSource } from '#engine/job-record.ts';
import type { Transaction } from '#engine/postgres/database.ts';
import { iso } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { Json } from './chain.ts';

type Source = World['db'] | Transaction;
type Content = { readonly [key: string]: Json };

/** The names of the two, and the facts that decide what the reader may read. Null unless the reader is a party of the job. */
export async function readRecordedJob(from: Source, reader: Pick<Person, 'id' | 'providerId'>, jobId: string) {
  const row = await query<
    Omit<RecordedJob, 'party' | 'isShared'> & {
      status: string;
      memberName: string;
      memberStatus: string;
      providerName: string;
      providerFullName: string;
      providerStatus: string;
    }
  >(from).row(sql`
    select j.id as job_id, j.quote_id, j.problem_id, j.member_id, j.provider_id, p.account_id as provider_account_id, j.status,
      m.full_name as member_name, m.status as member_status, p.name as provider_name, a.full_name as provider_full_name,
      a.status as provider_status, ${haveAgreement(sql`m.id`, sql`a.id`)} as is_agreed
    from jobs j join accounts m on m.id = j.member_id join providers p on p.id = j.provider_id join accounts a on a.id = p.account_id
    where j.id = ${jobId} and (j.member_id = ${reader.id} or j.provider_id = ${reader.providerId})`);
  if (row === undefined) return null;
  const { status, memberName, memberStatus, providerName, providerFullName, providerStatus, ...ids } = row;
  const isGone = [memberStatus, providerStatus].some((each) => isOneOf(each, goneStatuses));
  const party: RecordedJob['party'] = row.memberId === reader.id ? 'member' : 'provider';
  const job: RecordedJob = { ...ids, party, isShared: status !== 'cancelled' && !isGone };
  const show = (by: 'member' | 'provider', name: string) => (isMasked(job, by) ? maskContactDetails(name) : name);
  return {
    job,
    names: {
      member: show('member', memberName),
      provider: show('provider', providerName),
      providerFullName: show('provider', providerFullName),
    },
  };
}

/** True for the texts and names of the other party, whose contact details are masked without an agreement, as on the pages. */
const isMasked = ({ isAgreed, party }: RecordedJob, by: string): boolean =>
  !isAgreed && by !== party && isOneOf(by, ['member', 'provider']);

const listSources = ({ contributions }: Pick<World, 'contributions'>): readonly RecordSource[] =>
  contributions.flatMap(({ record = [] }) => record);

/** SQL: the rows of all nouns, each with the number of its source. Events have no table of their own. */
const rowsOf = (world: World, job: RecordedJob): SQL =>
  sql.join(
    listSources(world).map(
      ({ rows, tables }, place) =>
        sql`select ${sql.raw(`${place} as source, ${tables.length === 0} as is_event`)}, s.kind, s.id, s.at, s.by, s.content from (${rows(job)}) s`,
    ),
    sql` union all `,
  );

/** Entries that are in memory at a time. */
const batch = 200;

export type Entry = { kind: string; id: string; at: string; by: string; content: Content };

/**
 * The entries of a job in the order of their times, a batch at a time, through a cursor of the transaction. Of one instant, things come before
 * events, and events in the order in which they were written.
 */
export async function* readEntries(world: World, tx: Transaction, job: RecordedJob): AsyncGenerator<Entry[]> {
  const typed = listSources(world).map((source) => new Set(source.typed));
  await tx.execute(
    sql`declare recorded no scroll cursor for select * from (${rowsOf(world, job)}) r
      order by r.at, r.is_event, case when r.is_event then 0 else r.source end, r.id`,
  );
  for (;;) {
    const rows = await query<Entry & { source: number; isEvent: boolean }>(tx).rows(sql`
      fetch ${sql.raw(String(batch))} from recorded`);
    yield rows.map(({ source, isEvent: _isEvent, at, content, ...row }) => {
      const masked = isMasked(job, row.by) ? (maskTyped(content, typed[source] ?? new Set()) as Content) : content;
      return { ...row, at: iso(at), content: masked };
    });
    if (rows.length < batch) break;
  }
  await tx.execute(sql`close recorded`);
}

/** Masks the contact details in typed texts. */
function maskTyped(value: Json, typed: ReadonlySet<string>, isTyped = false): Json {
  if (typeof value === 'string') return isTyped ? maskContactDetails(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: Json) => maskTyped(each, typed, isTyped));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, maskTyped(each, typed, typed.has(key))]));
}

/** SQL: the ids of the files of a job. */
export const fileIdsOf = (world: World, job: RecordedJob): SQL =>
  sql`select jsonb_array_elements_text(r.content -> 'files')::uuid from (${rowsOf(world, job)}) r`;

/** True if an admin has hidden something of the job since a time. The kind of a row is the noun of its events. */
export async function isHiddenSince(world: World, job: RecordedJob, since: Date): Promise<boolean> {
  const found = await query(world.db).row(sql`select 1 as found from (${rowsOf(world, job)}) r
    join events e on e.noun = r.kind and e.subject_id = r.id and e.at > ${since.toISOString()} and e.step = 'hide' limit 1`);
  return found !== undefined;
}
