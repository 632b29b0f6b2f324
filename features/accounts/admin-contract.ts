import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { text } from '#core/text.ts';
import { registerWords } from './login-wording.ts';
import { shownIdentity } from './shown-identity.ts';
import { adminRefusals } from './wording.ts';

const operation = operationsOf('Accounts');

/** The admin's reason, required for each change of another person's account. */
export const adminReason = text({
  min: 3,
  max: 500,
  tooShort: () => adminRefusals.sayWhy,
  required: () => adminRefusals.sayWhy,
});

/** Operations of admins on the sign-in of other people. */
export const accountAdminContract = {
  askToChangeEmail: operation({
    POST: '/accounts/{id}/email',
    access: 'admin',
    summary:
      'Give an account another email address, once its person has confirmed it by the link that goes there; asks for the password or a passkey of the admin',
    input: z.strictObject({
      id: z.uuid(),
      email: z
        .string({ error: () => adminRefusals.writeAddress })
        .trim()
        .min(1, { error: () => adminRefusals.writeAddress })
        .max(254, { error: () => registerWords.badEmail })
        .pipe(z.email({ error: () => registerWords.badEmail }))
        .transform((address) => address.toLowerCase()),
      reason: adminReason,
      ...shownIdentity,
    }),
  }),
  changeEmail: operation({
    POST: '/accounts/email',
    access: 'public',
    summary: 'Take the new address of an account by the link that was mailed there, and end all sessions',
    input: z.strictObject({ token: z.string().min(1).max(100) }),
  }),
  endSessionsOf: operation({
    POST: '/accounts/{id}/sessions/end',
    access: 'admin',
    summary: 'End all sessions of a person, with a reason that they read',
    input: z.strictObject({ id: z.uuid(), reason: adminReason }),
    output: z.strictObject({ count: z.number().int() }),
  }),
};
