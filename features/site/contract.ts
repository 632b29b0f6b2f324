import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { vatNumberPattern } from '#core/money/vat.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { anEmail, brandColour, brandPicture, brandSettings, pictureSlots } from './brand.ts';
import { categoryContract } from './category-contract.ts';
import { maxPlaceLength } from './limits.ts';
import { siteWords } from './wording.ts';

/** The largest fee: R10,000. */
const maxFeeCents = 10_000_00;

/** A VAT rate in hundredths of a percent: at most 50%. */
const maxVatRate = 50_00;

const fee = z
  .number({ error: () => siteWords.badFee })
  .int({ error: () => siteWords.badFee })
  .min(0, { error: () => siteWords.badFee })
  .max(maxFeeCents, { error: () => siteWords.feeTooLarge });

export const siteSettings = z.strictObject({
  /** Visitors may look around, read-only. */
  publicBrowsing: z.boolean(),
  /** The fee that a provider pays once, with their first payment; nothing while it is waived. */
  joiningFeeCents: fee,
  joiningFeeWaived: z.boolean(),
  /** The fee that we keep when a person cancels within the cooling-off period. */
  coolingOffFeeCents: fee,
  /** The person who answers requests about personal data; both are empty until an admin names one. */
  informationOfficerName: text({ max: 100 }),
  informationOfficerEmail: anEmail,
  /** The seller of the plans, as invoices name it. */
  sellerName: text({ min: 1, max: 100, tooShort: () => siteWords.sellerMissing }),
  sellerAddress: text({ max: 300 }),
  /** The VAT number of the site; empty while the site is not registered, and charges no VAT. */
  vatNumber: text({ max: 30 })
    .transform((typed) => typed.replace(/\s/g, ''))
    .refine((typed) => typed === '' || vatNumberPattern.test(typed), { error: () => siteWords.badVatNumber }),
  /** In hundredths of a percent: 1500 is 15%. Prices include it. */
  vatRate: z
    .number({ error: () => siteWords.badVatRate })
    .int({ error: () => siteWords.badVatRate })
    .min(0, { error: () => siteWords.badVatRate })
    .max(maxVatRate, { error: () => siteWords.badVatRate }),
  ...brandSettings,
});

/** Settings as an admin changes them: a picture by its id, from `uploadPicture`, or null for that of the design. */
const settingChanges = siteSettings

  .extend({
    brandColour,
    logoLight: z.uuid().nullable(),
    logoDark: z.uuid().nullable(),
    icon: z.uuid().nullable(),
  })
  .partial();

/** One change of one setting, in the log. */
const settingChange = z.strictObject({
  id: z.uuid(),
  setting: z.string(),
  before: z.string(),
  after: z.string(),
  /** The pictures of a change of a picture; null for that of the design. */
  pictures: z.strictObject({ before: brandPicture.nullable(), after: brandPicture.nullable() }).nullable(),
  by: z.string(),
  at: z.iso.datetime(),
  /** True if it undid another change. */
  isUndo: z.boolean(),
  /** True if the setting is still as this change left it. */
  canUndo: z.boolean(),
});

const operation = operationsOf('Site');

export const siteContract = {
  ...categoryContract,
  places: operation({
    GET: '/places',
    access: 'signed-in',
    summary:
      'Known places for the typed name of one: those that it begins, 8 at most, whether it is one, and which one it means where it is not',
    input: z.strictObject({ q: text({ min: 1, max: maxPlaceLength }) }),
    output: z.strictObject({
      items: z.array(z.strictObject({ place: z.string(), text: z.string() })),
      isKnown: z.boolean(),
      meant: z.string().nullable(),
    }),
  }),
  settings: operation({
    GET: '/settings/site',
    access: 'public',
    summary: 'The public settings of the site',
    output: siteSettings,
  }),
  changeSettings: operation({
    PUT: '/settings/site',
    access: 'admin',
    summary: 'Change settings of the site; those that are left out stay',
    input: settingChanges,
    output: siteSettings,
  }),
  uploadPicture: operation({
    POST: '/settings/site/pictures',
    access: 'admin',
    limit: { name: 'uploads' },
    creates: true,
    upload: true,
    summary: 'Make a PNG of an uploaded logo or icon. Nothing shows it until a change of the settings names it',
    input: z.strictObject({
      slot: z.enum(pictureSlots),
      body: z.instanceof(Uint8Array, { error: 'The file is the body of the request.' }),
    }),
    output: brandPicture,
  }),
  changes: operation({
    GET: '/settings/site/changes',
    access: 'admin',
    summary: 'The changes of the settings, newest first, 10 a page',
    input: z.strictObject({ cursor: cursor.optional() }),
    output: pageSchema(settingChange),
  }),
  undoChange: operation({
    POST: '/settings/site/changes/{id}/undo',
    access: 'admin',
    summary: 'Set a setting back to what it was before a change; refused when it has changed since',
    input: z.strictObject({ id: z.uuid() }),
    output: siteSettings,
  }),
};
