import { APIError } from 'better-auth/api';
import { Refusal } from '#core/errors.ts';
import { recordFirstStep } from '#server/take-step.ts';
import type { Work } from '#server/work.ts';
import type { JoiningRole } from '../roles.ts';
import { accountWords as words } from '../wording.ts';
import { authOn } from './auth.ts';
import { accountSubject } from './tables.ts';

export type Registration = { fullName: string; email: string; password: string; role: JoiningRole };

/** Makes an account: a member is approved at once, a provider waits. Email in lower case; sentences beside the fields. */
export async function registerAccount(work: Work, input: Registration): Promise<{ id: string; status: 'pending' | 'approved' }> {
  const minimum = work.world.config.passwordMin;
  if (input.password.length < minimum) {
    const message = words.passwordTooShort.replace('6', String(minimum));
    throw new Refusal('accounts.password-too-short', { errors: [{ path: 'password', message }] });
  }
  const status = input.role === 'provider' ? 'pending' : 'approved';
  const id = await signUp(work, input, status);
  await recordFirstStep(work, accountSubject, 'join', { id, by: 'system', after: status, data: { role: input.role, fullName: input.fullName } });
  return { id, status };
}

async function signUp(work: Work, input: Registration, status: string): Promise<string> {
  try {
    const { user } = await authOn(work.world, work.tx).api.signUpEmail({
      body: { name: input.fullName, email: input.email, password: input.password, role: input.role, status },
    });
    return user.id;
  } catch (error) {
    if (error instanceof APIError && error.body?.code?.startsWith('USER_ALREADY_EXISTS')) {
      throw new Refusal('accounts.email-taken', { errors: [{ path: 'email', message: 'An account with this email exists already. Log in instead.' }] });
    }
    throw error;
  }
}
