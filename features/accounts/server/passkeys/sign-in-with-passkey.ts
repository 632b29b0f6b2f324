import { Refusal } from '#core/errors.ts';
import { visitor } from '#engine/actor.ts';
import { transact, type World } from '#engine/work.ts';
import type { SignedByPasskey } from '#features/accounts/passkey-shapes.ts';
import { clearHalfSignInCookie } from '#features/accounts/server/second-factor/half-sign-in.ts';
import { stopReset } from '#features/accounts/server/second-factor/reset.ts';
import { startSession, type Device } from '#features/accounts/server/sessions/start-session.ts';
import { countPasskeyTry } from '#features/accounts/server/sessions/throttle-sign-in.ts';
import { checkSignature } from './check-signature.ts';
import type { PasskeySite } from './passkey-site.ts';

/** Signs in with a passkey, in place of the password and of a code. Wrong answers count for the network: 429 after too many. */
export async function signInWithPasskey(
  world: World,
  { signed, site, device }: { signed: SignedByPasskey; site: PasskeySite; device: Device },
): Promise<{ id: string; cookies: string[] }> {
  const giveBack = await countPasskeyTry(world, device.address);
  const found = await checkSignature(world, signed, { site, person: null });
  if (found === null) throw new Refusal('accounts.unknown-passkey');
  await giveBack();
  return transact(world, visitor, async (work) => {
    await stopReset(work, found.accountId, 'account');
    const cookies = await startSession(work, found.accountId, { ...device, isVerified: true });
    return { id: found.accountId, cookies: [...cookies, clearHalfSignInCookie(world)] };
  });
}
