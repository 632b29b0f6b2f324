import { cut } from '#core/text.ts';
import type { StoredEvent } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import { findMailCategory } from '../mail-categories.ts';
import { mailWords } from '../mail-wording.ts';
import { defuseLinks } from './defuse-links.ts';
import type { Notice } from './notice.ts';
import { recipientsAmong } from './recipients.ts';
import { mailQueue } from './send-mail.ts';
import { mails } from './tables.ts';
import { unsubscribeLink, writeMail } from './write-mail.ts';

/** Longer ones are cut by the lists of mail programs; without the signs that turn the direction, no name reads as another. */
const maxSubject = 120;
const cutSubject = (subject: string): string =>
  cut(subject.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ''), maxSubject, '…');

/** Writes to each person who is told of `event` and wants mail about it, once: the mail and its job, in the transaction that tells them. */
export async function queueMails(
  work: Work,
  event: Pick<StoredEvent, 'id' | 'at'>,
  notices: readonly Notice[],
): Promise<void> {
  const { tx, world } = work;
  const { mailer } = world;
  if (mailer === null) return;
  const recipients = new Map(
    (
      await recipientsAmong(
        tx,
        notices.map(({ accountId }) => accountId),
      )
    ).map((person) => [person.id, person]),
  );
  const written = notices.flatMap(({ accountId, type, title, description, linkTo, mail }) => {
    const category = findMailCategory(type);
    const person = recipients.get(accountId);
    if (person === undefined || !person.wants[category]) return [];
    const stop = unsubscribeLink(world, mailer, { accountId, category });
    const open = linkTo === null ? null : mailer.siteUrl + linkTo;
    const { text, html } = writeMail(
      person.fullName,
      { title, description },
      { open, stop, stopLabel: mailWords.unsubscribe(category) },
    );
    const subject = cutSubject(defuseLinks(mail?.subject ?? title));
    const calendar = mail?.calendar ?? null;
    return [{ accountId, eventId: event.id, category, subject, text, html, calendar, createdAt: work.now }];
  });
  if (written.length === 0) return;
  const queued = await tx
    .insert(mails)
    .values(written)
    .onConflictDoNothing({ target: [mails.accountId, mails.eventId] })
    .returning({ id: mails.id });
  await world.outbox.enqueue(
    tx,
    mailQueue,
    queued.map(({ id }) => ({ mailId: id })),
  );
}
