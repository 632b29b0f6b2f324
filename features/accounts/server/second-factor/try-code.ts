import { eq } from 'drizzle-orm';
import { minute } from '#core/time.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { Work } from '#engine/work.ts';
import { openText, sealText } from '#features/accounts/server/seal-text.ts';
import { accountSubject, secondFactors } from '#features/accounts/server/tables.ts';
import { countBackupCodes, takeBackupCode } from './backup-codes.ts';
import { findStep } from './totp.ts';

/** The wrong codes of an account in a row, over all sign-ins, and the time in which no code is accepted after them, in milliseconds. */
export const maxFailures = 10;
export const lockTime = 15 * minute;

export type Tried = { is: 'right' | 'wrong' } | { is: 'locked'; until: Date };

/**
 * Compares a code of an app, or a backup code, with those of the account, and counts a wrong one. The caller must commit this before it
 * throws: after a rollback people could guess without end. The row stays locked, so that the count is exact.
 */
export async function tryCode(work: Work, accountId: string, typed: string): Promise<Tried> {
  const { tx, now } = work;
  const factor = await lockRow(tx, secondFactors, { accountId }, 'update');
  if (factor?.enabledAt == null) return { is: 'wrong' };
  if (factor.lockedUntil !== null && factor.lockedUntil > now) return { is: 'locked', until: factor.lockedUntil };
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  const right = /^\d{6}$/.test(code)
    ? acceptTimed(work, factor, code)
    : (await takeBackupCode(work, accountId, code))
      ? {}
      : null;
  const row = eq(secondFactors.accountId, accountId);
  if (right !== null) {
    await tx
      .update(secondFactors)
      .set({ ...right, failedTries: 0, lockedUntil: null })
      .where(row);
    if (Object.keys(right).length === 0) await recordBackupCode(work, accountId);
    return { is: 'right' };
  }
  const isLast = factor.failedTries + 1 >= maxFailures;
  await tx
    .update(secondFactors)
    .set(
      isLast
        ? { failedTries: 0, lockedUntil: new Date(now.getTime() + lockTime) }
        : { failedTries: factor.failedTries + 1 },
    )
    .where(row);
  if (isLast)
    await recordEvent(work, accountSubject, 'second-factor-locked', {
      id: accountId,
      by: 'system',
      before: 'open',
      after: 'locked',
    });
  return { is: 'wrong' };
}

type Factor = Pick<typeof secondFactors.$inferSelect, 'accountId' | 'secret' | 'lastStep'>;

/** The changes that accepting a code of the app makes: the code never works again, and its secret moves on to the present key. Null for a wrong code. */
export function acceptTimed({ now, world }: Work, { accountId, secret, lastStep }: Factor, code: string) {
  const opened = openText(world.config, secret, accountId);
  const step = opened && findStep(opened.text, code, { now, last: lastStep });
  if (opened === null || step === null) return null;
  return { lastStep: step, ...(opened.isOld && { secret: sealText(world.config, opened.text, accountId) }) };
}

async function recordBackupCode(work: Work, accountId: string): Promise<void> {
  const left = await countBackupCodes(work, accountId);
  await recordEvent(work, accountSubject, 'backup-code-used', {
    id: accountId,
    by: 'account',
    before: String(left + 1),
    after: String(left),
    data: { left },
  });
}
