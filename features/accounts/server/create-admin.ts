import { Refusal } from '#core/errors.ts';
import { codePoints } from '#core/text.ts';
import type { Work } from '#server/engine/work.ts';
import { registerWords as words } from '../login-wording.ts';
import { registerAccount } from './register-account.ts';

/** The fewest characters of an admin's password. */
export const adminPasswordMin = 12;

/** Makes an admin, and returns the id. Only the command line calls this: no operation does. */
export async function createAdmin(
  work: Work,
  input: { fullName: string; email: string; password: string },
): Promise<string> {
  if (codePoints(input.password) < adminPasswordMin) {
    throw new Refusal('accounts.password-too-short', {
      errors: [{ path: 'password', message: words.passwordTooShort(adminPasswordMin) }],
    });
  }
  const { id } = await registerAccount(work, { ...input, role: 'admin' });
  return id;
}
