import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { readRows } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { waiting } from '../overview-contract.ts';
import { maxCounted, waitingKinds, type WaitingKind } from '../waiting-kinds.ts';

/** The waiting rows of each kind, oldest first, with the time of each as `since`. Each has an index that holds nothing else. */
const queues: Record<WaitingKind, SQL> = {
  providers: sql`select created_at as since from accounts where role = 'provider' and status = 'pending' and email_verified order by created_at`,
  applications: sql`select paid_at as since from applications where status = 'waiting' order by paid_at`,
  reports: sql`select created_at as since from reports where status = 'open' order by created_at`,
  comments: sql`select created_at as since from problem_comments where status = 'pending' order by created_at`,
  problems: sql`select created_at as since from problems where hidden_for = 'waiting' order by created_at`,
  appeals: sql`select created_at as since from moderation_cases where status = 'open' and decision_id is not null order by created_at`,
  payments: sql`select at as since from aside_payments where status = 'waiting' order by at`,
  'privacy-requests': sql`select created_at as since from privacy_cases where status = 'open' order by due_at`,
  mails: sql`select failed_at as since from mails where failed_at is not null order by failed_at`,
  jobs: sql`select completed_on as since from pgboss.job where state = 'failed' order by completed_on`,
};

const counted = sql.join(
  waitingKinds.map(
    (kind) =>
      sql`select ${sql.raw(`'${kind}'`)} as kind, count(*)::int as count, min(since) as oldest from (${queues[kind]} ${limitRows(maxCounted)}) w`,
  ),
  sql` union all `,
);

/** Counts the things that wait for the admins, each kind up to `maxCounted`. One statement, prepared once. */
export async function countWaiting(world: World): Promise<z.output<typeof waiting>[]> {
  const rows = await readRows<{ kind: WaitingKind; count: number; oldest: string | null }>(world.db, counted, {
    plan: 'once',
  });
  return rows.map(({ kind, count, oldest }) => ({ kind, count, oldest: isoOrNull(oldest) }));
}
