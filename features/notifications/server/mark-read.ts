import { and, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isPerson } from '#server/actor.ts';
import type { Work } from '#server/work.ts';
import { notifications } from './tables.ts';

/** The reader has read one; reading it again keeps the first time. 404 where it is not theirs. */
export async function markRead(work: Work, id: string): Promise<void> {
  const marked = await work.tx
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${work.now.toISOString()}::timestamptz)` })
    .where(and(eq(notifications.id, id), eq(notifications.accountId, readerOf(work))))
    .returning({ id: notifications.id });
  if (marked.length === 0) throw new Refusal('request.not-found');
}

export async function markAllRead(work: Work): Promise<void> {
  await work.tx
    .update(notifications)
    .set({ readAt: work.now })
    .where(and(eq(notifications.accountId, readerOf(work)), isNull(notifications.readAt)));
}

function readerOf({ actor }: Work): string {
  if (!isPerson(actor)) throw new Refusal('accounts.signed-out');
  return actor.id;
}
