import { Refusal } from '#core/errors.ts';
import type { World } from '#engine/work.ts';
import { accountErrors } from '#features/accounts/wording.ts';
import { signIn } from '#features/accounts/server/sessions/sign-in.ts';
import type { Device } from '#features/accounts/server/sessions/start-session.ts';
import { readLink } from './use-link.ts';

/**
 * Confirms the address of an account on another device than the one that registered, by the link and the password that was chosen then, and
 * signs in. `isSignedIn` is false if a second step follows. Wrong passwords are counted as those of a sign-in.
 */
export async function confirmByPassword(
  world: World,
  { token, password, device }: { token: string; password: string; device: Device },
): Promise<{ id: string; isSignedIn: boolean; cookies: string[] }> {
  const { email } = await readLink(world, { purpose: 'confirm', token });
  try {
    const { id, next, cookies } = await signIn(world, { email, password, confirms: token, ...device });
    return { id, isSignedIn: next === null, cookies };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'accounts.bad-credentials')) throw error;
    const message = accountErrors['accounts.wrong-password'];
    throw new Refusal('accounts.wrong-password', { errors: [{ path: 'password', message }] });
  }
}
