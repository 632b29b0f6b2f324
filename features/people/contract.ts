import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { cursor, pageSchema, queryInteger } from '#core/paging.ts';
import { roles } from '#core/roles.ts';
import { text } from '#core/text.ts';
import { adminReason } from '#features/accounts/admin-contract.ts';
import { listedAccount } from '#features/accounts/contract.ts';
import { accountLifecycle } from '#features/accounts/lifecycle.ts';
import { planIds } from '#features/plans/plans.ts';
import { activities, entryKinds, maxChosen, maxNote, personSorts, planFilters } from './filters.ts';
import { personWords as words } from './wording.ts';

const storage = z.strictObject({
  usedBytes: z.number().int(),
  limitBytes: z.number().int(),
  /** The storage that an admin has granted in place of the plan's; null if the plan decides. */
  adjustedBytes: z.number().int().nullable(),
});

export const listedPerson = listedAccount.extend({
  phone: z.string().nullable(),
  photoUrl: z.string().nullable(),
  storage,
  plan: z.strictObject({ id: z.enum(planIds), name: z.string(), endsAt: z.iso.datetime().nullable() }).nullable(),
});

/** One account, as admins see it. */
export const person = listedPerson.extend({
  /** The listing of a provider, also of a former one. */
  providerId: z.uuid().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  province: z.string().nullable(),
  postalCode: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  emailVerified: z.boolean(),
  /** The address that waits for its link to be opened; null for none. */
  newEmail: z.string().nullable(),
  openSessions: z.number().int(),
  suspension: z.strictObject({ reason: z.string(), until: z.iso.datetime().nullable() }).nullable(),
  leavingSince: z.iso.datetime().nullable(),
});

/** One line of a person's timeline. `title` depends on the kind: the step, a title, a subject, a text. */
export const entry = z.strictObject({
  kind: z.enum(entryKinds),
  id: z.uuid(),
  at: z.iso.datetime(),
  title: z.string(),
  /** The person's part in it: `by` them, or `about` them; null if there is but one. */
  side: z.enum(['by', 'about']).nullable(),
  status: z.string().nullable(),
  cents: z.number().int().nullable(),
  stars: z.number().int().nullable(),
  /** The admin who acted, or who wrote the note. */
  actor: z.string().nullable(),
  reason: z.string().nullable(),
});

const ids = z
  .array(z.uuid())
  .min(1, { error: () => words.chooseSomeone })
  .max(maxChosen, { error: () => words.tooMany(maxChosen) })
  .refine((chosen) => new Set(chosen).size === chosen.length, { error: () => words.twice });

const operation = operationsOf('People');

export const peopleContract = {
  list: operation({
    GET: '/people',
    access: 'admin',
    summary: 'The people of the site that match all filters; `q` is looked for in the name, the email and the phone',
    input: z.strictObject({
      q: text({ max: 200, mayHoldIdNumber: true }).optional(),
      role: z.enum(roles).optional(),
      status: z.enum(listStatuses(accountLifecycle)).optional(),
      plan: z.enum(planFilters).optional(),
      activity: z.enum(activities).optional(),
      sort: z.enum(personSorts).default('newest'),
      cursor: cursor.optional(),
      limit: queryInteger(1, 50).default(20),
    }),
    output: pageSchema(listedPerson),
  }),
  read: operation({
    GET: '/people/{id}',
    access: 'admin',
    summary: 'One account, by its id or the id of its listing',
    input: z.strictObject({ id: z.uuid() }),
    output: person,
  }),
  timeline: operation({
    GET: '/people/{id}/timeline',
    access: 'admin',
    summary: 'What happened to, by and around one account, newest first; all kinds, or one',
    input: z.strictObject({
      id: z.uuid(),
      kind: z.enum(entryKinds).optional(),
      cursor: cursor.optional(),
      limit: queryInteger(1, 50).default(30),
    }),
    output: pageSchema(entry),
  }),
  approveSome: operation({
    POST: '/people/approve',
    access: 'admin',
    summary:
      'Approve several waiting providers, each for itself; the answer says of each whether it was done, and if not why',
    input: z.strictObject({ ids }),
    output: z.strictObject({
      items: z.array(
        z.strictObject({ id: z.uuid(), fullName: z.string(), isApproved: z.boolean(), why: z.string().nullable() }),
      ),
    }),
  }),
  exportSome: operation({
    POST: '/people/export',
    access: 'admin',
    summary:
      'Several people as CSV for a spreadsheet, which runs none of its cells; the log keeps who took it, and why',
    input: z.strictObject({ ids, reason: adminReason }),
    output: z.strictObject({ csv: z.string() }),
  }),
  addNote: operation({
    POST: '/people/{id}/notes',
    access: 'admin',
    creates: true,
    summary: 'Write a note about a person that admins alone read',
    input: z.strictObject({
      id: z.uuid(),
      text: text({ min: 1, max: maxNote, tooShort: () => words.writeNote, required: () => words.writeNote }),
    }),
    output: z.strictObject({ noteId: z.uuid() }),
  }),
  removeNote: operation({
    DELETE: '/people/{id}/notes/{noteId}',
    access: 'admin',
    summary: 'Remove a note about a person; the log keeps that it was there',
    input: z.strictObject({ id: z.uuid(), noteId: z.uuid() }),
  }),
};
