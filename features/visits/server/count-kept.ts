import { type SQL, sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { visibleTo } from '#features/providers/server/policy.ts';
import type { Person } from '#engine/actor.ts';
import { statusIn } from '#engine/columns.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { keptVisits } from '../contract.ts';
import { minCounted } from '../limits.ts';
import { countedOutcomes } from '../reasons.ts';

type Kept = z.output<typeof keptVisits>;

/** SQL: the numbers of kept and of counted visits `v`, by the outcome for one party. */
const counts = (outcome: SQL) =>
  sql`count(*) filter (where ${outcome} = 'kept')::int as kept, count(*)::int as counted`;

/** The figures of listings that the reader may open, by the ids of the listings or their accounts. Those with few counted visits have none. */
export async function countKeptOfProviders(
  world: World,
  reader: Person | null,
  ids: readonly string[],
): Promise<(Kept & { providerId: string })[]> {
  const named = sql`any (${`{${ids.join(',')}}`}::uuid[])`;
  return query<Kept & { providerId: string }>(world.db).rows(sql`
    select p.id as provider_id, ${counts(sql`v.provider_outcome`)}
    from providers p join visits v on v.provider_id = p.id and ${statusIn(sql`v.provider_outcome`, countedOutcomes)}
    where (p.id = ${named} or p.account_id = ${named}) and ${visibleTo(reader)}
    group by p.id having count(*) >= ${minCounted}`);
}

/** The figure of the member who asks this provider for a quote; null if few of their visits count. 404 if the quote is not theirs. */
export async function countKeptOfMember(world: World, reader: Person, quoteId: string): Promise<Kept | null> {
  const found = await query<Kept>(world.db, { plan: 'once' }).row(sql`select ${counts(sql`v.member_outcome`)}
    from quote_requests q left join visits v on v.member_id = q.member_id and ${statusIn(sql`v.member_outcome`, countedOutcomes)}
    where q.id = ${quoteId} and q.provider_id = ${reader.providerId} group by q.id`);
  if (found === undefined) throw new Refusal('request.not-found');
  return enough(found);
}

/** The figure that providers see of this member, for themselves; null if few of their visits count. */
export async function countOwnKept(world: World, member: Pick<Person, 'id'>): Promise<Kept | null> {
  const found = await query<Kept>(world.db).row(sql`select ${counts(sql`v.member_outcome`)}
    from visits v where v.member_id = ${member.id} and ${statusIn(sql`v.member_outcome`, countedOutcomes)}`);
  return found === undefined ? null : enough(found);
}

const enough = ({ kept, counted }: Kept): Kept | null => (counted >= minCounted ? { kept, counted } : null);
