import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { codePoints } from '#core/text.ts';
import { recordFirstStep } from '#server/engine/take-step.ts';
import type { Work, World } from '#server/engine/work.ts';
import type { Role } from '#core/roles.ts';
import { registerWords as words } from '../login-wording.ts';
import { accountErrors } from '../wording.ts';
import { authOn } from './auth.ts';
import { isCommonPassword } from './is-common-password.ts';
import { accounts, accountSubject } from './tables.ts';

export type Registration = { fullName: string; email: string; password: string; role: Role };

/** Refuses a password that is too short, or one of the commonest: 422 beside the field. */
export function refuseBadPassword({ config }: Pick<World, 'config'>, password: string): void {
  const minimum = config.passwordMin;
  if (codePoints(password) < minimum)
    throw new Refusal('accounts.password-too-short', {
      errors: [{ path: 'password', message: words.passwordTooShort(minimum) }],
    });
  if (isCommonPassword(password))
    throw new Refusal('accounts.password-too-common', {
      errors: [{ path: 'password', message: accountErrors['accounts.password-too-common'] }],
    });
}

/**
 * Makes an account: a provider waits for approval, others are approved at once. `email` is in lower case. `hash` is
 * that of the password, where it was made before the transaction. Refuses with a sentence per field.
 */
export async function registerAccount(
  work: Work,
  input: Registration,
  hash?: string,
): Promise<{ id: string; status: 'pending' | 'approved' }> {
  refuseBadPassword(work.world, input.password);
  await claimEmail(work, input.email);
  const status = input.role === 'provider' ? 'pending' : 'approved';
  const { user } = await authOn(
    work.world,
    work.tx,
    hash === undefined ? undefined : hashedBefore(hash),
  ).api.signUpEmail({
    body: { name: input.fullName, email: input.email, password: input.password, role: input.role, status },
  });
  await recordFirstStep(work, accountSubject, 'join', {
    id: user.id,
    by: 'system',
    after: status,
    data: { role: input.role, fullName: input.fullName },
  });
  return { id: user.id, status };
}

const hashedBefore = (hash: string) => ({ hash: async () => hash, verify: async () => false });

/**
 * Locks the email, so that a second registration waits and then sees the first account.
 * Checked here because the sign-up library answers a taken email with an account that does not exist.
 */
async function claimEmail(work: Work, email: string): Promise<void> {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account ${email}`}, 0))`);
  const taken = await work.tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  if (taken.length > 0)
    throw new Refusal('accounts.email-taken', {
      errors: [{ path: 'email', message: accountErrors['accounts.email-taken'] }],
    });
}
