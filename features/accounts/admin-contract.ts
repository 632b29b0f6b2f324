import { z } from '#core/zod.ts';
import { operation } from '#core/contract.ts';
import { text } from '#core/text.ts';
import { registerWords } from './login-wording.ts';
import { shownIdentity } from './shown-identity.ts';
import { adminRefusals } from './wording.ts';

const tag = 'Accounts';

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
    method: 'POST',
    path: '/accounts/{id}/email',
    access: 'admin',
    tag,
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
    output: z.strictObject({}),
  }),
  changeEmail: operation({
    method: 'POST',
    path: '/accounts/email',
    access: 'public',
    tag,
    summary: 'Take the new address of an account by the link that was mailed there, and end all sessions',
    input: z.strictObject({ token: z.string().min(1).max(100) }),
    output: z.strictObject({}),
  }),
  endSessionsOf: operation({
    method: 'POST',
    path: '/accounts/{id}/sessions/end',
    access: 'admin',
    tag,
    summary: 'End all sessions of a person, with a reason that they read',
    input: z.strictObject({ id: z.uuid(), reason: adminReason }),
    output: z.strictObject({ count: z.number().int() }),
  }),
};
