import { presentStatuses } from '../lifecycle.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { takeStep } from '#engine/take-step.ts';
import type { Person } from '#engine/actor.ts';
import type { PersonWork, Work, World } from '#engine/work.ts';
import { adminRefusals } from '../wording.ts';
import { lockAccount } from './lock-account.ts';
import { endOfSuspension } from './suspension.ts';
import { accounts, accountSubject, sessions } from './tables.ts';

/** Approves a waiting provider; the listing appears with it. */
export const approveAccount = (work: PersonWork, id: string) =>
  takeStep(work, accountSubject, 'approve', { id, by: 'admin' });

/** Restores the account of a suspended person. They sign in again: no session from before the suspension counts. */
export const activateAccount = (work: PersonWork, id: string) => endSuspension(work, id, 'activate');

/** Ends a suspension after an appeal: a provider who was waiting for approval waits again. */
export const restoreAccount = async (work: PersonWork, id: string) =>
  endSuspension(work, id, await endOfSuspension(work.tx, id));

async function endSuspension(work: PersonWork, id: string, step: 'activate' | 'wait-again') {
  const account = await takeStep(work, accountSubject, step, { id, by: 'admin', set: { suspendedUntil: null } });
  await work.tx.delete(sessions).where(eq(sessions.userId, id));
  return account;
}

/**
 * Suspends a person, until an admin activates them or until the instant `until`. Their sessions stop counting; the rows stay, so that
 * `readActor` can give the reason. Refuses oneself, the last admin, and an end that has passed (422). The event keeps `reason`.
 */
export async function suspendAccount(work: PersonWork, id: string, reason: string, until: Date | null = null) {
  if (id === work.actor.id) throw new Refusal('accounts.cannot-suspend-oneself');
  if (until !== null && until <= work.now)
    throw new Refusal('request.invalid', { errors: [{ path: 'until', message: adminRefusals.chooseLaterEnd }] });
  await keepAnAdmin(work, id);
  return takeStep(work, accountSubject, 'suspend', {
    id,
    by: 'admin',
    set: { suspendedUntil: until },
    data: { reason, until: until?.toISOString() ?? null },
  });
}

/** True if the person is the only active admin. */
export async function isLastAdmin({ db }: Pick<World, 'db'>, { id }: Pick<Person, 'id'>): Promise<boolean> {
  const admins = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), inArray(accounts.status, presentStatuses)))
    .limit(2);
  return admins.length === 1 && admins[0]?.id === id;
}

/** Refuses (`accounts.last-admin`) if no other admin is left. Locks all admins first, in one order, so that two admins who suspend each other at once cannot both succeed. */
export async function keepAnAdmin(work: Work, id: string): Promise<void> {
  const admins = await work.tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), inArray(accounts.status, presentStatuses)))
    .orderBy(accounts.id)
    .for('no key update');
  if (admins.length === 1 && admins[0]?.id === id) throw new Refusal('accounts.last-admin');
  if (admins.some((admin) => admin.id === id)) return;
  await lockAccount(work, id);
}
