import { sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { isMoveOf } from '#features/jobs/server/policy.ts';
import { isNewestOfGroup } from '#features/notifications/server/repeats.ts';
import { versionToAccept } from '#features/policies/server/versions.ts';
import { countInPlaces } from '#features/problems/server/queries.ts';
import { cardColumns, toCard, type CardRow } from '#features/providers/server/card.ts';
import { isListed } from '#features/providers/server/policy.ts';
import { inTab } from '#features/quotes/server/policy.ts';
import { currentCategory } from '#features/site/server/categories/queries.ts';
import { sharedPlace } from '#features/site/server/shared-place.ts';
import type { Person } from '#engine/actor.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { OutputOf } from '#core/contract.ts';
import type { insightsContract, sidebar } from '../contract.ts';

type PendingCounts = OutputOf<typeof insightsContract.pendingCounts>;
type Sidebar = z.output<typeof sidebar>;

/** The most repeats that are read to count the unread notifications of an account. */
const maxLookedAt = 500;

/**
 * Counts the things that wait for the reader, each at most 99: quotes to decide on and requests to answer; dates to confirm or propose and
 * jobs to rate; unread notifications, repeats as one; conversations with unread messages. One statement, which stops reading at 99.
 * `policy` is the version that the reader should accept, or 0. `profileMissing` is true for a provider who has never saved one.
 */
export async function readPendingCounts(world: World, reader: Person): Promise<PendingCounts> {
  const now = world.clock.now();
  const [counts] = await query<PendingCounts>(world.db, { plan: 'once' }).rows(sql`
    select
      (select count(*)::int from (
        (select 1 from quote_requests where member_id = ${reader.id} and ${inTab('move', 'requested', now)} limit 99)
        union all
        (select 1 from quote_requests where provider_id = ${reader.providerId} and ${inTab('move', 'received', now)} limit 99)
        limit 99) waiting) as quotes,
      (select count(*)::int from (
        (select 1 from jobs where member_id = ${reader.id} and ${isMoveOf('member', now)} limit 99)
        union all
        (select 1 from jobs where provider_id = ${reader.providerId} and ${isMoveOf('provider', now)} limit 99)
        limit 99) waiting) as jobs,
      (select count(*)::int from (
        select 1 from (select * from notifications where account_id = ${reader.id} and read_at is null and in_app order by created_at desc, id desc ${limitRows(maxLookedAt)}) n
        where ${isNewestOfGroup(reader.id)} limit 99) waiting) as unread,
      (select count(*)::int from (select 1 from conversation_members where account_id = ${reader.id} and unread_count > 0 limit 99) waiting) as messages,
      ${versionToAccept(reader.id, now)} as policy,
      exists (select 1 from providers where id = ${reader.providerId} and saved_at is null) as profile_missing`);
  if (counts === undefined) throw new Error('a count returned nothing');
  // They cannot read them yet.
  return reader.needsSecondFactor === true ? { ...counts, unread: 0 } : counts;
}

/** The suburbs that are read for the 5 that show: what stands before the first comma may be a street, which no visitor sees. */
const maxSuburbsRead = 20;

/** Built once, so that the statement stays prepared. */
const bestRated = sql.raw(`select ${cardColumns} from providers p where ${isListed}
  order by p.weighted_rating desc, p.rating_count desc, p.id desc limit 3`);
const busiest = sql`
  (select 'category' as kind, ${currentCategory(sql`category`)} as name, sum(problem_count)::int as problem_count
    from problem_categories where problem_count > 0 group by name order by problem_count desc, name limit 5)
  union all
  (select 'location', suburb, problem_count from problem_suburbs where problem_count > 0 order by problem_count desc, key ${limitRows(maxSuburbsRead)})
  order by kind, problem_count desc, name`;

/** Reads the right sidebar: listed providers by rating, and the categories and suburbs with most problems that are not closed. */
export async function readSidebar(world: World, reader: Person | null): Promise<Sidebar> {
  const [providers, counts] = await Promise.all([
    query<CardRow>(world.db, { plan: 'once' }).rows(bestRated),
    query<{ kind: 'category' | 'location'; name: string; problemCount: number }>(world.db, { plan: 'once' }).rows(
      busiest,
    ),
  ]);
  const countsOfKind = (kind: 'category' | 'location') => counts.filter((row) => row.kind === kind);
  const locations = toSuburbs(
    countsOfKind('location').map(({ name }) => name),
    reader,
  );
  // As many as the list behind the link shows: suburbs whose name contains this one, and places within it, count too.
  const inPlaces = await countInPlaces(world, reader?.id ?? null, locations);
  return {
    providers: providers.map((row) => toCard(row, reader)),
    categories: countsOfKind('category').map((row) => ({ category: row.name, problemCount: row.problemCount })),
    locations: locations
      .map((location, at) => ({ location, problemCount: inPlaces[at] ?? 0 }))
      .toSorted((one, other) => other.problemCount - one.problemCount),
  };
}

/** The first 5 suburbs, for a visitor those that are places. */
const toSuburbs = (names: readonly string[], reader: Person | null): string[] => {
  const readable = reader === null ? names.map((name) => sharedPlace(name, 1)).filter((name) => name !== '') : names;
  return [...new Set(readable)].slice(0, 5);
};
