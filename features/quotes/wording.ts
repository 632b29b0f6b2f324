import type { CodesOf } from '#core/errors.ts';
import { vatPercent } from '#core/money/vat.ts';
import { countMark } from '#core/count-mark.ts';
import type { EventWords } from '#core/wording.ts';
import type { QuoteStatus, QuoteStep } from './lifecycle.ts';
import type { ReleaseReason } from './reasons.ts';

export const quoteErrors: Record<CodesOf<'quotes'>, string> = {
  'quotes.own-problem': 'You cannot submit a quote for your own problem.',
  'quotes.own-listing': 'You cannot request a quote from yourself.',
  'quotes.already-quoted': 'You already have a quote on this problem. Edit that quote instead.',
  'quotes.already-requested': 'You have already asked this provider. They have not answered yet.',
  'quotes.already-answered': 'This provider already has a quote on this problem. You can find it in My Quotes.',
  'quotes.expired': 'This quote has expired. Ask the provider to renew it.',
  'quotes.revised-since': 'The provider has changed this quote since you opened it. Read the new one first.',
  'quotes.no-quota': 'You have used all your quotes for this month. A plan gives you more.',
  'quotes.over-budget-limit': 'This problem is above the budget that your plan covers. A larger plan covers more.',
  'quotes.no-date-agreed': 'Work can start once the work date is confirmed.',
  'quotes.changed-elsewhere':
    'You have changed this quote on another screen since you opened it. Read the new one first.',
  'quotes.no-vat': 'You can only charge VAT if you are registered for it. Add your VAT number to your listing first.',
  'quotes.deposit-too-large':
    'This deposit is more than the share of the price that is allowed. Ask for less, and the rest when the work is done.',
  'quotes.payment-too-early':
    'Choose a payment date after today. Ask for a deposit if you need money for materials first.',
  'quotes.unknown-service': 'One of these services is not offered any more. Choose again.',
};

/** The fee for the visit itself, beside the price. */
export const callOutWords = {
  label: 'Call-out fee',
  meaning: 'Paid for the visit even if no work follows. Part of the price if it does.',
  amount: (amount: string) => `Call-out fee ${amount}`,
  named: (amount: string) =>
    `Call-out fee ${amount}: paid for the visit even if no work follows, part of the price if it does.`,
} as const;

/** The errors of the forms of a request or a quote, each beside its field. */
export const quoteRefusals = {
  descriptionTooShort: 'Description must be at least 10 characters.',
  priceNotANumber: 'Price must be a number.',
  priceNotPositive: 'Price must be positive.',
  priceNegative: 'Price must not be negative.',
  callOutNotANumber: 'A call-out fee must be a number.',
  callOutNegative: 'A call-out fee must not be negative.',
  callOutTooLarge: 'A call-out fee can be R100,000 at most.',
  callOutAbovePrice: 'The call-out fee is part of the price, so it cannot be more.',
  scopeTooShort: 'Scope description is too short.',
  timelineTooShort: 'Timeline estimate is too short.',
  lineDescriptionMissing: 'Say what this line is for.',
  quantityNotANumber: 'Quantity must be a number.',
  quantityNotPositive: 'Quantity must be positive.',
  quantityTooFine: 'Use at most three decimals.',
  quantityTooLarge: 'A quantity can be 100,000 at most.',
  linesDiffer: 'The lines must add up to the price.',
  fileTwice: 'You have added the same file twice.',
  sayWhy: 'Say why, in a few words.',
} as const;

/** The words in place of a missing value. */
export const quoteFallbacks = {
  provider: 'Unknown Provider',
  member: 'Unknown Member',
  category: 'General',
  price: 'Not specified',
  scope: 'Details in full quote.',
  timeline: 'Not specified',
} as const;

/** An estimated timeline, or the words for none. */
export const sayTimeline = (timeline: string | null): string => timeline || quoteFallbacks.timeline;

export const quoteLoadWords = {
  loading: 'Loading the quote',
  loadingList: 'Loading the quotes',
  failed: 'Failed to load quote details.',
  notFound: 'Quote not found or you do not have permission to view it.',
  listFailed: 'Failed to load your quote requests.',
} as const;

/** Follows the sentence of a conflict. */
export const statusNow = (status: string): string => `It is now “${status}”.`;

export const quoteCardWords = {
  budget: 'budget',
  answerBy: (date: string) => `Answer by ${date}`,
  requested: (ago: string) => `Requested ${ago}`,
  offered: (ago: string) => `Offered ${ago}`,
  scope: 'Scope:',
  expired: 'Expired',
  viewDetails: 'View Details',
} as const;

/** On the card of a problem, for a provider with a quote on it. */
export const quotedNoteWords = { quoted: 'You quoted' } as const;

export const quoteTermsWords = {
  label: (provider: string) => `Quote from ${provider}`,
  yourQuoteFor: (member: string) => `Your quote for ${member}`,
  reviews: (count: number) => (count === 1 ? '(1 review)' : `(${count} reviews)`),
  total: (date: string) => `Total, as quoted on ${date}.`,
  agreedSince: (amount: string) => `${amount} is agreed now, with the changes since.`,
  expired: 'This quote has expired. Edit it to renew it.',
  scope: 'Scope',
  timeline: 'Estimated timeline',
  attachments: 'Attachments',
  pictures: 'Pictures of this quote',
  reason: 'Reason',
  noQuote: 'There was no quote.',
  masked: 'Phone numbers, email addresses and links stay hidden until the quote is accepted.',
  notQuotedYet: (provider: string) => `${provider} has not quoted yet.`,
  youHaveNotQuoted: 'You have not quoted yet.',
} as const;

export const validityWords = {
  valid: 'Valid',
  expiresSoon: 'Expires soon',
  expired: 'Expired',
  noEnd: 'No end date. The provider can still back out.',
  expiredOn: (date: string) => `Expired on ${date}.`,
  left: (span: string, date: string) => `For ${span}, until ${date}.`,
} as const;

/** `24 days` */
export const timeSpans = {
  day: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  hour: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  minute: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
} as const;

export const linesTableWords = {
  title: 'How the price adds up',
  description: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  vat: 'VAT',
  amount: 'Amount',
  withoutVat: 'Without VAT',
  vatAt: `VAT at ${vatPercent}%`,
  total: 'Total',
  vatIncluded: `${vatPercent}% included`,
  noVat: 'No VAT',
} as const;

export const revisionWords = {
  title: 'History of this quote',
  current: 'The current quote',
  version: (number: number) => `Version ${number}`,
  first: (price: string) => `First quote: ${price}`,
  same: 'Sent again with the same terms',
  before: (text: string) => `Before: ${text}`,
  showTerms: 'Show this version',
  timeline: (timeline: string) => `Estimated timeline: ${sayTimeline(timeline)}`,
  pictures: (number: number) => `Pictures of version ${number}`,
} as const;

/** The changes from one revision to the next. Prices and dates as they are shown; a date is null for a quote that does not expire. */
export const changeWords = {
  callOut: (after: string | null, before: string | null) =>
    after === null
      ? 'No call-out fee any more'
      : `Call-out fee ${after}${before === null ? '' : ` instead of ${before}`}`,
  price: (after: string, before: string) => `Price ${after} instead of ${before}`,
  scope: 'Scope changed',
  timeline: (after: string, before: string) => `Timeline “${sayTimeline(after)}” instead of “${sayTimeline(before)}”`,
  validity: (after: string | null, before: string | null) =>
    after === null
      ? before === null
        ? 'Valid with no end date'
        : `Valid with no end date instead of until ${before}`
      : before === null
        ? `Valid until ${after} instead of with no end date`
        : `Valid until ${after} instead of until ${before}`,
  renewed: (after: string | null) =>
    after === null ? 'Renewed: valid with no end date' : `Renewed: valid until ${after}`,
  line: (line: { description: string; quantity: string; unitPrice: string; total: string; vat: boolean }) =>
    `${line.description}, ${line.quantity} × ${line.unitPrice} = ${line.total}${line.vat ? ' with VAT' : ''}`,
  lineAdded: (line: string) => `Line added: ${line}`,
  lineChanged: (line: string) => `Line changed: ${line}`,
  lineRemoved: (line: string) => `Line removed: ${line}`,
  fileAdded: (name: string) => `File added: ${name}`,
  fileRemoved: (name: string) => `File removed: ${name}`,
} as const;

/** The steps in a quote's timeline that are still to come. */
export const nextStepWords = {
  yourAnswer: 'Your answer',
  yourAnswerHint: 'Submit a quote or decline this request',
  quote: 'Quote',
  waitingFor: (person: string) => `Waiting for ${person}`,
  decision: 'Decision',
  yourDecision: 'Your decision',
  yourDecisionHint: 'Accept or decline this quote',
  expired: 'Quote expired',
  youCanRenew: 'Edit it to renew it',
  canRenew: (provider: string) => `${provider} can edit it to renew it`,
  workDate: 'Work date',
  proposesDay: (provider: string) => `${provider} proposes a day`,
  youProposeDay: 'You propose a day',
  work: 'Work',
  dateConfirmed: 'The date is confirmed',
  completed: 'Work completed',
} as const;

export const compareQuotesWords = {
  caption: 'Quotes on this problem, cheapest first',
  none: 'No quotes on this problem yet.',
  provider: 'Provider',
  price: 'Price',
  timeline: 'Timeline',
  rating: 'Rating',
  completedJobs: 'Completed jobs',
  validUntil: 'Valid until',
  notAnswered: 'Not answered yet',
  expired: 'Expired',
  noEnd: 'No end date',
  decide: 'Decide',
  stepOf: (label: string, provider: string) => `${label} from ${provider}`,
  accept: 'Accept',
  viewDetails: 'View Details',
  viewDetailsOf: (provider: string) => `View Details of the quote from ${provider}`,
} as const;

/** The labels of the best quotes. */
export const bestQuoteWords = {
  price: 'Lowest price',
  rating: 'Best rated',
  jobs: 'Most completed jobs',
  validity: 'Valid longest',
} as const;

export const requestDialogWords = {
  title: 'Request a Quote',
  description: 'Description',
  descriptionHint: 'At least 10 characters',
  problem: 'Problem',
  problemHint: 'If this is about one of your open problems, choose it here.',
  noProblem: 'None of my problems',
  thisProblem: 'This problem',
  services: 'Services',
  attachments: 'Attachments',
  addFiles: 'Add photos or files',
  filesHint: (max: number) => `Photos and PDFs, up to ${max}. We shrink photos before sending to save your data.`,
  send: 'Send request',
  sending: 'Sending',
  failed: 'Failed to send quote request.',
  unexpected: (message: string) => `Unexpected error creating quote request: ${message}`,
  authenticationFailed: 'Authentication failed. Please log in again.',
  openMyQuotes: 'Open My Quotes',
} as const;

export const termsDialogWords = {
  offerTitle: 'Offer a Quote',
  title: 'Submit/Edit Quote',
  price: 'Price',
  pricePlaceholder: '1,850.00',
  priceHint: 'The lines add up to this price.',
  callOut: 'Call-out fee',
  callOutHint: 'Paid for the visit even if no work follows. Part of the price if it does.',
  validFor: 'Valid for',
  hours: (count: number) => timeSpans.hour(count),
  days: (count: number) => timeSpans.day(count),
  noEnd: 'No end date',
  scope: 'Scope',
  scopeHint: 'What the price covers, and what it does not',
  timeline: 'Estimated timeline',
  timelinePlaceholder: 'Half a day',
  attachments: 'Attachments',
  addFiles: 'Add photos or files',
  filesHint: (max: number) => `Photos and PDFs, up to ${max}`,
  editingIsFree: "Editing does not use up one of this month's quotes.",
  submit: 'Submit Quote',
  save: 'Save changes',
  sending: 'Sending',
  failed: 'Failed to submit quote.',
} as const;

export const linesFieldWords = {
  lines: 'Lines',
  hint: 'Labour, parts or travel, for example. The lines add up to the price.',
  description: 'Description',
  descriptionPlaceholder: 'Labour',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  unitPricePlaceholder: '350.00',
  includesVat: `Includes ${vatPercent}% VAT`,
  add: 'Add a line',
  remove: (line: number) => `Remove line ${line}`,
  total: (amount: string) => `Total ${amount}`,
  vatIncluded: (amount: string) => `Includes ${amount} VAT`,
} as const;

/** The sentence for each reason of the system to close a quote. Both parties read it. */
export const releaseSentences: Record<ReleaseReason, string> = {
  settled: 'The member chose another provider.',
  withdrawn: 'The member withdrew the problem.',
  lapsed: 'The problem lapsed without a decision.',
  'taken-down': 'The problem was taken down by an admin.',
  suspended: "The member's account is suspended.",
  'no-provider': 'The provider no longer offers work here.',
};

/** The reason of a release, in words for the quote's provider. */
export const releaseSentence = (reason: ReleaseReason, member: string): string =>
  reason === 'settled'
    ? `${member} chose another provider.`
    : reason === 'withdrawn'
      ? `${member} withdrew the problem.`
      : releaseSentences[reason];

/** The subject of the mail about a release. */
export const releaseSubjects: Record<ReleaseReason, (facts: { member: string; about: string }) => string> = {
  settled: ({ member, about }) => `${member} chose another provider: ${about}`,
  withdrawn: ({ member, about }) => `${member} withdrew the problem: ${about}`,
  lapsed: ({ about }) => `The problem lapsed without a decision: ${about}`,
  'taken-down': ({ about }) => `The problem was taken down by an admin: ${about}`,
  suspended: ({ about }) => `The member's account is suspended: ${about}`,
  'no-provider': ({ about }) => `The provider no longer offers work here: ${about}`,
};

/** The facts that a notice about a quote can name. */
export type QuoteFacts = {
  about: string;
  member: string;
  provider: string;
  price: string;
  reason: string;
  /** The reason of the system that closed the quote; null for any other step. */
  release: ReleaseReason | null;
};

/** The causes of notices about a quote: a step, the reminder that a request still has no answer, or the address of the work. */
export type QuoteHappening = QuoteStep | 'remind' | 'give-visit' | 'return-place';

/** The consequences of accepting, before a member accepts: a line for each. */
export const acceptText = (quote: {
  providerName: string;
  price: string;
  /** As people read it; null if the visit costs nothing by itself. */
  callOut: string | null;
  /** The payments, where there are several. */
  payments: readonly string[];
  hasProblem: boolean;
}): string =>
  [
    `${quote.providerName} does the work for ${quote.price}.${quote.hasProblem ? ' The other quotes on this problem are declined.' : ''}`,
    ...(quote.callOut === null ? [] : [callOutWords.named(quote.callOut)]),
    ...quote.payments.map((payment) => `${payment}.`),
    `You and ${quote.providerName} can see each other's email address and phone number.`,
    quote.payments.length > 0
      ? 'You pay the provider yourself. No money goes through this site. Never pay for all of it up front.'
      : 'You pay the provider yourself. No money goes through this site. Most people pay by EFT or cash when the work is done, or a deposit for materials first. Never pay for all of it up front.',
  ].join('\n');

type LeavingWords = { label: string; text: string; ask: { title: string; confirmLabel: string; keepLabel: string } };

/** The words of the steps that end a quote, its request or its agreed job, by how far it has come. */
export function leavingWords({
  status,
  hasProblem,
  isCompleted = false,
}: {
  status: QuoteStatus;
  hasProblem: boolean;
  /** The work counts as completed, and only its rework can be cancelled. */
  isCompleted?: boolean;
}): {
  cancel: LeavingWords;
  'back-out': LeavingWords;
} {
  const isAgreed = status === 'quote_accepted' || status === 'work_in_progress';
  const words = (label: string, title: string, ...texts: string[]): LeavingWords => ({
    label,
    text: texts.filter(Boolean).join(' '),
    ask: { title, confirmLabel: label, keepLabel: 'Keep it' },
  });
  if (!isAgreed)
    return {
      cancel: words(
        'Cancel request',
        'Cancel this request?',
        'Cancel if you no longer need this work.',
        tellProvider(),
      ),
      'back-out': words('Back out', 'Back out of this quote?', tellMember()),
    };
  return {
    cancel: words(
      'Cancel the job',
      'Cancel this job?',
      tellProvider(),
      hasProblem ? 'Your problem opens again.' : '',
      isCompleted ? stillOwed() : '',
    ),
    'back-out': words(
      'Back out of the job',
      'Back out of this job?',
      tellMember(),
      hasProblem ? 'The job is cancelled and the problem opens again.' : 'The job is cancelled.',
      isCompleted ? stillOwed() : '',
    ),
  };
}

const tellProvider = () => 'We tell the provider why.';
const tellMember = () => 'We tell the member why.';
const stillOwed = () => 'The work still counts as completed, and unpaid amounts are still owed.';

/** For each step: the question before it, the toast after it, and its line in the timeline. */
export const quoteStepWords = {
  request: { happened: 'Quote request sent' },
  remind: { happened: 'Provider reminded' },
  offer: { happened: 'Quote submitted', done: 'Quote submitted successfully.' },
  submit: { happened: 'Quote submitted', done: 'Quote submitted successfully.' },
  revise: { happened: 'Quote changed', done: 'Quote submitted successfully.' },
  'decline-request': {
    happened: 'Request declined',
    ask: { title: 'Decline this request?', confirmLabel: 'Decline request' },
    done: 'Quote request declined.',
    failed: () => 'Failed to decline request.',
  },
  'no-answer': { happened: 'Not answered in time' },
  accept: {
    happened: 'Quote accepted',
    ask: {
      title: 'Accept this quote?',
      confirmLabel: 'Accept quote',
      busyLabel: 'Accepting',
      keepLabel: 'Not yet',
      tone: 'primary',
    },
    done: 'Quote accepted successfully!',
    failed: () => 'Failed to accept quote.',
  },
  decline: {
    happened: 'Quote declined',
    ask: { title: 'Decline this quote?', confirmLabel: 'Decline quote' },
    done: 'Quote declined.',
    failed: () => 'Failed to decline quote.',
  },
  release: { happened: 'Quote closed' },
  cancel: {
    happened: 'Cancelled by the member',
    ask: { title: 'Cancel this quote request?', confirmLabel: 'Cancel request', hint: 'The provider can read this.' },
    done: 'Cancelled. We have told the other person.',
    failed: () => 'Failed to cancel.',
  },
  'back-out': {
    happened: 'Cancelled by the provider',
    ask: { title: 'Back out of this quote?', confirmLabel: 'Back out', hint: 'The member can read this.' },
    done: 'Cancelled. We have told the other person.',
    failed: () => 'Failed to cancel.',
  },
  'give-visit': { happened: 'Address and number given' },
  'return-place': { happened: 'Quote no longer counts' },
  start: { happened: 'Work started', done: 'Work started.', failed: () => 'Failed to start the work.' },
  finish: { happened: 'Work completed' },
  rework: { happened: 'Rework asked for' },
} as const satisfies Record<QuoteHappening, EventWords>;

/** The label of a step's button while the step is under way. */
export const quoteBusyLabels: Partial<Record<QuoteStep, string>> = {
  accept: 'Accepting',
  start: 'Starting',
};

/** Replaces several notices of new quotes on one problem. */
export const severalQuotes = (about: string): string => `${countMark} new quotes on ${about}`;

export const visitGivenOften = (about: string): string => `The address or number for “${about}” has changed`;

/** The address of the work for the provider of an agreement, and the number to call. */
export const visitWords = {
  where: (provider: string) => `Where should ${provider} come?`,
  address: 'Street address',
  addressHint: 'Street and number, and the unit or complex if there is one',
  phone: 'Your number',
  phonePlaceholder: '+27 82 123 4567',
  keep: 'Keep these in my profile for next time',
  whoSees: (provider: string) =>
    `${provider} sees them while you have an agreement. If you keep them in your profile, your privacy settings decide who else does. You can leave them empty until the date is confirmed.`,
  loading: 'Loading your address',
  loadFailed: 'We could not load the address of your profile.',
  add: 'Add address and number',
  change: 'Change address and number',
  title: 'Address and number',
  save: 'Save',
  saving: 'Saving',
  notNow: 'Not now',
  saved: 'Saved. We have told the provider.',
  failed: 'Failed to save the address and number.',
} as const;

/** For the providers who quoted on a problem that its member has edited. */
export const problemEdited = (member: string, about: string): { title: string; description: string } => ({
  title: 'A problem was changed',
  description: `${member} changed “${about}”. Check that your quote still fits.`,
});
export const problemEditedOften = (about: string): string => `“${about}” was changed ${countMark} times`;

export const quoteRevisedOften = (about: string): string => `The quote for “${about}” was changed ${countMark} times`;

/** A quote or job as a result of the palette. */
export const foundQuoteWords = { betweenTwo: (member: string, provider: string) => `${member} and ${provider}` };
