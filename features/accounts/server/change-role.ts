import { and, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import type { Role } from '#core/roles.ts';
import { recordEvent } from '#engine/record-event.ts';
import { tryStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { presentStatuses } from '../lifecycle.ts';
import { keepAnAdmin } from './change-account-status.ts';
import { accounts, accountSubject } from './tables.ts';

/**
 * Changes the role of a person from the one that the admin read (`from`). The new one applies from their next request on; the consequences
 * of later features give or hide a listing. A waiting provider is approved with it. Refuses the last admin (`accounts.last-admin`), a
 * person who is suspended or leaving, and a former admin.
 */
export async function changeRole(
  work: PersonWork,
  { id, from, to, reason }: { id: string; from: Role; to: Role; reason: string },
): Promise<void> {
  const { tx } = work;
  await keepAnAdmin(work, id);
  const actor = await findRow(tx, accounts, work.actor.id, 'role');
  if (actor?.role !== 'admin') throw new Refusal('accounts.wrong-role');
  await tryStep(work, accountSubject, 'approve', { id, by: 'admin', where: eq(accounts.role, from) });
  const [changed] = await tx
    .update(accounts)
    .set({ role: to, updatedAt: work.now })
    .where(and(eq(accounts.id, id), eq(accounts.role, from), inArray(accounts.status, presentStatuses)))
    .returning({ id: accounts.id });
  if (changed === undefined) throw await refusal(work, id);
  await recordEvent(work, accountSubject, 'change-role', {
    id,
    by: 'admin',
    before: from,
    after: to,
    data: { reason },
  });
}

async function refusal({ tx }: PersonWork, id: string): Promise<Refusal> {
  const account = await findRow(tx, accounts, id, 'role', 'status');
  if (account === undefined) return new Refusal('request.not-found');
  return new Refusal('request.conflict', {
    current: isOneOf(account.status, presentStatuses) ? account.role : account.status,
  });
}
