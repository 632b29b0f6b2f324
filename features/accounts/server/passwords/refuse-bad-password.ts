import { Refusal } from '#core/errors.ts';
import type { Role } from '#core/roles.ts';
import { codePoints } from '#core/cut-text.ts';
import type { World } from '#engine/work.ts';
import { registerWords as words } from '#features/accounts/login-wording.ts';
import { accountErrors } from '#features/accounts/wording.ts';
import { adminPasswordMin } from '#features/accounts/password-limits.ts';
import { isCommonPassword } from './is-common-password.ts';

/** The fewest characters of a password for a role. */
export const minPassword = ({ config }: Pick<World, 'config'>, role: Role): number =>
  role === 'admin' ? Math.max(adminPasswordMin, config.passwordMin) : config.passwordMin;

/** Refuses a password that is too short for the role, or one of the commonest: 422 beside the field `password`. */
export function refuseBadPassword({ config }: Pick<World, 'config'>, password: string, role: Role): void {
  const minimum = minPassword({ config }, role);
  if (codePoints(password) < minimum)
    throw new Refusal('accounts.password-too-short', {
      errors: [{ path: 'password', message: words.passwordTooShort(minimum) }],
    });
  if (isCommonPassword(password))
    throw new Refusal('accounts.password-too-common', {
      errors: [{ path: 'password', message: accountErrors['accounts.password-too-common'] }],
    });
}
