import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { maxInteger, wholeNumber } from '#core/fields.ts';
import { text } from '#core/text.ts';
import { nameText } from '#core/typed-text/name.ts';
import { shownIdentity } from '#features/accounts/shown-identity.ts';
import { accountTypes, bankCodes } from './banks.ts';
import { maxHolder } from './limits.ts';
import { bankRefusals as words } from './wording.ts';

/** Details as the member of an agreement pays by them. */
export const bankDetails = z.strictObject({
  holder: z.string(),
  bank: z.enum(bankCodes),
  number: z.string(),
  accountType: z.enum(accountTypes),
  /** Empty without one. */
  shapId: z.string(),
});

/** Details as everyone else reads them, their provider too: the end of the number alone. */
const maskedDetails = z.strictObject({
  bank: z.enum(bankCodes),
  lastFour: z.string(),
  accountType: z.enum(accountTypes),
  hasShapId: z.boolean(),
});

export const ownDetails = z.strictObject({
  /** Counts saves: a save names the version that was read. 0 without details. */
  version: z.number().int(),
  details: maskedDetails.nullable(),
  changedAt: z.iso.datetime().nullable(),
  /** The instant from which members can pay by them, while it is still to come. */
  usableAt: z.iso.datetime().nullable(),
});

const operation = operationsOf('Bank details');

export const bankDetailsContract = {
  own: operation({
    GET: '/provider/bank-details',
    access: 'provider',
    summary: 'The bank details of one’s own listing, masked',
    output: ownDetails,
  }),
  save: operation({
    PUT: '/provider/bank-details',
    access: 'provider',
    limit: { name: 'credentials' },
    summary:
      'Save the bank details of one’s own listing over the version that was read; asks for the password or a passkey. A change counts after 72 hours',
    input: z.strictObject({
      version: wholeNumber(0, maxInteger),
      holder: nameText({ min: 2, max: maxHolder, tooShort: () => words.holder, required: () => words.holder }),
      bank: z.enum(bankCodes, { error: () => words.bank }),
      number: text({ min: 1, max: 30, tooShort: () => words.number, required: () => words.number }),
      accountType: z.enum(accountTypes, { error: () => words.accountType }),
      shapId: text({ max: 60 }).default(''),
      ...shownIdentity,
    }),
    output: ownDetails,
  }),
  ofJob: operation({
    GET: '/jobs/{jobId}/bank-details',
    access: 'signed-in',
    summary:
      'The bank details to pay a job by, for its member alone, while it runs and for 90 days after its completion',
    input: z.strictObject({ jobId: z.uuid() }),
    output: z.strictObject({
      reference: z.string(),
      /** Details to pay by; null without any, and during the quiet hours after a change. */
      details: bankDetails.nullable(),
      /** True if there are details, which are hidden while the account of the provider is not approved. */
      isHidden: z.boolean(),
      /** The quiet hours after a change or a first entry; `old` are the details from before, which count no more. */
      changed: z
        .strictObject({
          since: z.iso.datetime(),
          until: z.iso.datetime(),
          old: bankDetails.nullable(),
        })
        .nullable(),
    }),
  }),
};
