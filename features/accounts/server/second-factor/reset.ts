import { and, eq, sql } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { day } from '#core/time.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import { hint } from '#engine/hint.ts';
import { recordEvent } from '#engine/record-event.ts';
import { recordFirstStep, tryStep } from '#engine/take-step.ts';
import type { PersonWork, SystemWork, Work } from '#engine/work.ts';
import { lockAccount } from '../lock-account.ts';
import {
  accountSubject,
  backupCodes,
  halfSignIns,
  passkeys,
  resetSubject,
  secondFactorResets,
  secondFactors,
  sessions,
} from '#features/accounts/server/tables.ts';
import { useLink } from '#features/accounts/server/links/use-link.ts';
import { forgetTrustedDevices } from './trusted-devices.ts';

/** The time in which a person can stop a reset, in milliseconds. */
export const resetWait = day;

/**
 * An admin confirms that a person has lost their second factor: after a day their codes and passkeys are deleted and their password is
 * enough again. The person gets a mail and can stop it. Refuses oneself, an account without a second factor, and a second reset.
 */
export async function askForReset(work: PersonWork, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { tx, now, actor } = work;
  if (id === actor.id) throw new Refusal('accounts.own-reset');
  expectFound(await lockAccount({ tx }, id));
  if (!(await hasFactor(work, id))) throw new Refusal('accounts.second-factor-off');
  const [reset] = await tx
    .insert(secondFactorResets)
    .values({ accountId: id, status: 'waiting', createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: secondFactorResets.id });
  if (reset === undefined) throw new Refusal('request.conflict', { current: 'waiting' });
  await recordFirstStep(work, resetSubject, 'request', { id: reset.id, by: 'admin', after: 'waiting' });
  await recordEvent(work, accountSubject, 'second-factor-reset-asked', {
    id,
    by: 'admin',
    before: 'on',
    after: 'waiting',
    data: { reason },
  });
}

/** Stops a reset that waits: its person shows the second factor, follows the link of the mail, or an admin cancels it. False if none waits. */
export async function stopReset(work: Work, accountId: string, by: 'account' | 'admin'): Promise<boolean> {
  const [waiting] = await work.tx
    .select({ id: secondFactorResets.id })
    .from(secondFactorResets)
    .where(and(eq(secondFactorResets.accountId, accountId), isWaiting));
  if (waiting === undefined) return false;
  const stopped = await tryStep(work, resetSubject, 'stop', { id: waiting.id, by, set: { endedAt: work.now } });
  if (stopped === null) return false;
  await recordEvent(work, accountSubject, 'second-factor-reset-stopped', {
    id: accountId,
    by,
    before: 'waiting',
    after: 'on',
  });
  return true;
}

/** An admin cancels a reset. 409 if none waits. */
export async function takeBackReset(work: PersonWork, id: string): Promise<void> {
  if (!(await stopReset(work, id, 'admin'))) throw new Refusal('accounts.no-reset');
}

/** Stops a reset by the link in its mail. 404 for a link that does not work, 409 if no reset waits any more. */
export async function stopResetByLink(work: Work, token: string): Promise<void> {
  const accountId = await useLink(work, { purpose: 'stop-reset', token });
  if (!(await stopReset(work, accountId, 'account'))) throw new Refusal('accounts.no-reset');
}

const isWaiting = sql`${secondFactorResets.status} = 'waiting'`;
const due = { table: secondFactorResets, since: secondFactorResets.createdAt, after: resetWait, where: isWaiting };

export const resetRule: DueRule = { ...due, take: carryOutReset };

/** Deletes every second factor of the person a day after an admin asked for it, and ends their sessions. */
async function carryOutReset(work: SystemWork, id: string): Promise<void> {
  const { tx, now } = work;
  const options = { id, by: 'system', where: isDue(due, now), set: { endedAt: now } } as const;
  const reset = await tryStep(work, resetSubject, 'carry-out', options);
  if (reset === null) return;
  const { accountId } = reset;
  await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId));
  await tx.delete(backupCodes).where(eq(backupCodes.accountId, accountId));
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId));
  await tx.delete(halfSignIns).where(eq(halfSignIns.accountId, accountId));
  await forgetTrustedDevices(work, accountId);
  await tx.delete(sessions).where(eq(sessions.userId, accountId));
  await hint(work, [accountId], ['session']);
  await recordEvent(work, accountSubject, 'second-factor-reset', {
    id: accountId,
    by: 'system',
    before: 'waiting',
    after: 'off',
  });
}

async function hasFactor({ tx }: Work, id: string): Promise<boolean> {
  const on = and(eq(secondFactors.accountId, id), sql`${secondFactors.enabledAt} is not null`);
  return (await tx.$count(secondFactors, on)) + (await tx.$count(passkeys, eq(passkeys.accountId, id))) > 0;
}
