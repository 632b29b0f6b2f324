import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { toPage, type Key } from '#core/paging.ts';
import { findListing } from '#features/providers/server/queries.ts';
import type { Person } from '#server/actor.ts';
import { iso } from '#server/database.ts';
import { runPrepared } from '#server/prepared.ts';
import type { World } from '#server/work.ts';
import type { review } from '../contract.ts';

type Review = z.output<typeof review>;
type Row = { id: string; reviewer_name: string; rating: number; comment: string; created_at: string; reply: string | null; replied_at: string | null };

const columns = sql.raw(`r.id, a.full_name as reviewer_name, r.rating, r.comment, r.created_at, r.reply, r.replied_at`);

/** A provider's reviews, newest first, 10 a page, by the listing's id or its account's. Not found where the reader does not see the listing. */
export async function listReviews(world: World, reader: Person | null, input: { providerId: string; cursor?: Key | undefined }) {
  const providerId = await findListing(world, reader, input.providerId);
  const { cursor } = input;
  const rows = await runPrepared<Row>(
    world.db,
    sql`
    select ${columns} from reviews r join accounts a on a.id = r.member_id
    where r.provider_id = ${providerId} ${cursor === undefined ? sql`` : sql`and (r.created_at, r.id) < (${cursor.at}, ${cursor.id})`}
    order by r.created_at desc, r.id desc limit 11`,
  );
  const { items, next } = toPage(rows, 10, (row) => ({ at: iso(row.created_at), id: row.id }));
  return { items: items.map(show), next };
}

/** How many of a provider's reviews gave each number of stars: five rows, five stars first. */
export async function countReviews(world: World, reader: Person | null, id: string) {
  const providerId = await findListing(world, reader, id);
  return {
    items: await runPrepared<{ stars: number; count: number }>(
      world.db,
      sql`
      select stars, (select count(*)::int from reviews where provider_id = ${providerId} and rating = stars) as count
      from generate_series(5, 1, -1) stars order by stars desc`,
    ),
  };
}

/** One review, which was just changed. */
export async function readReview(world: World, id: string): Promise<Review> {
  const [row] = await runPrepared<Row>(world.db, sql`select ${columns} from reviews r join accounts a on a.id = r.member_id where r.id = ${id}`);
  if (row === undefined) throw new Error('a review that was just changed is gone');
  return show(row);
}

const show = (row: Row): Review => ({
  id: row.id,
  reviewerName: row.reviewer_name,
  rating: row.rating,
  comment: row.comment,
  createdAt: iso(row.created_at),
  reply: row.reply === null || row.replied_at === null ? null : { text: row.reply, at: iso(row.replied_at) },
});
