import { z } from '#core/zod.ts';
import { offeredStep, operationsOf } from '#core/contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { nameText } from '#core/typed-text/name.ts';
import { storedFile } from '#features/files/stored-file.ts';
import { kindContract } from './kind-contract.ts';
import { credentialLifecycle } from './lifecycle.ts';
import { maxCredentialFiles } from './limits.ts';
import { methods } from './methods.ts';
import { numberForms } from './number-forms.ts';
import { credentialRefusals as words } from './wording.ts';

const operation = operationsOf('Credentials');
const id = z.uuid();
const byId = z.strictObject({ id });
const status = z.enum(listStatuses(credentialLifecycle));

/** A kind as a provider chooses it. */
export const offeredKind = z.strictObject({
  id,
  name: z.string(),
  registerName: z.string(),
  numberForm: z.enum(numberForms),
  dropsDocuments: z.boolean(),
  /** The categories of work that it belongs to, and that require it. */
  categories: z.array(z.string()),
  requiredFor: z.array(z.string()),
});

const credential = z.strictObject({
  id,
  kindId: id,
  kind: z.string(),
  status,
  number: z.string(),
  nameOnDocument: z.string(),
  method: z.enum(methods).nullable(),
  /** The last day on which it counts: `2027-03-03`; null until it is confirmed. */
  lastDay: z.string().nullable(),
  reason: z.string().nullable(),
  submittedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
});

/** A credential as its own provider reads it. */
export const ownCredential = credential.extend({
  files: z.array(storedFile),
  /** The day on which its documents are deleted; null where they stay, and after that. */
  dropAt: z.iso.datetime().nullable(),
  steps: z.array(offeredStep(['withdraw'])),
});

/** A credential in the list of admins. */
export const listedCredential = credential.extend({ accountId: id, fullName: z.string() });

/** A credential as an admin checks it. */
export const checkedCredential = listedCredential.extend({
  email: z.string(),
  numberForm: z.enum(numberForms),
  registerName: z.string(),
  registerUrl: z.string(),
  /** The sentence about what it does not mean. */
  limits: z.string(),
  dropsDocuments: z.boolean(),
  /** The latest last day that its kind takes today. */
  latestDay: z.string(),
  /** The ways in which it can be checked. */
  methods: z.array(z.enum(methods)),
  /** True if the name on the document is that of the account, but for capitals, accents and the order of its parts. */
  isSameName: z.boolean(),
  hasForm: z.boolean(),
  /** Other accounts that submitted the same number for the same kind. */
  alsoOf: z.array(z.strictObject({ accountId: id, fullName: z.string(), status })),
  files: z.array(storedFile),
  /** True if the reading admin has looked at the documents within the hour. */
  isOpen: z.boolean(),
  steps: z.array(offeredStep(['confirm', 'decline', 'revoke'])),
});

const reason = text({ min: 3, max: 500, tooShort: () => words.reasonMissing, required: () => words.reasonMissing });

/** A day of the calendar: `2027-03-03`. */
const aDay = z.iso.date({ error: () => words.badDay });

export const credentialsContract = {
  ...kindContract,
  own: operation({
    GET: '/provider/credentials',
    access: 'provider',
    summary: 'One’s own credentials, newest first, and the kinds that one can submit',
    output: z.strictObject({ items: z.array(ownCredential), kinds: z.array(offeredKind) }),
  }),
  submit: operation({
    POST: '/provider/credentials',
    access: 'provider',
    creates: true,
    limit: { name: 'credentials' },
    summary: 'Submit a credential for a check by an admin. The number of an identity document is refused',
    input: z.strictObject({
      kindId: id,
      number: text({ max: 30 }).default(''),
      nameOnDocument: nameText({
        min: 1,
        max: 100,
        tooShort: () => words.nameMissing,
        required: () => words.nameMissing,
      }),
      fileIds: z
        .array(id)
        .min(1, { error: () => words.fileMissing })
        .max(maxCredentialFiles, { error: () => words.tooManyFiles })
        .refine((ids) => new Set(ids).size === ids.length, { error: () => words.fileTwice }),
    }),
    output: ownCredential,
  }),
  withdraw: operation({
    POST: '/credentials/{id}/withdraw',
    access: 'provider',
    summary: 'Withdraw one’s own credential; its documents are deleted',
    input: byId,
  }),
  list: operation({
    GET: '/credentials',
    access: 'admin',
    summary: 'Credentials: waiting ones oldest first, answered ones by their answer, newest first, 20 a page',
    input: z.strictObject({ show: z.enum(['waiting', 'answered']).default('waiting'), cursor: cursor.optional() }),
    output: pageSchema(listedCredential),
  }),
  read: operation({
    GET: '/credentials/{id}',
    access: 'admin',
    summary: 'A credential with all that an admin compares',
    input: byId,
    output: checkedCredential,
  }),
  look: operation({
    POST: '/credentials/{id}/look',
    access: 'admin',
    summary: 'Open the documents of a credential for oneself for an hour; the log keeps it',
    input: byId,
    output: checkedCredential,
  }),
  confirm: operation({
    POST: '/credentials/{id}/confirm',
    access: 'admin',
    summary: 'Confirm a credential until the end of a day, with the way in which it was checked',
    input: byId.extend({ method: z.enum(methods, { error: () => words.methodMissing }), lastDay: aDay }),
    output: checkedCredential,
  }),
  decline: operation({
    POST: '/credentials/{id}/decline',
    access: 'admin',
    summary: 'Decline a credential with a reason',
    input: byId.extend({ reason }),
    output: checkedCredential,
  }),
  revoke: operation({
    POST: '/credentials/{id}/revoke',
    access: 'admin',
    summary: 'Revoke a confirmed credential with a reason; pages leave it out at once',
    input: byId.extend({ reason }),
    output: checkedCredential,
  }),
};
