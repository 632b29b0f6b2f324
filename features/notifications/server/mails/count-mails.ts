import { sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { isoOrNull } from '#engine/postgres/database.ts';
import { countUpTo } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';

/** `held` are those that wait for the end of quiet hours; `sent` those of the last 24 hours. */
type MailCounts = { waiting: number; held: number; oldestAt: string | null; sent: number; failed: number };

/** Counts mails by state, each state up to `most`. */
export async function countMails(world: World, most: number): Promise<MailCounts> {
  const now = world.clock.now().getTime();
  const sinceYesterday = new Date(now - day).toISOString();
  // No mail waits longer than three days.
  const longAgo = new Date(now - 4 * day).toISOString();
  const row = await query<MailCounts>(world.db).row(sql`select
    ${countUpTo(sql`from mails where sent_at is null and failed_at is null`, most)} as waiting,
    ${countUpTo(sql`from mails where held_until is not null and sent_at is null and failed_at is null`, most)} as held,
    (select created_at from mails where sent_at is null and failed_at is null order by created_at limit 1) as oldest_at,
    ${countUpTo(sql`from mails where created_at >= ${longAgo} and sent_at >= ${sinceYesterday} order by created_at desc`, most)} as sent,
    ${countUpTo(sql`from mails where failed_at is not null`, most)} as failed`);
  if (row === undefined) throw new Error('the counts of mails are missing');
  return { ...row, oldestAt: isoOrNull(row.oldestAt) };
}
