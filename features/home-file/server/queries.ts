import { sql, type SQL } from 'drizzle-orm';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { cutPage, encodeCursor } from '#core/paging.ts';
import type { Person } from '#engine/actor.ts';
import { containsPattern } from '#engine/postgres/contains-pattern.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { visibleTo as filesVisibleTo } from '#features/files/server/policy.ts';
import type { files } from '#features/files/server/tables.ts';
import { findAfterCareUntil, isAfterCareOver, showToOther } from '#features/jobs/server/policy.ts';
import type { jobs } from '#features/jobs/server/tables.ts';
import { documentValidity } from '#features/papers/server/policy.ts';
import { documentKinds, type DocumentKind } from '#features/papers/kinds.ts';
import type { quoteRequests } from '#features/quotes/server/tables.ts';
import { currentCategory } from '#features/site/server/categories/queries.ts';
import { isOneOf } from '#core/lifecycle.ts';
import type { homeFileContract, Part } from '../contract.ts';
import { entryKinds, shownKinds, type EntryKind } from '../kinds.ts';
import { maxFiles, maxPlaces, maxWords } from '../limits.ts';
import { entriesOf, entrySources } from './sources.ts';

type Listing = OutputOf<typeof homeFileContract.list>;
export type Work = Listing['items'][number];
type Entry = Work['entries'][number];
type Filters = InputOf<typeof homeFileContract.list>;

const pageSize = 10;

/**
 * SQL: the agreed work of a member. Names, title and place are those of the agreement, which outlive the listing and the problem; the street
 * address is that of the live agreement.
 */
const worksOf = (member: Person): SQL => sql`
  select *, left(md5(lower(regexp_replace(address, '\\s+', ' ', 'g'))), 12) as place_key,
    extract(year from at at time zone 'Africa/Johannesburg')::int as year
  from (
    select j.quote_id, j.id as job_id, j.member_id, q.problem_id, q.revision, j.status, q.status as quote_status,
      j.completed_at, j.first_completed_at, j.after_care_stood_ms, j.clocks_stopped_at,
      coalesce(d.content ->> 'title', p.title, split_part(j.description, chr(10), 1)) as title,
      coalesce(d.content #>> '{provider,name}', l.name) as provider_name,
      coalesce(${currentCategory(sql`p.category`)}, ${currentCategory(sql`l.specialty`)}, '') as trade,
      coalesce(nullif(trim(a.visit_address), ''), nullif(trim(d.content ->> 'location'), ''), nullif(trim(p.location), ''), '') as address,
      coalesce(j.first_completed_at, j.completed_at, d.made_at, j.created_at) as at
    from jobs j
    join quote_requests q on q.id = j.quote_id
    join providers l on l.id = j.provider_id
    left join documents d on d.quote_id = j.quote_id and d.kind = 'agreement'
    left join problems p on p.id = q.problem_id
    left join agreements a on a.quote_id = j.quote_id
    where j.member_id = ${member.id}) agreed`;

const firstCompletion = sql`(coalesce(w.first_completed_at, w.completed_at) + w.after_care_stood_ms * interval '1 millisecond')`;

/** SQL: rework can still be asked for, as `isAfterCareOver` says it of a job. */
const hasAfterCare = (now: Date): SQL => sql`(w.status <> 'cancelled' and ${firstCompletion} is not null
  and ((${firstCompletion} at time zone 'Africa/Johannesburg')::date + interval '3 months')::date
    >= (coalesce(w.clocks_stopped_at, ${now.toISOString()}::timestamptz) at time zone 'Africa/Johannesburg')::date)`;

const sourcesOf = (kinds: readonly EntryKind[]) =>
  entrySources.filter((source) => source.kinds.some((kind) => kinds.includes(kind)));

const wordsOf = ({ q = '' }: Filters): string[] => q.split(/\s+/).filter(Boolean).slice(0, maxWords);

/** SQL: the printed numbers of each work, for searches. */
const numbersOfWorks = sql`
  select e.quote_id, string_agg(e.number, ' ') as numbers
  from (${entriesOf(entrySources.filter(({ hasNumbers }) => hasNumbers))}) e group by e.quote_id`;

/** SQL: the filters as conditions on `works w`; a search also reads `numbers n`. */
function conditions(filters: Filters, now: Date): SQL {
  const { show, place, year } = filters;
  // A trade is found by its names in all languages.
  const trade = sql`(select string_agg(t.value, ' ') from categories c, jsonb_each_text(c.name_in_languages) t where c.name = w.trade)`;
  const text = sql`concat_ws(' ', w.title, w.provider_name, w.trade, ${trade}, w.address, n.numbers)`;
  const sources = show === undefined ? null : sourcesOf(shownKinds[show]);
  return sql.join(
    [
      sql`true`,
      ...wordsOf(filters).map((word) => sql`${text} ilike ${containsPattern(word)}`),
      ...(place === undefined ? [] : [sql`w.place_key = ${place}`]),
      ...(year === undefined ? [] : [sql`w.year = ${year}`]),
      ...(show === 'after-care' ? [hasAfterCare(now)] : []),
      ...(sources === null || sources.length === 0
        ? []
        : [sql`w.quote_id in (select e.quote_id from (${entriesOf(sources)}) e)`]),
    ],
    sql` and `,
  );
}

type WorkRow = RowOf<
  typeof jobs,
  'quoteId' | 'status' | 'completedAt' | 'firstCompletedAt' | 'afterCareStoodMs' | 'clocksStoppedAt'
> & {
  jobId: string;
  quoteStatus: (typeof quoteRequests.$inferSelect)['status'];
  title: string;
  providerName: string;
  trade: string;
  address: string;
  placeKey: string;
  year: number;
  at: string;
  placeAt: string;
};

/** Reads agreed work in the order of a home file: the address with the newest work first, and its newest work first. */
const readWorks = (world: World, member: Person, filters: Filters, limit: number) => {
  const { cursor } = filters;
  const after =
    cursor === undefined
      ? sql``
      : sql`where (place_at, place_key, at, quote_id) < (${cursor.placeAt}::timestamptz, ${cursor.place}, ${cursor.at}::timestamptz, ${cursor.id}::uuid)`;
  return query<WorkRow>(world.db).rows(sql`
    with works as (${worksOf(member)}),
    numbers as (${wordsOf(filters).length > 0 ? numbersOfWorks : sql`select null::uuid as quote_id, null as numbers`}),
    found as (
      select w.*, max(w.at) over (partition by w.place_key) as place_at
      from works w left join numbers n on n.quote_id = w.quote_id where ${conditions(filters, world.clock.now())})
    select job_id, quote_id, status, quote_status, completed_at, first_completed_at, after_care_stood_ms, clocks_stopped_at, title, provider_name, trade, address, place_key, year,
      at, place_at
    from found ${after} order by place_at desc, place_key desc, at desc, quote_id desc ${limitRows(limit)}`);
};

type EntryRow = RowOf<typeof files, 'width' | 'height' | 'name'> & {
  quoteId: string;
  kind: EntryKind;
  id: string;
  number: string | null;
  at: string;
  isDisowned: boolean;
  fileId: string | null;
  fileKind: 'picture' | 'pdf';
};

/** The entries of some work of a member, by quote: in the order of their kinds. Files that the member may no longer open are left out. */
async function readEntries(world: World, member: Person, works: readonly WorkRow[]): Promise<Map<string, EntryRow[]>> {
  const ids = `{${works.map(({ quoteId }) => quoteId).join(',')}}`;
  const rows = await query<EntryRow>(world.db).rows(sql`
    with works as (
      select j.quote_id, j.id as job_id, j.member_id, q.problem_id, q.revision
      from jobs j join quote_requests q on q.id = j.quote_id
      where j.quote_id = any(${ids}::uuid[]) and j.member_id = ${member.id})
    select e.quote_id, e.kind, e.id, e.number, coalesce(e.at, files.created_at) as at, e.is_disowned, e.file_id, files.kind as file_kind,
      files.width, files.height, files.name
    from (${entriesOf(entrySources)}) e left join files on files.id = e.file_id
    where e.file_id is null or ${filesVisibleTo(member, { browsing: false })}
    order by array_position(${`{${entryKinds.join(',')}}`}::text[], e.kind), e.place, at, e.id`);
  return Map.groupBy(rows, ({ quoteId }) => quoteId);
}

async function withEntries(world: World, member: Person, rows: readonly WorkRow[]): Promise<Work[]> {
  if (rows.length === 0) return [];
  const entries = await readEntries(world, member, rows);
  const now = world.clock.now();
  return rows.map((row) => showWork(row, entries.get(row.quoteId) ?? [], now));
}

function showWork(row: WorkRow, entries: readonly EntryRow[], now: Date): Work {
  const { jobId, quoteId, title, providerName, trade, status, address, placeKey: place, year, at } = row;
  const times = {
    completedAt: dateOf(row.completedAt),
    firstCompletedAt: dateOf(row.firstCompletedAt),
    // A statement of its own reads a bigint as text.
    afterCareStoodMs: Number(row.afterCareStoodMs),
    clocksStoppedAt: dateOf(row.clocksStoppedAt),
  };
  return {
    jobId,
    quoteId,
    title: showToOther(status, title),
    providerName: showToOther(status, providerName),
    trade,
    status,
    address,
    place,
    year,
    at: iso(at),
    isCompleted: (times.firstCompletedAt ?? times.completedAt) !== null,
    afterCareUntil: findAfterCareUntil({ ...times, status }),
    isAfterCareOver: isAfterCareOver(times, now),
    entries: entries.map((entry) => showEntry(entry, row)),
  };
}

const dateOf = (stored: string | null): Date | null => (stored === null ? null : new Date(stored));

function showEntry(
  { kind, id, number, at, isDisowned, fileId, fileKind, name, width, height }: EntryRow,
  work: WorkRow,
): Entry {
  return {
    kind,
    id,
    number,
    at: iso(at),
    validity: isOneOf(kind, documentKinds) ? validityOf(kind, work, isDisowned) : null,
    file: fileId === null ? null : { id: fileId, kind: fileKind, name, width: width ?? 0, height: height ?? 0 },
  };
}

/** An agreement has no job yet, as `documentValidity` sees it. */
const validityOf = (kind: DocumentKind, { quoteStatus, status, completedAt }: WorkRow, isDisowned: boolean) =>
  documentValidity(kind, {
    quoteStatus,
    jobStatus: kind === 'agreement' ? null : status,
    completedAt: dateOf(completedAt),
    isDisowned,
  });

/** The agreed work of a member with all that is kept of it, a page at a time. */
export async function listHomeFile(world: World, member: Person, filters: Filters): Promise<Listing> {
  const rows = await readWorks(world, member, filters, pageSize + 1);
  const { items, next } = cutPage(rows, pageSize, ({ placeAt, placeKey, at, quoteId }) =>
    encodeCursor([iso(placeAt), placeKey, iso(at), quoteId]),
  );
  return { items: await withEntries(world, member, items), next };
}

/** The work of one download; null if it has more papers and files than one ZIP may have. */
export async function readPart(world: World, member: Person, part: Part): Promise<Work[] | null> {
  const rows = await readWorks(world, member, part, maxFiles + 1);
  if (rows.length > maxFiles) return null;
  const works = await withEntries(world, member, rows);
  return works.reduce((sum, { entries }) => sum + entries.length, 0) > maxFiles ? null : works;
}

type Places = OutputOf<typeof homeFileContract.places>['items'];

/** The addresses and years of a member's work. */
export async function listPlaces(world: World, member: Person): Promise<Places> {
  const rows = await query<{ placeKey: string; address: string; year: number; works: number; files: number }>(world.db)
    .rows(sql`
    with works as (${worksOf(member)}),
    counted as (select e.quote_id, count(*)::int as files from (${entriesOf(entrySources)}) e group by e.quote_id)
    select w.place_key, (array_agg(w.address order by w.at desc))[1] as address, w.year, count(*)::int as works,
      coalesce(sum(c.files), 0)::int as files, max(max(w.at)) over (partition by w.place_key) as place_at
    from works w left join counted c on c.quote_id = w.quote_id
    group by w.place_key, w.year order by place_at desc, w.place_key desc, w.year desc`);
  const places = [...Map.groupBy(rows, ({ placeKey }) => placeKey)].slice(0, maxPlaces);
  return places.map(([place, years]) => ({
    place,
    address: years[0]?.address ?? '',
    years: years.map(({ year, works, files }) => ({ year, works, files })),
  }));
}
