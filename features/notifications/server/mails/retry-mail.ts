import { and, eq, isNotNull } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { findRow } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { mailQueue, securityMailQueue } from './send-mail.ts';
import { mailEvents, mails } from '../tables.ts';

/** An admin has a mail that failed for good sent again, from the first attempt. 404 if there is none, 409 if it has not failed. */
export async function retryMail(work: PersonWork, id: string): Promise<void> {
  const { tx, world } = work;
  const [retried] = await tx
    .update(mails)
    .set({ failedAt: null, attempts: 0, createdAt: work.now })
    .where(and(eq(mails.id, id), isNotNull(mails.failedAt)))
    .returning({ category: mails.category });
  if (retried === undefined) {
    const there = await findRow(tx, mails, id, 'sentAt');
    throw there === undefined
      ? new Refusal('request.not-found')
      : new Refusal('request.conflict', { current: there.sentAt === null ? 'queued' : 'sent' });
  }
  await recordEvent(work, mailEvents, 'retry', { id, by: 'admin', before: 'failed', after: 'queued' });
  await world.outbox.enqueue(tx, retried.category === 'security' ? securityMailQueue : mailQueue, [{ mailId: id }]);
}
