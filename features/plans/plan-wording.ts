import type { InLanguages } from '#core/in-languages.ts';
import { languageNames, translatedLanguages } from '#core/languages.ts';
import { listOf } from '#core/list-of.ts';
import { formatRand } from '#core/money/money.ts';
import type { PlanFeature, PlanLimits } from './plans.ts';
import { shortName } from '#core/short-name.ts';

/** The fields of a plan, in forms and in the history. */
export const planFieldWords = {
  names: {
    priceCents: 'Price a month',
    locations: 'Locations',
    quotesPerMonth: 'Quotes per month',
    validityHours: 'Validity of quotes',
    budgetCents: 'Largest budget',
    planCode: 'Plan code',
    features: 'More features',
    isPopular: 'Most popular',
    nameInLanguages: 'Name in other languages',
    descriptionInLanguages: 'Description in other languages',
  },
  unlimited: 'Unlimited',
  byTelephone: 'Agreed by telephone',
  none: 'None',
  yes: 'Yes',
  no: 'No',
  hours: (hours: number) => (Number.isInteger(hours / 24) ? dayCount(hours / 24) : hourCount(hours)),
  feature: ({ text, included }: PlanFeature) => (included ? text : `Not included: ${text}`),
  /** A feature with its translations. */
  featureInFull: ({ inLanguages = {}, ...feature }: PlanFeature): string => {
    const texts = planFieldWords.texts(inLanguages);
    return texts === '' ? planFieldWords.feature(feature) : `${planFieldWords.feature(feature)} (${texts})`;
  },
  texts: (inLanguages: InLanguages): string =>
    translatedLanguages
      .flatMap((code) => (inLanguages[code] === undefined ? [] : [`${languageNames[code]}: ${inLanguages[code]}`]))
      .join(', '),
  offered: 'Offered',
  retired: 'Retired',
};

function hourCount(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** The errors of the form of a plan. */
export const planRefusals = {
  badPrice: 'Enter an amount in rand from 1 to 100,000, such as 150 or 149.50.',
  priceByTelephone: 'The price of this plan is agreed by telephone.',
  badCode: 'Use 3 to 40 small letters, digits and hyphens, such as lungisa-bronze.',
  codeTaken: 'Another plan has this code.',
  badCount: (max: number) =>
    `Enter a whole number from 1 to ${max.toLocaleString('en-ZA')}, or leave it empty for unlimited.`,
  badBudget: 'Enter an amount in rand from 1 to 100,000,000, or leave it empty for unlimited.',
  badHours: 'Enter whole days from 1 to 365, or leave it empty for unlimited.',
  featureMissing: 'Say what it gives, or remove this line.',
  tooManyFeatures: 'A plan can have at most 10 more features.',
};

type Price = { before: number; after: number };
type PlanChangeFacts = { plan: string; price: Price | null; lowered: string[]; raised: string[]; on: string | null };

/**
 * The notice of a change to a person who has the plan. `on` is the day of the first renewal with the change; null if none comes. A price that
 * is again the one that they pay takes back a notice of another one.
 */
export function planChangedNotice({ plan, price, lowered, raised, on }: PlanChangeFacts) {
  const name = shortName(plan);
  const isPriced = price !== null && on !== null;
  const isTakenBack = isPriced && price.before === price.after;
  const lines = [
    ...(isPriced && !isTakenBack
      ? [`From ${on} it costs ${formatRand(price.after)} a month. Until then you pay ${formatRand(price.before)}.`]
      : []),
    ...(lowered.length > 0 && on !== null ? [`From ${on} it gives: ${listOf(lowered)}.`] : []),
    ...(raised.length > 0 ? [`From today it gives: ${listOf(raised)}.`] : []),
    ...(isTakenBack ? [`The price does not change after all. You still pay ${formatRand(price.after)} a month.`] : []),
  ];
  if (isTakenBack && lines.length === 1)
    return { title: `The price of your ${name} plan stays the same`, description: lines.join(' ') };
  return {
    title: isPriced && !isTakenBack ? `The price of your ${name} plan changes` : `Your ${name} plan changes`,
    description: lines.join(' '),
  };
}

/** The notice to a person who has a plan that is no longer offered. */
export const planRetiredNotice = (plan: string) => ({
  title: `Your ${shortName(plan)} plan is no longer offered to others`,
  description:
    'You keep it, and it renews as before. If you end it or change to another plan, you cannot choose it again.',
});

/** A limit of a plan, as a notice names it. */
export const limitInNotice = (field: keyof PlanLimits, value: string): string =>
  limitsInNotice[field](value === planFieldWords.unlimited ? null : value);

/** Null is unlimited. */
const limitsInNotice: Record<keyof PlanLimits, (limit: string | null) => string> = {
  locations: (limit) => (limit === null ? 'locations unlimited' : `locations ${limit}`),
  quotesPerMonth: (limit) => (limit === null ? 'quotes per month unlimited' : `quotes per month ${limit}`),
  validityHours: (limit) => (limit === null ? 'validity of quotes unlimited' : `validity of quotes ${limit}`),
  budgetCents: (limit) => (limit === null ? 'largest budget unlimited' : `largest budget ${limit}`),
};

/** The page on which admins keep the plans. */
export const planAdminWords = {
  subtitle: 'Prices, limits and order of the plans that providers can have.',
  loading: 'Loading the plans',
  failed: 'Failed to load the plans.',
  order: 'Order of the plans',
  orderSaved: 'Order saved.',
  orderFailed: 'Failed to save the order.',
  holders: (holders: number) =>
    holders === 1 ? '1 person has it' : `${holders.toLocaleString('en-ZA')} people have it`,
  aMonth: (price: string) => `${price} a month`,
  popular: 'Most popular',
  retiredSince: (day: string) => `Retired since ${day}`,
  edit: 'Edit',
  editPlan: (plan: string) => `Edit ${shortName(plan)}`,
  retire: 'Retire',
  retirePlan: (plan: string) => `Retire ${shortName(plan)}`,
  offer: 'Offer again',
  offerPlan: (plan: string) => `Offer ${shortName(plan)} again`,
  history: 'History',
  historyOf: (plan: string) => `History of ${shortName(plan)}`,
  noHistory: 'No changes yet.',
  historyLoading: 'Loading the history',
  historyFailed: 'Failed to load the history.',
  changedBy: (who: string, when: string) => `${who}, ${when}`,
  unknownAdmin: 'An admin',
  steps: { change: 'Changed', retire: 'Retired', 'offer-again': 'Offered again', order: 'Moved' },
  fromTo: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  place: 'Place',
  close: 'Close',
};

/** The dialog in which an admin changes a plan. */
export const planFormWords = {
  price: 'Price a month',
  priceByTelephone: 'The price is agreed by telephone. The card asks people to contact sales.',
  unlimitedHint: 'Empty is unlimited.',
  validityDays: 'Validity of quotes in days',
  budget: 'Largest budget of a problem',
  planCodeHint: 'Our own name for the plan in payments.',
  popular: 'Most popular',
  popularHint: 'One plan has this mark. It moves here from the other one.',
  features: 'More features',
  featuresHint: 'The card already shows the limits. Add what else the plan gives.',
  feature: (number: number) => `Feature ${number}`,
  featureInLanguages: (number: number) => `Feature ${number} in other languages`,
  included: 'Included',
  addFeature: 'Add a feature',
  removeFeature: (number: number) => `Remove feature ${number}`,
  look: 'See what changes',
  looking: 'Looking',
  cancel: 'Cancel',
  lookFailed: 'Failed to check what changes.',
  changedElsewhere: 'The plan has changed',
  nowIs: (field: string, value: string) => `${field} is now: ${value}`,
};

/** The effects of a change, before it is saved. */
export const planPreviewWords = {
  title: (plan: string) => `Change ${shortName(plan)}?`,
  nothing: 'Nothing is different from the plan as it is.',
  changes: 'What changes',
  newPayments: (price: string) => `New payments cost ${price} at once.`,
  checkouts: (number: number) =>
    number === 1
      ? 'The price stays for 1 payment that is open now.'
      : `The price stays for ${number.toLocaleString('en-ZA')} payments that are open now.`,
  renewals: (people: string, first: string, last: string) =>
    first === last
      ? `${people} from the renewal on ${first}.`
      : `${people} from a renewal between ${first} and ${last}: the first one that is at least 30 days away.`,
  payNew: (people: string) => `${people} pay the new price`,
  onePaysNew: '1 person pays the new price',
  haveLower: (people: string) => `${people} have the lower limits`,
  oneHasLower: '1 person has the lower limits',
  people: (number: number) => `${number.toLocaleString('en-ZA')} people`,
  noRenewals: 'No renewals change.',
  lowered: (limits: string) => `Lower: ${limits}. New people have this at once.`,
  keepLower: (people: string) => `${people} keep the higher limits until the plan ends, because it does not renew.`,
  oneKeepsLower: '1 person keeps the higher limits until the plan ends, because it does not renew.',
  raised: (limits: string) => `Higher: ${limits}. Everyone who has the plan has this at once.`,
  places: 'Locations that are already on listings stay there.',
  told: 'Everyone whose price or limits change gets a notification and an email.',
  notTold: 'No one gets a notification: the price and the limits stay the same.',
  reason: 'Reason',
  reasonHint: 'Admins read it in the history.',
  save: 'Save changes',
  saving: 'Saving',
  back: 'Back to the form',
  saved: (plan: string) => `${shortName(plan)} saved.`,
  failed: 'Failed to save the plan.',
};

/** The dialogs that take a plan out of the offer, and bring it back. */
export const planOfferWords = {
  retire: {
    title: (plan: string) => `Retire ${shortName(plan)}?`,
    text: (people: string) =>
      `No one new can choose it. ${people}. Everyone who has it keeps it and gets a notification. It renews as before, and a new price applies to them too. A person who ends it or changes to another plan cannot choose it again.`,
    confirm: 'Retire plan',
    done: (plan: string) => `${plan} is retired.`,
  },
  offer: {
    title: (plan: string) => `Offer ${shortName(plan)} again?`,
    text: () => 'Everyone can choose it again, at the price that it has now.',
    confirm: 'Offer again',
    done: (plan: string) => `${plan} is offered again.`,
  },
  keep: 'Cancel',
  failed: 'This did not work. Please try again.',
};
