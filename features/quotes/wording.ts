import type { CodesOf } from '#core/errors.ts';
import { countMark, type StepWords } from '#core/wording.ts';
import type { QuoteStep } from './lifecycle.ts';

export const quoteErrors: Record<CodesOf<'quotes'>, string> = {
  'quotes.own-problem': 'You cannot submit a quote for your own problem.',
  'quotes.of-oneself': 'You cannot request a quote from yourself.',
  'quotes.already-quoted': 'You have a quote on this problem already. Edit that one instead.',
  'quotes.already-requested': 'You have asked this provider already. They have yet to answer.',
  'quotes.expired': 'This quote has expired. Ask the provider to renew it.',
  'quotes.revised-since': 'The provider has changed this quote since you opened it. Read the new one first.',
  'quotes.no-quota': 'You have used all your quotes for this month. A plan gives you more.',
  'quotes.over-budget-limit': 'This problem is above the budget that your plan covers.',
  'quotes.no-date-agreed': 'Work can start once its date is confirmed.',
  'quotes.changed-elsewhere':
    'You have changed this quote somewhere else since you opened it. Look at what it says now first.',
  'quotes.no-vat': 'Only who is registered for VAT charges it. Add your VAT number to your listing first.',
  'quotes.unknown-service': 'One of these services is not offered any more. Choose again.',
};

export const quoteWords = {
  requestedUpdated: 'Your quotes list has been updated.',
  receivedUpdated: 'Your quotes have been updated.',
  descriptionTooShort: 'Description must be at least 10 characters.',
  priceNotANumber: 'Price must be a number.',
  priceNotPositive: 'Price must be positive.',
  scopeTooShort: 'Scope description is too short.',
  timelineTooShort: 'Timeline estimate is too short.',
  timelineMissing: 'Not specified',
  lineDescriptionMissing: 'Say what this line is for.',
  quantityNotANumber: 'Quantity must be a number.',
  quantityNotPositive: 'Quantity must be positive.',
  priceNegative: 'Price must not be negative.',
  linesDiffer: 'The lines must add up to the price.',
  linesHint: 'Labour, parts, travel: the price becomes what they add up to.',
  priceOfLines: 'What the lines add up to.',
  /** What sending takes of the month's quotes. */
  used: ({ used, perMonth }: { used: number; perMonth: number | null }) =>
    perMonth === null ? `${used} quotes used this month` : `${used} of your ${perMonth} quotes used this month`,
  revisingIsFree: 'Editing does not count towards your quotes of this month.',
  restored: 'What you typed before is still here.',
  attachmentTwice: 'A file is here twice.',
  sayWhy: 'Say why, in a few words.',
  unknownProvider: 'Unknown Provider',
  unknownMember: 'Unknown Member',
  general: 'General',
  priceMissing: 'Not specified',
  scopeMissing: 'Details in full quote.',
  notFound: 'Quote not found or you do not have permission to view it.',
  noneRequested: "You haven't requested any quotes yet.",
  noneReceived: "You haven't received any quote requests yet.",
  /** Where there are quotes, but none of these. */
  noneToDecide: 'Nothing waits for you',
  noneWaiting: 'Nothing waits for anybody else',
  noneDecided: 'Nothing is decided yet',
  noneFiltered: 'No quotes match these filters',
  askProviders: 'Ask a provider yourself',
  askProvidersHint: 'You need not wait: ask whom you like for a quote on this problem.',
  noneOnProblem: 'No quotes on this problem yet.',
  acceptAsks: (provider: string, price: string) =>
    `${provider} does the work for ${price}. The other quotes on this problem are declined.`,
  browseProblems: 'Browse Problems',
  providersOnly: 'Access Denied. This section is for providers only.',
  logInToRequest: 'You must be logged in to request a quote.',
  logInToOffer: 'Please log in to offer a quote.',
  logInToView: 'Please log in to view your quotes.',
  requestSent: (provider: string) => `Quote request sent to ${provider}!`,
  requestSubmitted: 'Quote request submitted!',
  requestRedirects: 'Quote request submitted! You will be redirected.',
  requestFailed: 'Failed to send quote request.',
  requestUnexpected: (message: string) => `Unexpected error creating quote request: ${message}`,
  authenticationFailed: 'Authentication failed. Please log in again.',
  submitFailed: 'Failed to submit quote.',
  expiredRenew: 'This quote has expired. Edit it to renew it.',
  standsNow: (status: string) => `It is now “${status}”.`,
  loadFailed: 'Failed to load quote details.',
  listFailed: 'Failed to load your quote requests.',
  releasedBecauseSettled: 'The member accepted another quote.',
  releasedBecauseWithdrawn: 'The member withdrew the problem.',
  releasedBecauseLapsed: 'The problem lapsed without a decision.',
} as const;

/** What a notice about a quote can name. */
export type QuoteFacts = { about: string; member: string; provider: string; price: string; reason: string };

/** Steps, and the reminder of a request that waits for its answer. */
export type QuoteAct = QuoteStep | 'remind';

/** The words of each step of a quote, and of the reminder: asked before it, said after it, and in its timeline. */
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
  release: { happened: 'Closed without a decision' },
  cancel: {
    happened: 'Cancelled by the member',
    ask: { title: 'Cancel this quote request?', confirmLabel: 'Cancel request', hint: 'The provider reads this.' },
    done: 'Cancelled. The other person has been told.',
    failed: () => 'Failed to cancel.',
  },
  'back-out': {
    happened: 'Cancelled by the provider',
    ask: { title: 'Back out of this quote?', confirmLabel: 'Back out', hint: 'The member reads this.' },
    done: 'Cancelled. The other person has been told.',
    failed: () => 'Failed to cancel.',
  },
  start: { happened: 'Work started', done: 'Work started.', failed: () => 'Failed to start the work.' },
  finish: { happened: 'Work completed' },
  rework: { happened: 'Rework asked for' },
} as const satisfies Record<QuoteAct, StepWords>;

/** In place of several notices of new quotes on one problem. */
export const severalQuotes = (about: string): string => `${countMark} new quotes on ${about}`;

/** A problem that is quoted on reads otherwise now. */
export const problemEdited = (member: string, about: string): { title: string; description: string } => ({
  title: 'A problem was changed',
  description: `${member} changed what ${about} says. See whether your quote still fits.`,
});
export const problemEditedOften = (about: string): string => `${about} was changed ${countMark} times`;

/** What the other party reads about each event. */
export const quoteNotices = {
  request: ({ member, about }) => ({ title: 'New quote request', description: `${member} asks for a quote: ${about}` }),
  remind: ({ member, about }) => ({
    title: 'A request waits for your answer',
    description: `${member} asked for a quote a day ago: ${about}. Quote or decline; it closes after 7 days.`,
  }),
  offer: ({ provider, price, about }) => ({
    title: 'New quote',
    description: `${provider} offers ${price} for ${about}`,
  }),
  submit: ({ provider, price, about }) => ({
    title: 'Your quote is in',
    description: `${provider} quotes ${price} for ${about}`,
  }),
  revise: ({ provider, price, about }) => ({
    title: 'A quote has changed',
    description: `${provider} now quotes ${price} for ${about}`,
  }),
  'decline-request': ({ provider, about }) => ({
    title: quoteStepWords['decline-request'].happened,
    description: `${provider} cannot quote on ${about}`,
  }),
  'no-answer': ({ provider, about }) => ({
    title: 'No answer',
    description: `${provider} did not answer about ${about}`,
  }),
  accept: ({ member, about }) => ({
    title: 'Your quote was accepted',
    description: `${member} accepted your quote for ${about}. Propose a work date.`,
  }),
  decline: ({ member, about }) => ({
    title: 'Your quote was declined',
    description: `${member} declined your quote for ${about}`,
  }),
  release: ({ about, reason }) => ({ title: 'A quote is closed', description: `${about}: ${reason}` }),
  cancel: ({ member, about, reason }) => ({
    title: quoteStepWords.cancel.happened,
    description: `${member} cancelled ${about}: ${reason}`,
  }),
  'back-out': ({ provider, about, reason }) => ({
    title: quoteStepWords['back-out'].happened,
    description: `${provider} backed out of ${about}: ${reason}`,
  }),
  start: ({ provider, about }) => ({
    title: 'Work has started',
    description: `${provider} has started work on ${about}`,
  }),
} satisfies Partial<Record<QuoteAct, (facts: QuoteFacts) => { title: string; description: string }>>;
