import { z } from '#core/zod.ts';
import { timelineEntry, offeredStep, operationsOf } from '#core/contract.ts';
import { maxInteger, wholeNumber } from '#core/fields.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { maxCents } from '#core/money/money.ts';
import { offerableSteps } from '#core/offered-steps.ts';
import { priceRefusals } from '#core/money/money-wording.ts';
import { cursor, pageSchema, queryInteger } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { readPhone } from '#core/typed-text/phone.ts';
import { profileRefusals } from '#features/accounts/profile-wording.ts';
import { checked } from '#features/credentials/claim-contract.ts';
import { storedFile } from '#features/files/stored-file.ts';
import { maxServices } from '#features/providers/limits.ts';
import { quoteLifecycle } from './lifecycle.ts';
import { maxEarlyPayments, restOf } from './payment-plan.ts';
import { paymentPlanRefusals as planWords } from './payment-plan-wording.ts';
import { maxAttachments, maxCallOutCents, maxLines, maxQuantity } from './limits.ts';
import { sumPrices } from './lines.ts';
import { releaseReasons, returnReasons } from './reasons.ts';
import { quoteSides, quoteTabs } from './tabs.ts';
import { quoteRefusals as words } from './wording.ts';

const reason = text({ min: 3, max: 500, tooShort: () => words.sayWhy, required: () => words.sayWhy });

const attachments = z
  .array(z.uuid())
  .max(maxAttachments)
  .refine((ids) => new Set(ids).size === ids.length, { error: () => words.fileTwice })
  .default([]);

/** The address of the work for the provider of an agreement, and the number to call. Either may be left for later. */
export const visitDetails = z.strictObject({
  address: text({ max: 200 }).default(''),
  /** As typed, 0XX or +27; stored as +27 and nine digits. */
  phone: text({ max: 30 })
    .refine((typed) => typed === '' || readPhone(typed) !== null, { error: () => profileRefusals.badPhone })
    .default(''),
  /** True if the profile keeps them, as a suggestion for the next time. */
  keep: z.boolean().default(false),
});

/** A member's request. `serviceIds` are services of that provider; `attachments` are the member's own uploads. */
export const quoteRequest = z.strictObject({
  providerId: z.uuid(),
  description: text({
    min: 10,
    max: 2000,
    tooShort: () => words.descriptionTooShort,
    required: () => words.descriptionTooShort,
  }),
  problemId: z.uuid().optional(),
  serviceIds: z.array(z.uuid()).max(maxServices).default([]),
  attachments,
});

/** A line of a quote: quantity in thousandths, price of one in cents. `vat` is true if the price includes VAT. */
export const quoteLine = z.strictObject({
  description: text({
    min: 1,
    max: 200,
    tooShort: () => words.lineDescriptionMissing,
    required: () => words.lineDescriptionMissing,
  }),
  quantityThousandths: z
    .number({ error: () => words.quantityNotANumber })
    .int({ error: () => words.quantityTooFine })
    .positive({ error: () => words.quantityNotPositive })
    .max(maxQuantity, { error: () => words.quantityTooLarge }),
  unitPriceCents: z
    .number({ error: () => words.priceNotANumber })
    .int({ error: () => priceRefusals.tooFine })
    .min(0, { error: () => words.priceNegative })
    .max(maxCents, { error: () => priceRefusals.tooLarge }),
  vat: z.boolean(),
});

/** A payment before the rest, which is due when the work is done: the deposit on the agreement (no day), or a part on a day. */
export const earlyPayment = z.strictObject({
  day: z.iso.date({ error: () => planWords.badDay }).nullable(),
  cents: z
    .number({ error: () => planWords.notANumber })
    .int({ error: () => priceRefusals.tooFine })
    .positive({ error: () => planWords.notPositive })
    .max(maxCents, { error: () => priceRefusals.tooLarge }),
});

/**
 * The terms of a quote. Money in cents; validity in hours, by default and at most the plan's.
 * `attachments` are all files of the new revision: new uploads, and files that it keeps from earlier revisions.
 */
export const quoteTerms = z.strictObject({
  priceCents: z
    .number({ error: () => words.priceNotANumber })
    .int({ error: () => priceRefusals.tooFine })
    .positive({ error: () => words.priceNotPositive })
    .max(maxCents, { error: () => priceRefusals.tooLarge }),
  /** Paid for the visit even if no work follows. Part of the price if it does. */
  callOutCents: z
    .number({ error: () => words.callOutNotANumber })
    .int({ error: () => priceRefusals.tooFine })
    .min(0, { error: () => words.callOutNegative })
    .max(maxCallOutCents, { error: () => words.callOutTooLarge })
    .optional(),
  scope: text({ min: 10, max: 2000, tooShort: () => words.scopeTooShort, required: () => words.scopeTooShort }),
  estimatedTimeline: text({ min: 3, max: 100, tooShort: () => words.timelineTooShort }).optional(),
  validHours: wholeNumber(1, 24 * 365).optional(),
  lines: z.array(quoteLine).max(maxLines).default([]),
  earlyPayments: z
    .array(earlyPayment)
    .max(maxEarlyPayments, { error: () => planWords.tooMany })
    .refine((early) => early.filter(({ day }) => day === null).length <= 1, { error: () => planWords.twoDeposits })
    .default([]),
  attachments,
});
export type QuoteTerms = z.input<typeof quoteTerms>;

/** Refuses terms whose lines do not sum to the price exactly, a call-out fee that is no part of the price, and payments that leave no rest. */
const checkTerms = <
  Terms extends z.ZodType<{
    priceCents: number;
    callOutCents?: number | undefined;
    lines: z.output<typeof quoteLine>[];
    earlyPayments: z.output<typeof earlyPayment>[];
  }>,
>(
  terms: Terms,
) =>
  terms
    .refine(({ priceCents, callOutCents = 0 }) => callOutCents <= priceCents, {
      path: ['callOutCents'],
      error: () => words.callOutAbovePrice,
    })
    .refine(({ priceCents, lines }) => lines.length === 0 || sumPrices(lines) === priceCents, {
      path: ['lines'],
      error: () => words.linesDiffer,
    })
    .refine(({ priceCents, earlyPayments }) => restOf(priceCents, earlyPayments) > 0, {
      path: ['earlyPayments'],
      error: () => planWords.aboveThePrice,
    });

const status = z.enum(listStatuses(quoteLifecycle));
/** The steps of a quote that the reader may take now, each with its obstacle. */
export const quoteSteps = z.array(offeredStep(offerableSteps(quoteLifecycle)));

/** A quote as either party sees it in a list. */
export const quoteCard = z.strictObject({
  id: z.uuid(),
  status,
  /** The reader's party in the quote; an admin is neither. */
  party: z.enum(['member', 'provider', 'admin']),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  problemId: z.uuid().nullable(),
  providerId: z.uuid(),
  providerName: z.string(),
  /** The provider's. */
  avatarUrl: z.string().nullable(),
  memberName: z.string(),
  requestedAt: z.iso.datetime(),
  /** Budget of the problem; null if there is no problem, or it names no budget. */
  budgetCents: z.number().int().nullable(),
  location: z.string().nullable(),
  /** The number of the latest revision, which accepting names. */
  revision: z.number().int(),
  priceCents: z.number().int().nullable(),
  /** Null if the visit costs nothing by itself. */
  callOutCents: z.number().int().nullable(),
  /** The payments before the rest; none where one payment is due when the work is done. */
  earlyPayments: z.array(earlyPayment),
  scope: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** Submitted, undecided and past its validity. */
  expired: z.boolean(),
  /** True if this is the reader's move, and nothing stands in its way. */
  yourMove: z.boolean(),
  /** The member has asked for rework that is not completed. */
  rework: z.boolean(),
  /** True if the provider offered the quote on a problem, without a request. */
  offered: z.boolean(),
  steps: quoteSteps,
});

export const revision = z.strictObject({
  number: z.number().int(),
  priceCents: z.number().int(),
  callOutCents: z.number().int().nullable(),
  earlyPayments: z.array(earlyPayment),
  scope: z.string(),
  estimatedTimeline: z.string(),
  submittedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** In their order. Their totals sum to the price. */
  lines: z.array(
    z.strictObject({
      description: z.string(),
      quantityThousandths: z.number().int(),
      unitPriceCents: z.number().int(),
      vat: z.boolean(),
      totalCents: z.number().int(),
    }),
  ),
  attachments: z.array(storedFile),
});

/** The quotes that a provider's plan allows, and if the provider charges VAT. */
const allowance = z.strictObject({
  used: z.number().int(),
  perMonth: z.number().int().nullable(),
  maxValidHours: z.number().int().nullable(),
  chargesVat: z.boolean(),
});

export const quoteDetail = quoteCard.extend({
  /** The account whose profile the name leads to; null if the reader may not open it. */
  memberProfile: z.uuid().nullable(),
  memberPhoto: z.string().nullable(),
  provider: z.strictObject({
    id: z.uuid(),
    name: z.string(),
    specialty: z.string(),
    avatarUrl: z.string().nullable(),
    overallRating: z.number(),
    ratingCount: z.number().int(),
  }),
  problem: z
    .strictObject({
      id: z.uuid(),
      title: z.string(),
      description: z.string(),
      budgetCents: z.number().int().nullable(),
    })
    .nullable(),
  /** The requested services, with their names and prices at the time of the request. */
  services: z.array(z.strictObject({ serviceName: z.string(), priceCents: z.number().int().nullable() })),
  /** The files of the request. */
  attachments: z.array(storedFile),
  /** Newest first. */
  revisions: z.array(revision),
  /** The reason of the party who cancelled or backed out. */
  reason: z.string().nullable(),
  /** The reason for which the system closed the quote. */
  releaseReason: z.enum(releaseReasons).nullable(),
  /** Contact details of the other party are hidden in these texts, until the two have an agreement. */
  masked: z.boolean(),
  timeline: z.array(timelineEntry),
  /** Null for all but the provider. */
  allowance: allowance.nullable(),
  /** All that is said now about what was checked of the provider; null once the quote is accepted, because its job keeps it, or has ended. */
  checked: checked.nullable(),
});

/** A quote in the comparison of the quotes on a problem. */
export const comparedQuote = quoteCard.extend({
  estimatedTimeline: z.string().nullable(),
  overallRating: z.number(),
  ratingCount: z.number().int(),
  completedJobsCount: z.number().int(),
});

const operation = operationsOf('Quotes');
const byId = z.strictObject({ id: z.uuid() });

export const quotesContract = {
  list: operation({
    GET: '/quotes',
    access: 'signed-in',
    summary:
      'The quotes that the reader requested, or the requests that they received, newest first, 10 a page, filtered by tab, status and category',
    input: z.strictObject({
      side: z.enum(quoteSides),
      tab: z.enum(quoteTabs).optional(),
      status: status.optional(),
      category: text({ min: 1, max: 60 }).optional(),
      cursor: cursor.optional(),
      limit: queryInteger(1, 50).default(10),
    }),
    output: pageSchema(quoteCard),
  }),
  counts: operation({
    GET: '/quotes/counts',
    access: 'signed-in',
    summary:
      "The exact numbers of the reader's quotes on one side by tab, status and category; with the plan's allowance on the received side",
    input: z.strictObject({ side: z.enum(quoteSides) }),
    output: z.strictObject({
      items: z.array(z.strictObject({ tab: z.enum(quoteTabs), status, category: z.string(), count: z.number().int() })),
      allowance: allowance.nullable(),
    }),
  }),
  places: operation({
    GET: '/quotes/places',
    access: 'provider',
    summary:
      'The quotes that the reader has sent, newest first, 20 a page: each spends a place of its month, until it is opened or its place comes back, and why',
    input: z.strictObject({ cursor: cursor.optional(), limit: queryInteger(1, 50).default(20) }),
    output: pageSchema(
      z.strictObject({
        quoteId: z.uuid(),
        title: z.string(),
        sentAt: z.iso.datetime(),
        /** The place may still come back, was opened, came back, or counts because its provider took the quote back. */
        state: z.enum(['waiting', 'opened', 'returned', 'spent']),
        /** The time at which the member first opened it; null before that. */
        openedAt: z.iso.datetime().nullable(),
        /** The time at which its place came back, and why; null where it did not. */
        returnedAt: z.iso.datetime().nullable(),
        reason: z.enum(returnReasons).nullable(),
      }),
    ),
  }),
  read: operation({
    GET: '/quotes/{id}',
    access: 'signed-in',
    summary: 'Everything about one quote, for its parties and admins',
    input: byId,
    output: quoteDetail,
  }),
  mayOffer: operation({
    GET: '/problems/{problemId}/offer',
    access: 'signed-in',
    summary: 'Whether the reader may offer a quote on a problem, the obstacle to it, and their live quote on it',
    input: z.strictObject({ problemId: z.uuid() }),
    output: z.strictObject({
      /** Null if the reader is no provider; the page then has no button. */
      offer: z
        .strictObject({ obstacle: z.strictObject({ code: z.string(), sentence: z.string() }).nullable() })
        .nullable(),
      quoteId: z.uuid().nullable(),
      allowance: allowance.nullable(),
    }),
  }),
  compare: operation({
    GET: '/problems/{problemId}/quotes',
    access: 'signed-in',
    summary:
      "The quotes on a problem side by side, cheapest first: all of them for its owner and admins, a provider's own for that provider",
    input: z.strictObject({ problemId: z.uuid() }),
    output: z.strictObject({ items: z.array(comparedQuote) }),
  }),
  findOwn: operation({
    GET: '/quotes/on-problems',
    access: 'provider',
    summary:
      "The reader's newest quote on each of these problems, with its status. Ids separated by commas, at most 50",
    input: z.strictObject({
      ids: z
        .string()
        .max(50 * 37)
        .transform((list) => list.split(','))
        .pipe(z.array(z.uuid()).max(50)),
    }),
    output: z.strictObject({ items: z.array(z.strictObject({ problemId: z.uuid(), quoteId: z.uuid(), status })) }),
  }),
  request: operation({
    POST: '/quotes',
    access: 'signed-in',
    limit: { name: 'requests', about: 'providerId' },
    creates: true,
    summary: 'Request a quote from a provider',
    input: quoteRequest,
    output: z.strictObject({ id: z.uuid() }),
  }),
  offer: operation({
    POST: '/problems/{problemId}/quotes',
    access: 'approved-provider',
    limit: { name: 'quotes', about: 'problemId' },
    creates: true,
    summary: 'Offer a quote on an open problem',
    input: checkTerms(quoteTerms.extend({ problemId: z.uuid() })),
    output: z.strictObject({ id: z.uuid() }),
  }),
  submit: operation({
    POST: '/quotes/{id}/submit',
    access: 'approved-provider',
    limit: { name: 'quotes', about: 'id' },
    summary: 'Answer a request with a quote',
    input: checkTerms(quoteTerms.extend({ id: z.uuid() })),
    output: quoteDetail,
  }),
  revise: operation({
    POST: '/quotes/{id}/revise',
    access: 'approved-provider',
    limit: { name: 'quotes', about: 'id' },
    summary:
      'Change a submitted quote, or renew an expired one, with a new revision; refused where `revision` is not the latest',
    input: checkTerms(quoteTerms.extend({ id: z.uuid(), revision: wholeNumber(1, maxInteger).optional() })),
    output: quoteDetail,
  }),
  declineRequest: operation({
    POST: '/quotes/{id}/decline-request',
    access: 'provider',
    summary: 'Decline a request',
    input: byId,
    output: quoteDetail,
  }),
  accept: operation({
    POST: '/quotes/{id}/accept',
    access: 'signed-in',
    summary:
      'Accept this revision of a quote: settles the problem, declines the other quotes, makes the job. `visit` says where the provider should come',
    input: z.strictObject({
      id: z.uuid(),
      revision: wholeNumber(1, maxInteger),
      visit: visitDetails.optional(),
    }),
    output: quoteDetail,
  }),
  readVisit: operation({
    GET: '/quotes/{id}/visit',
    access: 'signed-in',
    summary:
      'The address and the number that the member of a quote gave for the work, or those of their profile before they gave any',
    input: byId,
    output: z.strictObject({ address: z.string(), phone: z.string() }),
  }),
  saveVisit: operation({
    POST: '/quotes/{id}/visit',
    access: 'signed-in',
    limit: { name: 'dates', about: 'id' },
    summary: 'Say where the provider of an agreement should come, and the number to call, as its member',
    input: visitDetails.extend({ id: z.uuid() }),
    output: quoteDetail,
  }),
  decline: operation({
    POST: '/quotes/{id}/decline',
    access: 'signed-in',
    summary: 'Decline a quote',
    input: byId,
    output: quoteDetail,
  }),
  cancel: operation({
    POST: '/quotes/{id}/cancel',
    access: 'signed-in',
    summary: 'Cancel a request, a quote or an agreement, as its member',
    input: z.strictObject({ id: z.uuid(), reason }),
    output: quoteDetail,
  }),
  backOut: operation({
    POST: '/quotes/{id}/back-out',
    access: 'provider-party',
    summary: 'Back out of a quote or an agreement, as its provider',
    input: z.strictObject({ id: z.uuid(), reason }),
    output: quoteDetail,
  }),
  start: operation({
    POST: '/quotes/{id}/start',
    access: 'provider-party',
    summary: 'Start the work, once its date is confirmed',
    input: byId,
    output: quoteDetail,
  }),
};
