import { operationsOf } from '#core/contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { z } from '#core/zod.ts';
import { shownIdentity } from '#features/accounts/shown-identity.ts';
import { caseKinds, privacyKinds } from './kinds.ts';
import { caseLifecycle, exportLifecycle } from './lifecycle.ts';
import { caseRefusals } from './wording.ts';

/** The copy of everything about the reader. */
export const personalExport = z.strictObject({
  id: z.uuid(),
  status: z.enum(listStatuses(exportLifecycle)),
  askedAt: z.iso.datetime(),
  /** The time until which it can be fetched; null unless it is ready. */
  fetchUntil: z.iso.datetime().nullable(),
  bytes: z.number().int().nullable(),
});

const count = z.number().int();

/** The problems, quotes, jobs and plan that the deletion of the reader's account would end now. */
export const deletionPreview = z.strictObject({
  problems: count,
  /** Requests and quotes that are not decided. */
  quotes: count,
  /** Accepted quotes whose work is not done. */
  jobs: count,
  /** The running plan with its refund: that of the first days, and the fee that is kept. Null without a plan. */
  plan: z.strictObject({ name: z.string(), refundCents: count, feeCents: count }).nullable(),
  /** The days in which it can be cancelled. */
  days: count,
  /** The reason that the account cannot be deleted now, in words. */
  obstacle: z.string().nullable(),
});

/** A case as the person who filed it reads it. */
export const privacyCase = z.strictObject({
  id: z.uuid(),
  kind: z.enum(caseKinds),
  text: z.string(),
  /** The page that a fault is on, and the version of the site when it was reported; null for the other kinds. */
  page: z.string().nullable(),
  version: z.string().nullable(),
  status: z.enum(listStatuses(caseLifecycle)),
  answer: z.string().nullable(),
  filedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
});

/** A case as admins read it. */
export const listedCase = privacyCase.extend({
  accountId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  /** Days until an answer is due; negative once it is late. Null when it is answered. */
  daysLeft: count.nullable(),
});

const caseText = text({
  min: 10,
  max: 2000,
  tooShort: () => caseRefusals.tooShort,
  required: () => caseRefusals.tooShort,
});
const answerText = text({
  min: 3,
  max: 2000,
  tooShort: () => caseRefusals.noAnswer,
  required: () => caseRefusals.noAnswer,
});

/** A person's request, from the form. */
export const newCase = z.strictObject({
  kind: z.enum(privacyKinds, { error: () => caseRefusals.noKind }),
  text: caseText,
});

/** A person's report of a fault of the site. */
export const newFault = z.strictObject({ text: caseText, page: text({ max: 300 }).default('') });

const operation = operationsOf('Privacy');

export const privacyContract = {
  export: operation({
    GET: '/privacy/export',
    access: 'signed-in',
    summary: "The latest copy of the reader's data; null where they never asked for one",
    output: z.strictObject({ latest: personalExport.nullable() }),
  }),
  askExport: operation({
    POST: '/privacy/export',
    access: 'signed-in',
    limit: { name: 'exports' },
    creates: true,
    summary: 'Ask for a copy of everything about the reader. One at a time; a notice says when it is ready, for 7 days',
    input: z.strictObject({}).optional(),
    output: z.strictObject({ latest: personalExport.nullable() }),
  }),
  openExport: operation({
    POST: '/privacy/export/{id}/ticket',
    access: 'signed-in',
    summary:
      'Get the address from which the reader downloads their copy within 5 minutes; asks for the password or a passkey',
    input: z.strictObject({ id: z.uuid(), ...shownIdentity }),
    output: z.strictObject({ url: z.string() }),
  }),
  deletion: operation({
    GET: '/privacy/deletion',
    access: 'signed-in',
    summary: "What the deletion of the reader's account would end now",
    output: deletionPreview,
  }),
  askDeletion: operation({
    POST: '/privacy/deletion',
    access: 'signed-in',
    summary:
      "Delete the reader's account: hides them at once, cancels what runs, ends their sessions; asks for the password or a passkey. Signing in within 14 days can take it back",
    input: z.strictObject(shownIdentity),
    output: z.strictObject({ until: z.iso.datetime() }),
  }),
  fileCase: operation({
    POST: '/privacy/cases',
    access: 'signed-in',
    limit: { name: 'cases' },
    creates: true,
    summary:
      'Object to a use of personal data, or ask for a correction. The information officer answers within 30 days',
    input: newCase,
    output: privacyCase,
  }),
  reportFault: operation({
    POST: '/privacy/faults',
    access: 'signed-in',
    limit: { name: 'cases' },
    creates: true,
    summary: 'Report something of the site that does not work, with the page it is on. Admins answer within 7 days',
    input: newFault,
    output: privacyCase,
  }),
  myCases: operation({
    GET: '/privacy/cases/mine',
    access: 'signed-in',
    summary: "The reader's cases, newest first, 20 a page",
    input: z.strictObject({ cursor: cursor.optional() }),
    output: pageSchema(privacyCase),
  }),
  cases: operation({
    GET: '/privacy/cases',
    access: 'admin',
    summary: 'Cases: open ones by the day on which they are due, answered ones newest first, 20 a page',
    input: z.strictObject({ status: z.enum(listStatuses(caseLifecycle)).default('open'), cursor: cursor.optional() }),
    output: pageSchema(listedCase),
  }),
  answerCase: operation({
    POST: '/privacy/cases/{id}/answer',
    access: 'admin',
    summary: 'Answer a case; the person is told',
    input: z.strictObject({ id: z.uuid(), answer: answerText }),
    output: listedCase,
  }),
};
