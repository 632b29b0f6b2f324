import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { nameText } from '#core/typed-text/name.ts';
import { firstYear, maxWorkerName } from './limits.ts';
import { teamRefusals as words } from './wording.ts';

/** A month of a year: `2023-03`. */
export const month = z
  .string({ error: () => words.since })
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: () => words.since })
  .refine((typed) => Number(typed.slice(0, 4)) >= firstYear, { error: () => words.since });

export const worker = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** The month since which they work with the provider. */
  since: z.string(),
  photoId: z.uuid().nullable(),
  /** True while an admin hides the name and the photo from members. */
  isHidden: z.boolean(),
});

export const newWorker = z.strictObject({
  name: nameText({ min: 1, max: maxWorkerName, tooShort: () => words.name, required: () => words.name }),
  since: month,
  /** An upload for this purpose, or the photo that they have. */
  photoId: z.uuid().nullable(),
});

const operation = operationsOf('Team');
const byId = z.strictObject({ id: z.uuid() });

export const teamContract = {
  list: operation({
    GET: '/provider/team',
    access: 'provider-party',
    summary: 'The people of one’s own team, by name',
    output: z.strictObject({ items: z.array(worker) }),
  }),
  add: operation({
    POST: '/provider/team',
    access: 'provider-party',
    limit: { name: 'listings' },
    creates: true,
    summary: 'Add a person to one’s own team',
    input: newWorker,
    output: worker,
  }),
  save: operation({
    PUT: '/provider/team/{id}',
    access: 'provider-party',
    limit: { name: 'dates', about: 'id' },
    summary: 'Change a person of one’s own team. The members of their next visits learn of another name or photo',
    input: newWorker.extend({ id: z.uuid() }),
    output: worker,
  }),
  remove: operation({
    DELETE: '/provider/team/{id}',
    access: 'provider-party',
    limit: { name: 'listings' },
    summary: 'Remove a person from one’s own team, with their photo',
    input: byId,
  }),
};
