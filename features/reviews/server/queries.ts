import { toPage, type Key } from '#core/paging.ts';
import { iso } from '#server/database.ts';
import type { World } from '#server/work.ts';

type Row = { id: string; reviewer_name: string; rating: number; comment: string; created_at: string };

/** A provider's reviews, newest first, 10 a page. */
export async function listReviews(world: World, input: { providerId: string; cursor?: Key | undefined }) {
  const sql = world.db.$client;
  const rows = await sql<Row[]>`
    select r.id, a.full_name as reviewer_name, r.rating, r.comment, r.created_at
    from reviews r join accounts a on a.id = r.member_id
    where r.provider_id = ${input.providerId}
      ${input.cursor === undefined ? sql`` : sql`and (r.created_at, r.id) < (${input.cursor.at}, ${input.cursor.id})`}
    order by r.created_at desc, r.id desc limit 11`;
  const { items, next } = toPage(rows, 10, (row) => ({ at: iso(row.created_at), id: row.id }));
  return {
    items: items.map(({ id, reviewer_name, rating, comment, created_at }) => ({ id, reviewerName: reviewer_name, rating, comment, createdAt: iso(created_at) })),
    next,
  };
}
