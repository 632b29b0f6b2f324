import { sql } from 'drizzle-orm';
import { toPage, type Key } from '#core/paging.ts';
import { isShownAs } from '#features/problems/server/policy.ts';
import { findListing } from '#features/providers/server/queries.ts';
import { generalCategory } from '#features/quotes/general-category.ts';
import type { Person } from '#engine/actor.ts';
import { iso } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { currentCategory, readNamer } from '#features/site/server/categories/queries.ts';
import { sharedPlace } from '#features/site/server/shared-place.ts';
import { jobNames as names } from '../wording.ts';

type Row = {
  id: string;
  title: string | null;
  category: string;
  location: string | null;
  completedAt: string;
  rating: number | null;
};

/**
 * A provider's completed jobs, newest first, 5 a page, for readers who see the listing: those that the provider's count has. Leaves out the
 * member, and all of the place but the suburb. A job that was requested privately, or whose problem is hidden, has its category for a title
 * and no suburb, because its text is not public.
 */
export async function listCompleted(
  world: World,
  reader: Person | null,
  input: { providerId: string; cursor?: Key | undefined },
) {
  const providerId = await findListing(world, reader, input.providerId);
  const { cursor } = input;
  const nameOf = await readNamer(world);
  const rows = await query<Row>(world.db, { plan: 'once' }).rows(sql`
    select j.id, case when ${isShownAs('b')} then b.title end as title, coalesce(${currentCategory(sql`coalesce(b.category, p.specialty)`)}, ${generalCategory}) as category, case when ${isShownAs('b')} then b.location end as location,
      j.completed_at, j.rating
    from jobs j join providers p on p.id = j.provider_id left join problems b on b.id = j.problem_id
    where j.provider_id = ${providerId} and j.completed_at is not null
      ${cursor === undefined ? sql`` : sql`and (j.completed_at, j.id) < (${cursor.at}, ${cursor.id})`}
    order by j.completed_at desc, j.id desc limit 6`);
  const { items, next } = toPage(rows, 5, (row) => ({ at: iso(row.completedAt), id: row.id }));
  return {
    items: items.map(({ id, title, category, location, completedAt, rating }) => ({
      id,
      title: title ?? names.untitled(category === generalCategory ? names.generalName : nameOf(category)),
      category,
      suburb: sharedPlace(location ?? '', 1),
      completedAt: iso(completedAt),
      rating,
    })),
    next,
  };
}
