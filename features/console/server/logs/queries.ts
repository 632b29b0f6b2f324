import { sql, type SQL } from 'drizzle-orm';
import type { OutputOf } from '#core/contract.ts';
import { toPage, writeCursor, type Key } from '#core/paging.ts';
import type { LogFilters, LoggedEvent, systemLogsContract } from '#features/console/system-logs-contract.ts';
import type { StoredEvent } from '#engine/event.ts';
import { iso } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { eventKeys, kinds, readFilters, type Bound, type ReadFilters } from './event-keys.ts';
import { showChanges } from './show-changes.ts';

type Output<Name extends keyof typeof systemLogsContract> = OutputOf<(typeof systemLogsContract)[Name]>;

export type EventRow = Omit<StoredEvent, 'at'> & { at: string; fullName: string | null };

const pageSize = 50;
/** The limit for announcing new events: more are announced as this number. */
const maxNewer = 100;

/** SQL: whole events with their actors, newest first. */
const eventsOf = (keys: SQL): SQL => sql`
  select e.*, a.full_name from (${keys}) k join events e on e.id = k.id left join accounts a on a.id = e.actor_id
  order by e.at desc, e.id desc`;

/** At most `limit` events that match the filters, newest first, after the cursor. */
export const readEvents = (world: World, filters: ReadFilters, bound: Bound, limit: number): Promise<EventRow[]> =>
  query<EventRow>(world.db).rows(eventsOf(eventKeys(filters, bound, limit)));

/** A page of the log. */
export async function listEvents(
  world: World,
  { cursor, ...filters }: LogFilters & { cursor?: Key | undefined },
): Promise<Output<'events'>> {
  const read = await readFilters(world, filters);
  const rows = await readEvents(world, read, { before: cursor }, pageSize + 1);
  const { items, next } = toPage(rows, pageSize, keyOf);
  const [first] = items;
  return {
    items: items.map((row) => showEvent(world, row)),
    next,
    person: read.person,
    newest: first ? writeCursor(keyOf(first)) : null,
  };
}

/** The number of events that match the filters and are newer than the newest that was read; all of them if none was. */
export async function countNewerEvents(
  world: World,
  { newest, ...filters }: LogFilters & { newest?: Key | undefined },
): Promise<Output<'newerEvents'>> {
  const keys = eventKeys(await readFilters(world, filters), { after: newest }, maxNewer);
  const row = await query<{ count: number }>(world.db).row(sql`select count(*)::int as count from (${keys}) k`);
  return { count: row?.count ?? 0 };
}

/** The nouns and steps that the log has. */
export const listEventKinds = async (world: World): Promise<Output<'eventKinds'>> => ({
  kinds: await query<{ noun: string; step: string }>(world.db).rows(kinds({})),
});

export const keyOf = ({ at, id }: Pick<EventRow, 'at' | 'id'>): Key => ({ at: iso(at), id });

export function showEvent({ contributions }: World, row: EventRow): LoggedEvent {
  const { id, at, actorId, fullName, party, noun, step, subjectId } = row;
  const page = contributions.find(({ logPages }) => logPages?.[noun] !== undefined)?.logPages?.[noun];
  return {
    id,
    at: iso(at),
    actor: actorId === null ? null : { id: actorId, fullName: fullName ?? '' },
    party,
    noun,
    step,
    subjectId,
    link: page === undefined ? null : `${page}/${subjectId}`,
    changes: showChanges(row),
  };
}
