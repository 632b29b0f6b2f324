import { sql } from 'drizzle-orm';
import type { World } from '#engine/work.ts';

/** Counts the files of each purpose, once a day and with each check: no request counts them. */
export async function countStorage(world: World): Promise<void> {
  const now = world.clock.now().toISOString();
  await world.db.execute(sql`
    insert into storage_days (day, purpose, files, bytes, counted_at)
    select (${now}::timestamptz at time zone 'Africa/Johannesburg')::date, purpose, count(*), sum(bytes), ${now}::timestamptz
    from files group by purpose
    on conflict (day, purpose) do update set files = excluded.files, bytes = excluded.bytes, counted_at = excluded.counted_at`);
  // A purpose whose last file went today has no row in the count.
  await world.db.execute(sql`
    update storage_days set files = 0, bytes = 0, counted_at = ${now}::timestamptz
    where day = (${now}::timestamptz at time zone 'Africa/Johannesburg')::date and counted_at < ${now}::timestamptz`);
}
