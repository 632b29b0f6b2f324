import { z } from '#core/zod.ts';
import { categoryIcons } from '#core/category-icons.ts';
import { operationsOf } from '#core/contract.ts';
import { storedInLanguages, textInLanguage, typedInLanguages } from '#core/in-languages.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { categoryRefusals as refusals } from './category-wording.ts';

const icon = z.enum(categoryIcons);
const operation = operationsOf('Site');
const id = z.uuid();
/** The version of the category that the admin read. */
const version = z.number().int().min(0).max(2_000_000_000);
/** The reason of an admin who changes a category. */
export const categoryReason = text({
  min: 3,
  max: 500,
  tooShort: () => refusals.reasonMissing,
  required: () => refusals.reasonMissing,
});

const maxName = 60;

const named = z.strictObject({
  name: text({ min: 1, max: maxName, tooShort: () => refusals.nameMissing, required: () => refusals.nameMissing }),
  icon,
});

/** A category as an admin types it. The translations stay where they are left out: pages of the version before send none. */
export const categoryFields = named.extend({
  nameInLanguages: typedInLanguages(text({ max: maxName })).optional(),
});

export const managedCategory = named.extend({
  nameInLanguages: storedInLanguages,
  id,
  version: z.number().int(),
  retiredAt: z.iso.datetime().nullable(),
  /** Old names that lead to it. */
  formerly: z.array(z.string()),
  /** True while the queue still moves rows of an old name to it. */
  isMoving: z.boolean(),
});

export const categoryAct = z.strictObject({
  id,
  at: z.iso.datetime(),
  step: z.enum(['add', 'rename', 'translate', 'merge', 'change-icon', 'retire', 'offer-again', 'order']),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string(),
});

/** Categories by their English name, by which everything else knows them, with the one in the language of the reader. */
const listed = z.array(named.extend({ label: textInLanguage }));

/** The categories, and how admins keep them. */
export const categoryContract = {
  categories: operation({
    GET: '/categories',
    access: 'public',
    summary:
      'What problems and services can be about, in the order in which it is offered, also in the language of the reader; what is no longer offered; and old names with the name of today',
    output: z.strictObject({
      items: listed,
      retired: listed,
      former: z.array(z.strictObject({ name: z.string(), now: z.string() })),
    }),
  }),
  managedCategories: operation({
    GET: '/categories/managed',
    access: 'admin',
    summary: 'The categories as admins change them, retired ones too',
    output: z.strictObject({ items: z.array(managedCategory) }),
  }),
  addCategory: operation({
    POST: '/categories',
    access: 'admin',
    creates: true,
    summary: 'Add a category at the end',
    input: categoryFields,
    output: z.strictObject({ id }),
  }),
  saveCategory: operation({
    PUT: '/categories/{id}',
    access: 'admin',
    summary:
      'Change the name, its translations and the icon of a category. A new name holds everywhere; the old one leads to it',
    input: categoryFields.extend({ id, version, reason: categoryReason }),
  }),
  mergeCategory: operation({
    POST: '/categories/{id}/merge',
    access: 'admin',
    summary: 'Make a category part of another one, which gets its problems and listings; its name leads there',
    input: z.strictObject({ id, version, into: id, reason: categoryReason }),
  }),
  retireCategory: operation({
    POST: '/categories/{id}/retire',
    access: 'admin',
    summary: 'Let no one choose a category any more; what has it keeps it',
    input: z.strictObject({ id, version, reason: categoryReason }),
  }),
  offerCategory: operation({
    POST: '/categories/{id}/offer',
    access: 'admin',
    summary: 'Offer a retired category again',
    input: z.strictObject({ id, version, reason: categoryReason }),
  }),
  orderCategories: operation({
    PUT: '/categories/order',
    access: 'admin',
    summary: 'Put the offered categories in another order; `before` is the order that was read',
    input: z.strictObject({ before: z.array(id).max(500), categories: z.array(id).max(500) }),
  }),
  categoryHistory: operation({
    GET: '/categories/history',
    access: 'admin',
    summary: 'What admins did to the categories, newest first, 20 a page',
    input: z.strictObject({ cursor: cursor.optional() }),
    output: pageSchema(categoryAct),
  }),
};
