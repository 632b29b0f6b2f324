import { Refusal } from '#core/errors.ts';
import { toPage, type Key } from '#core/paging.ts';
import { visibleTo } from '#features/providers/server/policy.ts';
import type { Person } from '#server/actor.ts';
import { iso } from '#server/database.ts';
import type { World } from '#server/work.ts';

type Row = { id: string; reviewer_name: string; rating: number; comment: string; created_at: string };

/** A provider's reviews, newest first, 10 a page, by the listing's id or its account's. Not found where the reader does not see the listing. */
export async function listReviews(world: World, reader: Person, input: { providerId: string; cursor?: Key | undefined }) {
  const sql = world.db.$client;
  const [provider] = await sql<{ id: string }[]>`
    select p.id from providers p where (p.id = ${input.providerId} or p.account_id = ${input.providerId}) and ${visibleTo(sql, reader)}`;
  if (provider === undefined) throw new Refusal('request.not-found');
  const rows = await sql<Row[]>`
    select r.id, a.full_name as reviewer_name, r.rating, r.comment, r.created_at
    from reviews r join accounts a on a.id = r.member_id
    where r.provider_id = ${provider.id}
      ${input.cursor === undefined ? sql`` : sql`and (r.created_at, r.id) < (${input.cursor.at}, ${input.cursor.id})`}
    order by r.created_at desc, r.id desc limit 11`;
  const { items, next } = toPage(rows, 10, (row) => ({ at: iso(row.created_at), id: row.id }));
  return {
    items: items.map(({ id, reviewer_name, rating, comment, created_at }) => ({
      id,
      reviewerName: reviewer_name,
      rating,
      comment,
      createdAt: iso(created_at),
    })),
    next,
  };
}
