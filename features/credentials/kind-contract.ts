import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { maxMonths } from './limits.ts';
import { numberForms } from './number-forms.ts';
import { kindRefusals as words } from './wording.ts';

const operation = operationsOf('Credentials');
const id = z.uuid();
/** The version of the kind that the admin read. */
const version = z.number().int().min(0).max(2_000_000_000);
/** The reason of an admin who changes a kind. */
export const kindReason = text({
  min: 3,
  max: 500,
  tooShort: () => words.reasonMissing,
  required: () => words.reasonMissing,
});

/** A kind as admins fill it in. */
export const kindFields = z.strictObject({
  name: text({ min: 1, max: 60, tooShort: () => words.nameMissing, required: () => words.nameMissing }),
  registerName: text({ max: 100 }),
  /** Empty, or the https address of the page where people look it up. */
  registerUrl: text({ max: 200 }).refine((typed) => typed === '' || /^https:\/\/[^\s/]+\.[^\s]+$/.test(typed), {
    error: () => words.badUrl,
  }),
  numberForm: z.enum(numberForms),
  months: z
    .number({ error: () => words.badMonths })
    .int({ error: () => words.badMonths })
    .min(1, { error: () => words.badMonths })
    .max(maxMonths, { error: () => words.badMonths }),
  limits: text({ min: 3, max: 300, tooShort: () => words.limitsMissing, required: () => words.limitsMissing }),
  isLicence: z.boolean(),
  dropsDocuments: z.boolean(),
  certificateName: text({ max: 80 }),
  certificateRule: text({ max: 600 }),
  categories: z.array(z.strictObject({ categoryId: id, isRequired: z.boolean() })).max(100),
});
export type KindFields = z.output<typeof kindFields>;

/** Both texts of a certificate, or neither. */
export const isWhole = (kind: { certificateName: string; certificateRule: string }): boolean =>
  (kind.certificateName === '') === (kind.certificateRule === '');
export const halfCertificate = { error: () => words.certificateHalf, path: ['certificateRule'] };

export const managedKind = kindFields.extend({
  id,
  version: z.number().int(),
  retiredAt: z.iso.datetime().nullable(),
  /** The credentials of the kind that count now. */
  confirmed: z.number().int(),
});

export const kindChange = z.strictObject({
  id,
  kind: z.string(),
  step: z.enum(['add', 'save', 'retire', 'offer-again']),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** The fields that changed. */
  fields: z.array(z.string()),
  isUndo: z.boolean(),
  /** True if the kind is still as this change left it. */
  canUndo: z.boolean(),
});

/** The kinds of credentials, and how admins keep them. */
export const kindContract = {
  managedKinds: operation({
    GET: '/credential-kinds',
    access: 'admin',
    summary: 'The kinds of credentials as admins change them, retired ones too',
    output: z.strictObject({ items: z.array(managedKind) }),
  }),
  addKind: operation({
    POST: '/credential-kinds',
    access: 'admin',
    creates: true,
    summary: 'Add a kind of credential at the end',
    input: kindFields.refine(isWhole, halfCertificate),
    output: z.strictObject({ id }),
  }),
  saveKind: operation({
    PUT: '/credential-kinds/{id}',
    access: 'admin',
    summary: 'Change a kind of credential. Agreements keep the words of their day',
    input: kindFields.extend({ id, version, reason: kindReason }).refine(isWhole, halfCertificate),
  }),
  retireKind: operation({
    POST: '/credential-kinds/{id}/retire',
    access: 'admin',
    summary: 'Let no one submit credentials of a kind any more; those that were checked count until their last day',
    input: z.strictObject({ id, version, reason: kindReason }),
  }),
  offerKind: operation({
    POST: '/credential-kinds/{id}/offer',
    access: 'admin',
    summary: 'Offer a retired kind again',
    input: z.strictObject({ id, version, reason: kindReason }),
  }),
  kindHistory: operation({
    GET: '/credential-kinds/history',
    access: 'admin',
    summary: 'What admins did to the kinds of credentials, newest first, 20 a page',
    input: z.strictObject({ cursor: cursor.optional() }),
    output: pageSchema(kindChange),
  }),
  undoKind: operation({
    POST: '/credential-kinds/history/{id}/undo',
    access: 'admin',
    summary: 'Set a kind back to its fields before a change. Refused when it has changed since',
    input: z.strictObject({ id }),
  }),
};
