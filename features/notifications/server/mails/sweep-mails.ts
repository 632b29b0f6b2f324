import { and, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { mailDigests, mails } from '../tables.ts';

const kept = 30 * day;
const forgotten = 3 * day;

/** Mails of one statement: however many there are, none takes long, and one that fails leaves those before it deleted. */
const portion = 1_000;

/**
 * Deletes mails, with their text and address, a month after they were sent or given up. A mail whose job was lost fails where the admins see it,
 * instead of waiting for good. What is left of a digest goes once its time keeps no other back.
 */
export async function sweepMails(world: World): Promise<void> {
  const now = world.clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  const ended = before(kept).toISOString();
  await deleteMails(world, sql`created_at`, sql`sent_at is not null and created_at < ${ended}`);
  await deleteMails(world, sql`failed_at`, sql`failed_at < ${ended}`);
  await world.db
    .update(mails)
    .set({ failedAt: now, claimedUntil: null, lastError: 'it was never taken up' })
    .where(and(isNull(mails.sentAt), isNull(mails.failedAt), lt(mails.createdAt, before(forgotten))));
  await world.db.delete(mailDigests).where(and(isNull(mailDigests.dueAt), lt(mailDigests.sentAt, before(day))));
}

/** Deletes the mails that answer to `which`, the oldest first, each portion from the instant at which the last one ended. */
async function deleteMails({ db }: World, column: SQL, which: SQL): Promise<void> {
  for (let from: string | null = '-infinity'; from !== null;) {
    // Asked again of each row: an admin may have had it sent again since.
    const found: { last: string | null } | undefined = await query<{ last: string | null }>(db).row(sql`
      with l as (select id, ${column} as at from mails where ${which} and ${column} >= ${from} order by ${column} ${limitRows(portion)}),
      deleted as (delete from mails where id = any (array(select id from l)) and ${which})
      select case when count(*) = ${portion}::int then max(at) end as last from l`);
    from = found?.last ?? null;
  }
}
