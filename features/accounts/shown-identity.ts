import { z } from '#core/zod.ts';
import { signedByPasskey } from './passkey-shapes.ts';
import { secondFactorWords as words } from './second-factor-wording.ts';

const password = z
  .string({ error: () => words.enterPassword })
  .min(1, { error: () => words.enterPassword })
  .max(1024);

/** The proof of identity before a sensitive change: one of the two. */
export const shownIdentity = { password: password.optional(), passkey: signedByPasskey.optional() };
