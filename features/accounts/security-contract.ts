import { z } from '#core/zod.ts';
import { operation } from '#core/contract.ts';
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
const tag = 'Sign-in';

/** The operations of second factors and passkeys. */
export const securityContract = {
  signInWithCode: operation({
    method: 'POST',
    path: '/session/code',
    access: 'public',
    tag,
    summary: 'Finish a sign-in that waits for a code of the app, or a backup code',
    input: z.strictObject({ code, trustDevice: z.boolean().default(false) }),
    output: signedIn,
  }),
  askForPasskey: operation({
    method: 'POST',
    path: '/session/passkey/options',
    access: 'public',
    tag,
    summary: 'What a browser asks a passkey to sign, to sign in',
    input: z.strictObject({}).optional(),
    output: signingOptions,
  }),
  signInWithPasskey: operation({
    method: 'POST',
    path: '/session/passkey',
    access: 'public',
    tag,
    summary: 'Sign in with a passkey',
    input: signedByPasskey,
    output: signedIn,
  }),
  security: operation({
    method: 'GET',
    path: '/account/security',
    access: 'signed-in',
    tag,
    summary: "One's second factor and passkeys",
    input: z.strictObject({}),
    output: security,
  }),
  askToConfirm: operation({
    method: 'POST',
    path: '/account/confirmation/options',
    access: 'signed-in',
    tag,
    summary: 'What a browser asks a passkey to sign, in place of the password',
    input: z.strictObject({}).optional(),
    output: signingOptions,
  }),
  verifySession: operation({
    method: 'POST',
    path: '/account/confirmation',
    access: 'signed-in',
    tag,
    summary: 'Show a passkey in a session that a password alone has opened',
    input: signedByPasskey,
    output: z.strictObject({}),
  }),
  beginSecondFactor: operation({
    method: 'POST',
    path: '/account/second-factor',
    access: 'signed-in',
    tag,
    summary: 'Begin to set up codes of an app; asks for the password or a passkey',
    input: z.strictObject(shownIdentity),
    output: z.strictObject({ secret: z.string(), address: z.string() }),
  }),
  enableSecondFactor: operation({
    method: 'POST',
    path: '/account/second-factor/enable',
    access: 'signed-in',
    tag,
    summary: 'Turn the second factor on with its first code; answers with ten backup codes, this once',
    input: z.strictObject({ code }),
    output: codes,
  }),
  disableSecondFactor: operation({
    method: 'POST',
    path: '/account/second-factor/disable',
    access: 'signed-in',
    tag,
    summary: 'Turn the second factor off; asks for the password or a passkey',
    input: z.strictObject(shownIdentity),
    output: z.strictObject({}),
  }),
  renewBackupCodes: operation({
    method: 'POST',
    path: '/account/second-factor/backup-codes',
    access: 'signed-in',
    tag,
    summary: 'Make ten new backup codes in place of the old ones; asks for the password or a passkey',
    input: z.strictObject(shownIdentity),
    output: codes,
  }),
  forgetTrustedDevices: operation({
    method: 'POST',
    path: '/account/second-factor/forget-devices',
    access: 'signed-in',
    tag,
    summary: 'Ask for a code on every device again',
    input: z.strictObject({}).optional(),
    output: z.strictObject({}),
  }),
  beginPasskey: operation({
    method: 'POST',
    path: '/account/passkeys/options',
    access: 'signed-in',
    tag,
    summary: 'What a browser is asked to make, for a new passkey; asks for the password or another passkey',
    input: z.strictObject(shownIdentity),
    output: makingOptions,
  }),
  addPasskey: operation({
    method: 'POST',
    path: '/account/passkeys',
    access: 'signed-in',
    tag,
    summary: 'Keep a passkey that the browser has made',
    input: z.strictObject({ name: passkeyName, made: madePasskey }),
    output: z.strictObject({ id: z.uuid() }),
  }),
  renamePasskey: operation({
    method: 'PUT',
    path: '/account/passkeys/{id}',
    access: 'signed-in',
    tag,
    summary: 'Rename a passkey',
    input: z.strictObject({ id: z.uuid(), name: passkeyName }),
    output: z.strictObject({}),
  }),
  removePasskey: operation({
    method: 'POST',
    path: '/account/passkeys/{id}/remove',
    access: 'signed-in',
    tag,
    summary: 'Remove a passkey; asks for the password or a passkey',
    input: z.strictObject({ id: z.uuid(), ...shownIdentity }),
    output: z.strictObject({}),
  }),
  resetSecondFactor: operation({
    method: 'POST',
    path: '/accounts/{id}/second-factor-reset',
    access: 'admin',
    tag,
    summary: 'Delete the lost second factor and passkeys of a person, after a day in which they can stop it',
    input: z.strictObject({
      id: z.uuid(),
      reason: text({ min: 3, max: 500, tooShort: () => adminRefusals.sayWhy, required: () => adminRefusals.sayWhy }),
    }),
    output: z.strictObject({}),
  }),
  stopReset: operation({
    method: 'POST',
    path: '/accounts/second-factor-reset/stop',
    access: 'public',
    tag,
    summary: 'Stop the reset of a second factor by the link of the mail that told of it',
    input: z.strictObject({ token: z.string().max(100) }),
    output: z.strictObject({}),
  }),
  takeBackReset: operation({
    method: 'POST',
    path: '/accounts/{id}/second-factor-reset/stop',
    access: 'admin',
    tag,
    summary: 'Take back the reset of a second factor that waits',
    input: z.strictObject({ id: z.uuid() }),
    output: z.strictObject({}),
  }),
};
