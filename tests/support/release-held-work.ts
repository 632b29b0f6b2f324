import { openBoss } from '#server/engine/outbox.ts';
import type { Sql } from './sql-client.ts';

/** Frees the jobs and mails that killed processes held: the queue waits a quarter of an hour for them, tests do not. */
export async function releaseHeldWork(sql: Sql, databaseUrl: string): Promise<void> {
  await sql`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`;
  await sql`update mails set claimed_until = null where sent_at is null`;
  const boss = openBoss(databaseUrl, { listen: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.supervise();
  await boss.stop({ graceful: false });
}
