import { and, eq, isNotNull } from 'drizzle-orm';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import type { Work } from '#engine/work.ts';
import { mailQueue } from './send-mail.ts';
import { mails } from '../tables.ts';

/** Queues the mails whose quiet hours are over. */
export const releaseMail: DueRule = {
  table: mails,
  since: mails.heldUntil,
  after: 0,
  where: isNotNull(mails.heldUntil),
  async take(work, id) {
    const released = await work.tx
      .update(mails)
      .set({ heldUntil: null })
      .where(and(eq(mails.id, id), isDue(releaseMail, work.now)))
      .returning({ mailId: mails.id });
    await work.world.outbox.enqueue(work.tx, mailQueue, released);
  },
};

/** Queues waiting mails again, because the quiet hours of their reader have changed. */
export async function reviewHeldMails(work: Work, accountId: string): Promise<void> {
  await work.tx
    .update(mails)
    .set({ heldUntil: work.now })
    .where(and(eq(mails.accountId, accountId), isNotNull(mails.heldUntil)));
}
