import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { text } from '#core/text.ts';
import { madePasskey, makingOptions, signedByPasskey, signingOptions } from './passkey-shapes.ts';
import { secondFactorWords as words } from './second-factor-wording.ts';
import { shownIdentity } from './shown-identity.ts';
import { adminRefusals } from './wording.ts';

const code = text({ min: 1, max: 40, tooShort: () => words.enterCode, required: () => words.enterCode });
const passkeyName = text({ min: 1, max: 60, tooShort: () => words.nameIt, required: () => words.nameIt });
const codes = z.strictObject({ codes: z.array(z.string()) });

const passkey = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

const security = z.strictObject({
  secondFactor: z
    .strictObject({ enabledAt: z.iso.datetime(), codesLeft: z.number().int(), trustedDevices: z.number().int() })
    .nullable(),
  passkeys: z.array(passkey),
  /** True if the admin must show a second factor in this session before they can act. */
  needsSecondFactor: z.boolean(),
  /** True if passkeys work at this address; otherwise `otherOrigin` is the address of the same site at which they do, if there is one. */
  passkeysWork: z.boolean(),
  otherOrigin: z.string().nullable(),
});

const signedIn = z.strictObject({ id: z.uuid() });
const operation = operationsOf('Sign-in');

/** The operations of second factors and passkeys. */
export const securityContract = {
  signInWithCode: operation({
    POST: '/session/code',
    access: 'public',
    summary: 'Finish a sign-in that waits for a code of the app, or a backup code',
    input: z.strictObject({ code, trustDevice: z.boolean().default(false) }),
    output: signedIn,
  }),
  askForPasskey: operation({
    POST: '/session/passkey/options',
    access: 'public',
    summary: 'What a browser asks a passkey to sign, to sign in',
    input: z.strictObject({}).optional(),
    output: signingOptions,
  }),
  signInWithPasskey: operation({
    POST: '/session/passkey',
    access: 'public',
    summary: 'Sign in with a passkey',
    input: signedByPasskey,
    output: signedIn,
  }),
  security: operation({
    GET: '/account/security',
    access: 'signed-in',
    summary: "One's second factor and passkeys",
    output: security,
  }),
  askToConfirm: operation({
    POST: '/account/confirmation/options',
    access: 'signed-in',
    summary: 'What a browser asks a passkey to sign, in place of the password',
    input: z.strictObject({}).optional(),
    output: signingOptions,
  }),
  verifySession: operation({
    POST: '/account/confirmation',
    access: 'signed-in',
    summary: 'Show a passkey in a session that a password alone has opened',
    input: signedByPasskey,
  }),
  beginSecondFactor: operation({
    POST: '/account/second-factor',
    access: 'signed-in',
    summary: 'Begin to set up codes of an app; asks for the password or a passkey',
    input: z.strictObject(shownIdentity),
    output: z.strictObject({ secret: z.string(), address: z.string() }),
  }),
  enableSecondFactor: operation({
    POST: '/account/second-factor/enable',
    access: 'signed-in',
    summary: 'Turn the second factor on with its first code; answers with ten backup codes, this once',
    input: z.strictObject({ code }),
    output: codes,
  }),
  disableSecondFactor: operation({
    POST: '/account/second-factor/disable',
    access: 'signed-in',
    summary: 'Turn the second factor off; asks for the password or a passkey',
    input: z.strictObject(shownIdentity),
  }),
  renewBackupCodes: operation({
    POST: '/account/second-factor/backup-codes',
    access: 'signed-in',
    summary: 'Make ten new backup codes in place of the old ones; asks for the password or a passkey',
    input: z.strictObject(shownIdentity),
    output: codes,
  }),
  forgetTrustedDevices: operation({
    POST: '/account/second-factor/forget-devices',
    access: 'signed-in',
    summary: 'Ask for a code on every device again',
    input: z.strictObject({}).optional(),
  }),
  beginPasskey: operation({
    POST: '/account/passkeys/options',
    access: 'signed-in',
    summary: 'What a browser is asked to make, for a new passkey; asks for the password or another passkey',
    input: z.strictObject(shownIdentity),
    output: makingOptions,
  }),
  addPasskey: operation({
    POST: '/account/passkeys',
    access: 'signed-in',
    summary: 'Keep a passkey that the browser has made',
    input: z.strictObject({ name: passkeyName, made: madePasskey }),
    output: z.strictObject({ id: z.uuid() }),
  }),
  renamePasskey: operation({
    PUT: '/account/passkeys/{id}',
    access: 'signed-in',
    limit: { name: 'settings' },
    summary: 'Rename a passkey',
    input: z.strictObject({ id: z.uuid(), name: passkeyName }),
  }),
  removePasskey: operation({
    POST: '/account/passkeys/{id}/remove',
    access: 'signed-in',
    summary: 'Remove a passkey; asks for the password or a passkey',
    input: z.strictObject({ id: z.uuid(), ...shownIdentity }),
  }),
  resetSecondFactor: operation({
    POST: '/accounts/{id}/second-factor-reset',
    access: 'admin',
    summary: 'Delete the lost second factor and passkeys of a person, after a day in which they can stop it',
    input: z.strictObject({
      id: z.uuid(),
      reason: text({ min: 3, max: 500, tooShort: () => adminRefusals.sayWhy, required: () => adminRefusals.sayWhy }),
    }),
  }),
  stopReset: operation({
    POST: '/accounts/second-factor-reset/stop',
    access: 'public',
    summary: 'Stop the reset of a second factor by the link of the mail that told of it',
    input: z.strictObject({ token: z.string().max(100) }),
  }),
  takeBackReset: operation({
    POST: '/accounts/{id}/second-factor-reset/stop',
    access: 'admin',
    summary: 'Take back the reset of a second factor that waits',
    input: z.strictObject({ id: z.uuid() }),
  }),
};
