import { z } from '#core/zod.ts';
import { offeredStep, operationsOf } from '#core/contract.ts';
import { textInLanguage } from '#core/in-languages.ts';
import { nameText } from '#core/typed-text/name.ts';
import { accountAdminContract, adminReason } from './admin-contract.ts';
import { accountLifecycle, adminSteps } from './lifecycle.ts';
import { ownPrivacy, ownProfile, privacyChange, profileChange } from './profile-contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import type { Person } from '#core/person.ts';
import { languages } from '#core/languages.ts';
import { roles } from '#core/roles.ts';
import { linkPurposes } from './links.ts';
import { maxPasswordLength } from './password-limits.ts';
import { joiningRoles } from './roles.ts';
import { loginWords, registerWords } from './login-wording.ts';
import { securityContract } from './security-contract.ts';
import { shownIdentity } from './shown-identity.ts';
import { adminRefusals } from './wording.ts';

const email = z
  .string({ error: () => loginWords.fillInAllFields })
  .trim()
  .min(1, { error: () => loginWords.fillInAllFields })
  .max(254, { error: () => registerWords.badEmail })
  .pipe(z.email({ error: () => registerWords.badEmail }))
  .transform((address) => address.toLowerCase());

/** The signed-in account as its own pages see it. */
export const me = z.strictObject({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(['pending', 'approved']),
  providerId: z.uuid().nullable(),
  photoUrl: z.string().nullable(),
  needsSecondFactor: z.boolean(),
  language: z.enum(languages).nullable(),
}) satisfies z.ZodType<Person>;

export const nameBounds = {
  min: 1,
  max: 100,
  tooShort: () => loginWords.fillInAllFields,
  required: () => loginWords.fillInAllFields,
};

const somePassword = z
  .string({ error: () => loginWords.fillInAllFields })
  .min(1, { error: () => loginWords.fillInAllFields })
  .max(maxPasswordLength);

export const emailAndPassword = z.strictObject({ email, password: somePassword });

/** The token in the link of a mail. */
const token = z.string().min(1).max(100);

const openSession = z.strictObject({
  id: z.uuid(),
  /** Null if the browser did not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network that signed in, so wide that it names no household: `203.0.113.0/24`. */
  network: z.string().nullable(),
  firstUsedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isThisDevice: z.boolean(),
});

export const registration = z.strictObject({
  fullName: nameText(nameBounds),
  email,
  password: somePassword,
  role: z.enum(joiningRoles, { error: () => registerWords.unknownRole }).default('member'),
});

export const accountStatus = z.enum(listStatuses(accountLifecycle));

/** An account as admins see it. */
export const listedAccount = z.strictObject({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: accountStatus,
  createdAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
  /** True if the password alone opens no session; `resetAt` is when an admin's reset takes effect. */
  hasSecondFactor: z.boolean(),
  resetAt: z.iso.datetime().nullable(),
  /** When the suspension ends by itself; null if it does not, and for people who are not suspended. */
  suspendedUntil: z.iso.datetime().nullable(),
  /** The other roles that the reading admin may give. */
  otherRoles: z.array(z.enum(roles)),
  /** The steps that the reading admin may take on this account. */
  steps: z.array(offeredStep(adminSteps)),
});

const operation = operationsOf('Accounts');

export const accountsContract = {
  ...securityContract,
  ...accountAdminContract,
  register: operation({
    POST: '/accounts',
    access: 'public',
    creates: true,
    summary:
      'Register as a member or a provider, and sign in; where addresses are confirmed, have the link mailed instead',
    input: registration,
    /** Null if the address must be confirmed first: then the answer is the same for an address that has an account. */
    output: z.strictObject({ id: z.uuid().nullable(), status: z.enum(['pending', 'approved']).nullable() }),
  }),
  signIn: operation({
    POST: '/session',
    access: 'public',
    summary: 'Sign in; the session is an HttpOnly cookie',
    input: emailAndPassword,
    output: z.strictObject({
      id: z.uuid().nullable(),
      /** The second step, if one is needed: a code (POST /session/code), or a passkey. Null once there is a session. */
      next: z.enum(['code', 'passkey']).nullable(),
    }),
  }),
  sendConfirmation: operation({
    POST: '/accounts/confirmation/link',
    access: 'public',
    summary:
      'Have the link that confirms an address mailed again; the answer does not say whether the address is known',
    input: z.strictObject({ email }),
  }),
  confirmEmail: operation({
    POST: '/accounts/confirmation',
    access: 'public',
    summary:
      'Confirm an address by the link that was mailed there, and sign in: on the device that registered by the link alone, on others with the password',
    input: z.strictObject({ token, password: somePassword.optional() }),
    /** `id` is null without a session. */
    output: z.strictObject({ id: z.uuid().nullable(), isSignedIn: z.boolean() }),
  }),
  sendReset: operation({
    POST: '/accounts/password/link',
    access: 'public',
    summary: 'Have a link for a new password mailed; the answer does not say whether the address is known',
    input: z.strictObject({ email }),
  }),
  resetPassword: operation({
    POST: '/accounts/password',
    access: 'public',
    summary: 'Set a new password by the link that was mailed, and end all sessions',
    input: z.strictObject({ token, password: somePassword }),
  }),
  // Not GET: proxies log addresses, and this one would contain the token.
  link: operation({
    POST: '/accounts/link',
    access: 'public',
    summary: 'The address that a mailed link is for, as long as the link works',
    input: z.strictObject({ purpose: z.enum(linkPurposes), token }),
    output: z.strictObject({ email: z.string(), passwordMin: z.number().int() }),
  }),
  endSessionsByLink: operation({
    POST: '/accounts/sessions/end',
    access: 'public',
    summary: 'End all sessions of an account by the link of a security mail',
    input: z.strictObject({ token }),
  }),
  changePassword: operation({
    PUT: '/session/password',
    access: 'signed-in',
    summary: "Change one's password and end all other sessions",
    input: z.strictObject({ current: somePassword, password: somePassword }),
  }),
  listSessions: operation({
    GET: '/sessions',
    access: 'signed-in',
    summary: "One's open sessions, the one that asks first; never their tokens",
    output: z.strictObject({ sessions: z.array(openSession) }),
  }),
  endSession: operation({
    DELETE: '/sessions/{id}',
    access: 'signed-in',
    summary: "End one of one's sessions",
    input: z.strictObject({ id: z.uuid() }),
  }),
  endOtherSessions: operation({
    DELETE: '/sessions',
    access: 'signed-in',
    summary: "End all of one's sessions but the one that asks",
    input: z.strictObject({}).optional(),
  }),
  signOut: operation({
    DELETE: '/session',
    access: 'public',
    summary: 'Sign out',
    input: z.strictObject({}).optional(),
  }),
  me: operation({
    GET: '/session',
    access: 'public',
    summary:
      'The signed-in person; null for a visitor. `suspension` where that ended the session, `leavingUntil` where their account is deleted then unless they keep it',
    output: z.strictObject({
      person: me.nullable(),
      /** `until` is null if only an admin ends it. */
      suspension: z.strictObject({ reason: z.string(), until: z.iso.datetime().nullable() }).nullable(),
      leavingUntil: z.iso.datetime().nullable(),
      /** 32 bytes in base64url, only in the sessions of this person: the browser seals unsent text with them. */
      deviceKey: z.string().nullable(),
      /** Keys from secrets that the site has replaced: drafts sealed with them can still be opened. */
      oldDeviceKeys: z.array(z.string()),
      /** The notice of the admins to everyone, until it ends. */
      notice: textInLanguage.extend({ endsAt: z.iso.datetime() }).nullable(),
    }),
  }),
  keep: operation({
    POST: '/session/keep-account',
    access: 'public',
    summary: 'Take back the deletion of the account that one has signed in to; 401 for all others',
    input: z.strictObject({}).optional(),
  }),
  readProfile: operation({
    GET: '/account/profile',
    access: 'signed-in',
    summary: "The reader's own personal information",
    output: ownProfile,
  }),
  saveProfile: operation({
    PATCH: '/account/profile',
    access: 'signed-in',
    limit: { name: 'settings' },
    summary: "Save one's personal information. 409 if it was changed since `revision`",
    input: profileChange,
    output: ownProfile,
  }),
  readPrivacy: operation({
    GET: '/account/privacy',
    access: 'signed-in',
    summary: 'Who may open the profile of the reader, and what it shows',
    output: ownPrivacy,
  }),
  savePrivacy: operation({
    PATCH: '/account/privacy',
    access: 'signed-in',
    limit: { name: 'settings' },
    summary: 'Change who may open the profile, or what it shows. Settings that are left out stay',
    input: privacyChange,
    output: ownPrivacy,
  }),
  chooseLanguage: operation({
    PUT: '/account/language',
    access: 'public',
    limit: { name: 'settings' },
    summary:
      'Choose the language in which one reads and is written to: kept in the account, and for a year by a cookie of the device; a visitor has the cookie alone',
    input: z.strictObject({ language: z.enum(languages) }),
  }),
  approve: operation({
    POST: '/accounts/{id}/approve',
    access: 'admin',
    summary: 'Approve a waiting provider',
    input: z.strictObject({ id: z.uuid() }),
    output: listedAccount,
  }),
  suspend: operation({
    POST: '/accounts/{id}/suspend',
    access: 'admin',
    summary: 'Suspend a person, for good or until a day, and end their sessions; the person reads the reason',
    input: z.strictObject({
      id: z.uuid(),
      reason: adminReason,
      until: z.iso.datetime().nullable().default(null),
    }),
    output: listedAccount,
  }),
  changeRole: operation({
    POST: '/accounts/{id}/role',
    access: 'admin',
    summary:
      'Give a person another role, with a reason; asks for the password or a passkey of the admin. It holds from their next request on',
    input: z
      .strictObject({
        id: z.uuid(),
        /** The role that the admin read. */
        from: z.enum(roles),
        to: z.enum(roles),
        reason: adminReason,
        ...shownIdentity,
      })
      .refine(({ from, to }) => from !== to, { path: ['to'], error: () => adminRefusals.chooseAnotherRole }),
  }),
  activate: operation({
    POST: '/accounts/{id}/activate',
    access: 'admin',
    summary: 'Give a suspended person their account back',
    input: z.strictObject({ id: z.uuid() }),
    output: listedAccount,
  }),
};
