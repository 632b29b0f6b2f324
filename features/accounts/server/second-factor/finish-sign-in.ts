import { and, eq, gt } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { visitor } from '#engine/actor.ts';
import { transact, type Work, type World } from '#engine/work.ts';
import { accountErrors } from '#features/accounts/wording.ts';
import { hashToken } from '#features/accounts/server/one-time-token.ts';
import { startSession, type Device } from '#features/accounts/server/sessions/start-session.ts';
import { halfSignIns } from '#features/accounts/server/tables.ts';
import { clearHalfSignInCookie, halfSignInEnd, maxTries, readHalfSignIn } from './half-sign-in.ts';
import { stopReset } from './reset.ts';
import { trustDevice } from './trusted-devices.ts';
import { tryCode, type Tried } from './try-code.ts';

type Finished = { id: string; cookies: string[] };
type Outcome = { finished: Finished } | { refusal: Refusal };

/** The refusal of a code that was not accepted: 422 beside its field, or 429 with the seconds to wait. */
export function refuseCode(tried: Exclude<Tried, { is: 'right' }>, now: Date): Refusal {
  if (tried.is === 'locked')
    return new Refusal('accounts.codes-locked', {
      retryAfterSeconds: Math.ceil((tried.until.getTime() - now.getTime()) / 1000),
    });
  return new Refusal('accounts.wrong-code', {
    errors: [{ path: 'code', message: accountErrors['accounts.wrong-code'] }],
  });
}

/**
 * Ends a sign-in that waits for a code, and returns the id and the cookies of its session. After five wrong codes, or ten minutes, the
 * sign-in starts again with the password: 409.
 */
export async function finishSignIn(
  world: World,
  { code, trusts, device }: { code: string; trusts: boolean; device: Device },
): Promise<Finished> {
  const token = readHalfSignIn(world, device.cookies);
  if (token === null) throw new Refusal('accounts.code-too-late');
  // The counted attempt must be committed before the refusal is thrown.
  const outcome = await transact(world, visitor, (work) => tryToFinish(work, { token, code, trusts, device }));
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.finished;
}

async function tryToFinish(
  work: Work,
  { token, code, trusts, device }: { token: string; code: string; trusts: boolean; device: Device },
): Promise<Outcome> {
  const { tx, now, world } = work;
  const row = eq(halfSignIns.tokenHash, hashToken(token));
  const [half] = await tx
    .select()
    .from(halfSignIns)
    .where(and(row, gt(halfSignIns.createdAt, new Date(now.getTime() - halfSignInEnd))))
    .for('update');
  if (half === undefined || half.failedTries >= maxTries) return { refusal: new Refusal('accounts.code-too-late') };
  const { accountId } = half;
  const tried = await tryCode(work, accountId, code);
  if (tried.is !== 'right') {
    if (tried.is === 'wrong')
      await tx
        .update(halfSignIns)
        .set({ failedTries: half.failedTries + 1 })
        .where(row);
    const isOver = tried.is === 'wrong' && half.failedTries + 1 >= maxTries;
    return { refusal: isOver ? new Refusal('accounts.code-too-late') : refuseCode(tried, now) };
  }
  await tx.delete(halfSignIns).where(row);
  await stopReset(work, accountId, 'account');
  const cookies = await startSession(work, accountId, { ...device, isVerified: true });
  cookies.push(clearHalfSignInCookie(world));
  if (trusts) cookies.push(await trustDevice(work, accountId));
  return { finished: { id: accountId, cookies } };
}
