import { Refusal } from '#core/errors.ts';
import type { Person } from '#engine/actor.ts';
import type { World } from '#engine/work.ts';
import { accountErrors } from '#features/accounts/wording.ts';
import { checkPassword } from './check-password.ts';
import { limitSignIns, turnOf } from './limit-hashing.ts';
import { countSignIn } from '#features/accounts/server/sessions/throttle-sign-in.ts';

/**
 * Checks the password of a signed-in person, before a change that another person at their open screen must not make. Counts as a sign-in
 * does: 429 after too many wrong ones. A wrong password is a 422 beside the field `path`. Returns the hash that was compared.
 */
export async function confirmPassword(
  world: World,
  { email }: Pick<Person, 'email'>,
  { password, path, address }: { password: string; path: string; address: string },
): Promise<string> {
  const giveBack = await countSignIn(world, email, address);
  const hash = await limitSignIns(() => checkPassword(world, { email, password }), turnOf(address)).catch(
    async (error: unknown) => {
      await giveBack();
      throw error;
    },
  );
  if (hash === null)
    throw new Refusal('accounts.wrong-password', {
      errors: [{ path, message: accountErrors['accounts.wrong-password'] }],
    });
  await giveBack();
  return hash;
}
