import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { hour } from '#core/time.ts';
import { hint } from '#engine/hint.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { sealText } from '#features/accounts/server/seal-text.ts';
import { accountSubject, backupCodes, passkeys, secondFactors, sessions } from '#features/accounts/server/tables.ts';
import { makeBackupCodes } from './backup-codes.ts';
import { refuseCode } from './finish-sign-in.ts';
import { stopReset } from './reset.ts';
import { makeSecret, setUpAddress } from './totp.ts';
import { forgetTrustedDevices } from './trusted-devices.ts';
import { acceptTimed } from './try-code.ts';

/** The time in which the first code must confirm a secret, in milliseconds. */
const setUpEnd = hour;

/** Makes a secret for the app of the person, who has just confirmed their identity. It counts from the first code on. 409 if there is one already. */
export async function beginSetUp(work: PersonWork): Promise<{ secret: string; address: string }> {
  const { tx, now, world, actor } = work;
  const secret = makeSecret();
  const begun = { secret: sealText(world.config, secret, actor.id), createdAt: now, lastStep: null };
  const made = await tx
    .insert(secondFactors)
    .values({ accountId: actor.id, ...begun })
    .onConflictDoUpdate({ target: secondFactors.accountId, set: begun, setWhere: isNull(secondFactors.enabledAt) })
    .returning({ accountId: secondFactors.accountId });
  if (made.length === 0) throw new Refusal('accounts.second-factor-on');
  return { secret, address: setUpAddress(secret, actor.email, (await world.readBrand(tx)).siteName) };
}

/**
 * Turns the second factor on with the first code, ends all other sessions, and returns ten backup codes. The same code once more, after an
 * answer that was lost, returns ten others in their place.
 */
export async function confirmSetUp(work: PersonWork, typed: string): Promise<string[]> {
  const { tx, now, actor } = work;
  const begunSince = gt(secondFactors.createdAt, new Date(now.getTime() - setUpEnd));
  const [begun] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, actor.id), or(isNotNull(secondFactors.enabledAt), begunSince)))
    .for('update');
  if (begun === undefined) throw new Refusal('accounts.set-up-over');
  const code = typed.replaceAll(/\s/g, '');
  if (begun.enabledAt !== null) {
    const isFirst =
      begun.lastStep !== null &&
      acceptTimed(work, { ...begun, lastStep: begun.lastStep - 1 }, code)?.lastStep === begun.lastStep;
    if (!isFirst) throw new Refusal('accounts.second-factor-on');
    return makeBackupCodes(work, actor.id);
  }
  const accepted = acceptTimed(work, begun, code);
  if (accepted === null) throw refuseCode({ is: 'wrong' }, now);
  await tx
    .update(secondFactors)
    .set({ ...accepted, enabledAt: now, failedTries: 0, lockedUntil: null })
    .where(eq(secondFactors.accountId, actor.id));
  await tx.delete(sessions).where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId)));
  await verifySession(work);
  await record(work, 'second-factor-enabled', { before: 'off', after: 'on' });
  return makeBackupCodes(work, actor.id);
}

/** Turns the second factor off. The person has just confirmed their identity. 409 if it is off already. */
export async function disableSecondFactor(work: PersonWork): Promise<void> {
  const { tx, actor } = work;
  const ended = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.accountId, actor.id))
    .returning({ enabledAt: secondFactors.enabledAt });
  if (ended[0]?.enabledAt == null) throw new Refusal('accounts.second-factor-off');
  await tx.delete(backupCodes).where(eq(backupCodes.accountId, actor.id));
  await forgetTrustedDevices(work, actor.id);
  await withdrawVerification(work, actor.id);
  // A reset that waits would delete what the person sets up next.
  await stopReset(work, actor.id, 'account');
  await record(work, 'second-factor-disabled', { before: 'on', after: 'off' });
}

/** Makes ten new backup codes in place of the old ones. The person has just confirmed their identity. */
export async function renewBackupCodes(work: PersonWork): Promise<string[]> {
  await refuseWithoutFactor(work);
  const codes = await makeBackupCodes(work, work.actor.id);
  await record(work, 'backup-codes-renewed', { before: 'valid', after: 'replaced' });
  return codes;
}

async function refuseWithoutFactor({ tx, actor }: PersonWork): Promise<void> {
  const factor = await lockRow(tx, secondFactors, { accountId: actor.id }, 'update');
  if (factor?.enabledAt == null) throw new Refusal('accounts.second-factor-off');
}

/** Records that the person of this session has used more than a password. They have not lost it: a reset that waits is stopped. */
export async function verifySession(work: PersonWork): Promise<void> {
  const { tx, now, actor } = work;
  await tx.update(sessions).set({ verifiedAt: now }).where(eq(sessions.id, actor.sessionId));
  await stopReset(work, actor.id, 'account');
}

/** Once an account has neither a second factor nor a passkey, its sessions count as opened by a password alone. */
export async function withdrawVerification(work: Work, accountId: string): Promise<void> {
  const { tx } = work;
  const left =
    (await tx.$count(secondFactors, and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.enabledAt)))) +
    (await tx.$count(passkeys, eq(passkeys.accountId, accountId)));
  if (left > 0) return;
  await tx.update(sessions).set({ verifiedAt: null }).where(eq(sessions.userId, accountId));
  await hint(work, [accountId], ['session']);
}

const record = (
  work: PersonWork,
  name: 'second-factor-enabled' | 'second-factor-disabled' | 'backup-codes-renewed',
  change: { before: string; after: string },
) => recordEvent(work, accountSubject, name, { id: work.actor.id, by: 'account', ...change });
