import { z } from '#core/zod.ts';
import { offeredStep, operation } from '#core/contract.ts';
import { offerableSteps } from '#core/offered-steps.ts';
import { cursor, pageSchema, queryInteger } from '#core/paging.ts';
import { nameText } from '#core/typed-text/name.ts';
import { text } from '#core/text.ts';
import { accountLifecycle } from './lifecycle.ts';
import { ownPrivacy, ownProfile, privacyChange, profileChange } from './profile-contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import type { Person } from '#core/person.ts';
import { roles } from '#core/roles.ts';
import { joiningRoles } from './roles.ts';
import { loginWords, registerWords } from './login-wording.ts';
import { sayWhy } from './wording.ts';

const email = z
  .string({ error: loginWords.fillInAllFields })
  .trim()
  .min(1, { error: loginWords.fillInAllFields })
  .max(254, { error: registerWords.badEmail })
  .pipe(z.email({ error: registerWords.badEmail }))
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
}) satisfies z.ZodType<Person>;

export const nameBounds = {
  min: 1,
  max: 100,
  tooShort: loginWords.fillInAllFields,
  required: loginWords.fillInAllFields,
};

export const registration = z.strictObject({
  fullName: nameText(nameBounds),
  email,
  password: z.string({ error: loginWords.fillInAllFields }).min(1, { error: loginWords.fillInAllFields }).max(1024),
  role: z.enum(joiningRoles, { error: registerWords.unknownRole }).default('member'),
});

const listedAccount = z.strictObject({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(listStatuses(accountLifecycle)),
  createdAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
  /** The steps that the reading admin may take on this account. */
  steps: z.array(offeredStep(offerableSteps(accountLifecycle))),
});

const tag = 'Accounts';

export const accountsContract = {
  register: operation({
    method: 'POST',
    path: '/accounts',
    access: 'public',
    tag,
    creates: true,
    summary: 'Register as a member or a provider, and sign in',
    input: registration,
    output: z.strictObject({ id: z.uuid(), status: z.enum(['pending', 'approved']) }),
  }),
  signIn: operation({
    method: 'POST',
    path: '/session',
    access: 'public',
    tag,
    summary: 'Sign in; the session is an HttpOnly cookie',
    input: z.strictObject({
      email,
      password: z.string({ error: loginWords.fillInAllFields }).min(1, { error: loginWords.fillInAllFields }).max(1024),
    }),
    output: z.strictObject({
      id: z.uuid().nullable(),
      /** What is still missing before there is a session: a code (POST /session/code), or a passkey. */
      next: z.enum(['code', 'passkey']).nullable(),
    }),
  }),
  signOut: operation({
    method: 'DELETE',
    path: '/session',
    access: 'public',
    tag,
    summary: 'Sign out',
    input: z.strictObject({}).optional(),
    output: z.strictObject({}),
  }),
  me: operation({
    method: 'GET',
    path: '/session',
    access: 'public',
    tag,
    summary: 'The signed-in person; null for a visitor. `isSuspended` where their suspension ended the session',
    input: z.strictObject({}),
    output: z.strictObject({ person: me.nullable(), isSuspended: z.boolean() }),
  }),
  readProfile: operation({
    method: 'GET',
    path: '/account/profile',
    access: 'signed-in',
    tag,
    summary: "The reader's own personal information",
    input: z.strictObject({}),
    output: ownProfile,
  }),
  saveProfile: operation({
    method: 'PATCH',
    path: '/account/profile',
    access: 'signed-in',
    tag,
    summary: "Save one's personal information. 409 if it was changed since `revision`",
    input: profileChange,
    output: ownProfile,
  }),
  readPrivacy: operation({
    method: 'GET',
    path: '/account/privacy',
    access: 'signed-in',
    tag,
    summary: 'Who may open the profile of the reader, and what it shows',
    input: z.strictObject({}),
    output: ownPrivacy,
  }),
  savePrivacy: operation({
    method: 'PATCH',
    path: '/account/privacy',
    access: 'signed-in',
    tag,
    summary: 'Change who may open the profile, or what it shows. Settings that are left out stay',
    input: privacyChange,
    output: ownPrivacy,
  }),
  list: operation({
    method: 'GET',
    path: '/accounts',
    access: 'admin',
    tag,
    summary: 'The people of the site, newest first',
    input: z.strictObject({ cursor: cursor.optional(), limit: queryInteger(1, 50).default(20) }),
    output: pageSchema(listedAccount),
  }),
  approve: operation({
    method: 'POST',
    path: '/accounts/{id}/approve',
    access: 'admin',
    tag,
    summary: 'Approve a waiting provider',
    input: z.strictObject({ id: z.uuid() }),
    output: listedAccount,
  }),
  suspend: operation({
    method: 'POST',
    path: '/accounts/{id}/suspend',
    access: 'admin',
    tag,
    summary: 'Suspend a person and end their sessions',
    input: z.strictObject({
      id: z.uuid(),
      reason: text({ min: 3, max: 500, tooShort: sayWhy, required: sayWhy }),
    }),
    output: listedAccount,
  }),
  activate: operation({
    method: 'POST',
    path: '/accounts/{id}/activate',
    access: 'admin',
    tag,
    summary: 'Give a suspended person their account back',
    input: z.strictObject({ id: z.uuid() }),
    output: listedAccount,
  }),
};
