import { and, eq, ne } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { day } from '#core/time.ts';
import { hint } from '#engine/hint.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { keepEmail } from '../keep-email.ts';
import { useMailedLink } from '#features/accounts/server/links/use-link.ts';
import { removeFactorsSince } from '#features/accounts/server/second-factor/remove-factors.ts';
import { forgetTrustedDevices } from '#features/accounts/server/second-factor/trusted-devices.ts';
import { accounts, accountSubject, sessions } from '../tables.ts';

/** Ends the sessions of an account, at once on its open streams too; all of them, or all except one. Returns how many they were. */
export async function endSessions(
  work: Work,
  accountId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  const ended = await work.tx
    .delete(sessions)
    .where(and(eq(sessions.userId, accountId), except === undefined ? undefined : ne(sessions.id, except)))
    .returning({ id: sessions.id });
  await hint(work, [accountId], ['session']);
  return ended.length;
}

/** Ends one session of the actor. 404 for a session that is over, or another person's. */
export async function endOneSession(work: PersonWork, id: string): Promise<void> {
  const ended = await work.tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, work.actor.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new Refusal('request.not-found');
  await hint(work, [work.actor.id], ['session']);
  await recordEnd(work, work.actor.id, 1);
}

/** Ends all sessions of the actor except the one of this request. */
export async function endOtherSessions(work: PersonWork): Promise<void> {
  const count = await endSessions(work, work.actor.id, { except: work.actor.sessionId });
  if (count > 0) await recordEnd(work, work.actor.id, count);
}

/** An admin ends all sessions of a person, and trust in their devices. Returns the number of sessions. */
export async function endSessionsOf(work: PersonWork, { id, reason }: { id: string; reason: string }): Promise<number> {
  if ((await work.tx.$count(accounts, eq(accounts.id, id))) === 0) throw new Refusal('request.not-found');
  await forgetTrustedDevices(work, id);
  const count = await endSessions(work, id);
  await recordEnd(work, id, count, { by: 'admin', reason });
  return count;
}

/** The time before a security mail from which what was added to an account may be the intruder's: the mail may have waited for its server. */
const beforeAlarm = day;

/**
 * Ends all sessions of an account by the link in its security mails, ends trust in its devices, keeps its address, and removes each passkey
 * and second factor that an intruder may have added: since a day before the mail. 404 for a link that does not work.
 */
export async function endSessionsByLink(work: Work, token: string): Promise<void> {
  const { accountId: id, createdAt } = await useMailedLink(work, { purpose: 'end-sessions', token });
  await forgetTrustedDevices(work, id);
  await keepEmail(work, id);
  await removeFactorsSince(work, id, new Date(createdAt.getTime() - beforeAlarm));
  await recordEnd(work, id, await endSessions(work, id));
}

const recordEnd = (
  work: Work,
  id: string,
  count: number,
  { by, reason }: { by: string; reason?: string } = { by: 'account' },
) =>
  recordEvent(work, accountSubject, 'end-sessions', {
    id,
    by,
    before: 'open',
    after: 'ended',
    data: { count, ...(reason !== undefined && { reason }) },
  });
