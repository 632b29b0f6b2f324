import { and, eq, isNotNull } from 'drizzle-orm';
import type { Role } from '#core/roles.ts';
import type { Work } from '#engine/work.ts';
import { hashToken, makeToken } from '#features/accounts/server/one-time-token.ts';
import type { Device } from '#features/accounts/server/sessions/start-session.ts';
import { halfSignIns, passkeys, secondFactors } from '#features/accounts/server/tables.ts';
import { halfSignInCookie } from './half-sign-in.ts';
import { isTrustedDevice } from './trusted-devices.ts';

/** The second step after the password: a code, or the passkey of an admin without an app for codes. */
export type NextStep = 'code' | 'passkey';

type Begun = { next: NextStep; cookies: string[] } | { next: null; isVerified: boolean };

/** True if the account asks for a code after the password. */
export const hasSecondFactor = async ({ tx }: Work, id: string): Promise<boolean> =>
  (await tx.$count(secondFactors, and(eq(secondFactors.accountId, id), isNotNull(secondFactors.enabledAt)))) > 0;

/** Decides if the right password is enough here, and stores the half sign-in if it is not. */
export async function beginSecondStep(
  work: Work,
  { id, role }: { id: string; role: Role },
  device: Device,
): Promise<Begun> {
  const { tx, now, world } = work;
  if (await hasSecondFactor(work, id)) {
    if (await isTrustedDevice(work, id, device.cookies)) return { next: null, isVerified: true };
    const token = makeToken();
    await tx.insert(halfSignIns).values({ tokenHash: hashToken(token), accountId: id, createdAt: now });
    return { next: 'code', cookies: [halfSignInCookie(world, token)] };
  }
  const needsPasskey =
    world.config.adminsNeedSecondFactor &&
    role === 'admin' &&
    (await tx.$count(passkeys, eq(passkeys.accountId, id))) > 0;
  return needsPasskey ? { next: 'passkey', cookies: [] } : { next: null, isVerified: false };
}
