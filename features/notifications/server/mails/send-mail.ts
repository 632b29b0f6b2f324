import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { makeLink } from '#features/accounts/server/links/make-link.ts';
import { MailFailure } from '#integrations/mail/mailer.ts';
import type { Queue } from '#engine/work.ts';
import type { World } from '#engine/work.ts';
import type { Preferences } from '#features/notifications/preferences.ts';
import { fillLink } from '../marks.ts';
import { quietUntil } from './quiet-hours.ts';
import { readRecipients, wants } from '../recipients.ts';
import { mails } from '../tables.ts';
import { unsubscribeLink } from './write-mail.ts';

/** Milliseconds. A process that sends a mail renews its claim; one that has not done so for this long counts as dead. */
export const claim = 30_000;

/** With the pauses of the queue between them, these tries take a day at least. */
export const maxAttempts = 36;

/**
 * Sends one mail, unless it is sent already, its reader no longer wants it, or their quiet hours delay it. Throws errors that may pass
 * (`MailFailure`), so that the queue tries again; a lasting error is kept with the mail for the admins. Of two workers at once one sends.
 */
export async function sendMail(world: World, id: string): Promise<void> {
  const { db, clock, mailer } = world;
  if (mailer === null) return;
  const now = clock.now();
  const waiting = and(eq(mails.id, id), isNull(mails.sentAt), isNull(mails.failedAt));
  const [mail] = await db
    .update(mails)
    .set({ claimedUntil: new Date(now.getTime() + claim), attempts: sql`${mails.attempts} + 1` })
    .where(and(waiting, or(isNull(mails.claimedUntil), lt(mails.claimedUntil, now))))
    .returning();
  if (mail === undefined) {
    // The process that holds the mail may die: its job stays until the mail is surely sent.
    if ((await db.$count(mails, waiting)) > 0) throw new MailFailure('another worker has it', false);
    return;
  }
  const { accountId, category, subject, linkPurpose, calendar } = mail;
  const linkFor = accountId ?? mail.aboutId;
  const reader = await findReader(world, mail);
  if (reader === null) {
    await db.delete(mails).where(eq(mails.id, id));
    return;
  }
  const heldUntil = mail.isUrgent || reader.preferences === null ? null : quietUntil(reader.preferences, now);
  if (heldUntil !== null) {
    await db
      .update(mails)
      .set({ claimedUntil: null, heldUntil, attempts: mail.attempts - 1 })
      .where(eq(mails.id, id));
    return;
  }
  const renewing = setInterval(() => void renewClaim(world, id).catch(() => {}), claim / 3);
  try {
    const link =
      linkPurpose === null || linkFor === null
        ? null
        : await makeLink(world, { id, accountId: linkFor, purpose: linkPurpose, email: mail.toAddress });
    await mailer.send({
      id,
      to: reader.to,
      subject,
      text: fillLink(mail.text, link),
      html: fillLink(mail.html, link),
      ...(calendar && { calendar }),
      ...(category !== 'security' &&
        accountId !== null && { unsubscribe: unsubscribeLink(world, mailer, { accountId, category }) }),
    });
  } catch (error) {
    const over = (error instanceof MailFailure && error.permanent) || mail.attempts >= maxAttempts;
    const lastError = error instanceof MailFailure ? error.message : 'failed';
    await db
      .update(mails)
      .set({ claimedUntil: null, lastError, failedAt: over ? clock.now() : null })
      .where(eq(mails.id, id));
    if (!over) throw error;
    return;
  } finally {
    clearInterval(renewing);
  }
  await db.update(mails).set({ claimedUntil: null, lastError: null, sentAt: clock.now() }).where(eq(mails.id, id));
}

/** A conversation with a slow mail server takes longer than a claim. */
async function renewClaim({ db, clock }: World, id: string): Promise<void> {
  await db
    .update(mails)
    .set({ claimedUntil: new Date(clock.now().getTime() + claim) })
    .where(and(eq(mails.id, id), isNotNull(mails.claimedUntil)));
}

type Mail = typeof mails.$inferSelect;
type Reader = { to: { name: string; address: string }; preferences: Preferences | null };

/** The reader of a mail, with their preferences if they have an account; null if they no longer want mails of its kind. */
async function findReader({ db }: World, { accountId, category, toName, toAddress }: Mail): Promise<Reader | null> {
  if (accountId === null) return { to: { name: toName ?? '', address: toAddress ?? '' }, preferences: null };
  const [person] = await readRecipients(db, [accountId]);
  if (person === undefined || !wants(person, category)) return null;
  const { fullName, email, preferences } = person;
  return { to: { name: fullName, address: email }, preferences };
}

/** A mail gives up by itself after a day, so its job lives longer. Batches are so small that even slow mail servers end within their time. */
const work = {
  retryLimit: 60,
  batchSize: 3,
  run: (world: World, { mailId }: { mailId: string }) => sendMail(world, mailId),
};

export const mailQueue: Queue<{ mailId: string }> = { name: 'mail', ...work };

/** Mails of sign-in and security, which a person waits for: they overtake all others. */
export const securityMailQueue: Queue<{ mailId: string }> = { name: 'security-mail', ...work };
