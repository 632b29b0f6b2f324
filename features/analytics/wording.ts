import { purposeWords } from '#features/files/purpose-wording.ts';
import type { FigureId, PerformanceSort, TabId } from './figures.ts';
import type { Period, RangeId } from './ranges.ts';

export const rangeRefusals = {
  missing: 'Choose a first and a last day.',
  wrongWayRound: 'The last day comes before the first.',
  tooLong: (days: number) => `Choose at most ${days} days.`,
  inFuture: 'Choose a first day that is not in the future.',
};

export const analyticsWords = {
  title: 'Analytics & Reporting',
  tabs: {
    growth: 'User & Growth',
    problems: 'Problem Metrics',
    quotes: 'Quote & Conversion',
    providers: 'Provider Performance',
    financial: 'Financial Metrics',
    storage: 'Storage Metrics',
  } satisfies Record<TabId, string>,
  ranges: {
    'last-7-days': 'Last 7 days',
    'last-30-days': 'Last 30 days',
    'last-90-days': 'Last 90 days',
    'this-month': 'This Month',
    'last-month': 'Last Month',
    'this-year': 'This Year',
    custom: 'Custom',
  } satisfies Record<RangeId, string>,
  periods: { day: 'Day', week: 'Week', month: 'Month' } satisfies Record<Period, string>,
  metrics: 'Metrics',
  range: 'Range',
  from: 'From',
  to: 'To',
  apply: 'Show',
  by: 'By',
  compare: 'Compare with the range before',
  span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  comparedWith: (span: string) => `compared with ${span}`,
  loading: 'Loading the figures',
  failed: 'Failed to load the figures.',
  missing: (days: number) =>
    days === 1
      ? 'One day of this range is still being counted, and is missing here. Come back in a few minutes.'
      : `${days} days of this range are still being counted, and are missing here. Come back in a few minutes.`,
  nothing: 'Nothing happened in this range.',
  definition: 'Definition',
  definitionOf: (title: string) => ` of ${title}`,
  csv: 'CSV',
  csvOf: (title: string) => ` of ${title}`,
  columnBefore: (label: string) => `${label}, before`,
  was: (value: string) => `${value} before`,
  none: 'No figure',
  noCell: '–',
  name: 'Name',
  between: ' · ',
  labelled: (label: string, value: string) => `${label}: ${value}`,
  ofStepBefore: (share: string) => `${share} of the step before`,
  medianAfter: (time: string) => `median ${time} after it`,
  highest: (label: string, value: string, when: string) => `${label}: at most ${value}, ${when}.`,
  csvColumns: {
    count: (label: string) => label,
    cents: (label: string) => `${label} (rand)`,
    minutes: (label: string) => `${label} (minutes)`,
    bytes: (label: string) => `${label} (bytes)`,
    percent: (label: string) => `${label} (percent)`,
  },
};

/** The title and the exact definition of each figure. docs/running-the-marketplace.md has them from here. */
export const figureWords: Record<FigureId, { title: string; definition: string }> = {
  'accounts-new': {
    title: 'New accounts per day',
    definition:
      'People who registered, by the role that they chose: members, and providers, who then wait for approval. A member who becomes a provider later still counts as a member here. Admins do not count.',
  },
  'accounts-active': {
    title: 'Active people',
    definition:
      'Different people who did something that the log keeps: they posted, asked, quoted, decided, wrote a message, reviewed, reported or changed their account. Looking around alone does not count. A person counts once a day, week or month, with the role of the night when it was counted. A week begins on Monday. Weeks and months at the edges of the range count whole.',
  },
  retention: {
    title: 'Retention by month of joining',
    definition:
      'Of the people who registered in a month, the share who were active in that month, one month later, two months later, and so on. The range chooses the months of joining. The present month counts up to last night.',
  },
  approval: {
    title: 'Time to approval',
    definition:
      'How long providers waited for an admin: from their registration, or from the payment of their application, to the approval. Counted on the day of the approval. The median is rounded down to two digits.',
  },
  problems: {
    title: 'Problems posted, settled, withdrawn, lapsed',
    definition:
      'How often each happened: a problem was posted, was settled by an accepted quote, was withdrawn by its owner, or lapsed after 30 days without activity. A problem that opens again can be settled again.',
  },
  'problems-by-category': {
    title: 'Problems by category',
    definition: 'Problems posted in the range, by the category that they have now.',
  },
  'problems-by-province': {
    title: 'Problems by province',
    definition:
      'Problems posted in the range, by the province of their location. A location that names no place, or a place that several provinces have, is unknown.',
  },
  'first-quote': {
    title: 'Time to first quote',
    definition:
      'How long the problems posted in the range waited for their first quote, whenever it came. Problems without a quote until last night are those with none. The median is that of the problems with a quote, rounded down to two digits.',
  },
  budgets: {
    title: 'Budgets',
    definition: 'Problems posted in the range, by the budget that they have: the first amount that its owner typed.',
  },
  funnel: {
    title: 'From request to finished job',
    definition:
      'The quote requests of the range, and how far they have come until last night, also after the end of the range: a quote was submitted, accepted, the date of its job confirmed, the work completed, the job rated. A step counts once it was reached, whatever happened later. Offers without a request are not counted. Median times are from the step before, rounded down to two digits.',
  },
  quotes: {
    title: 'Requests, offers and quotes',
    definition:
      'How often each happened: a member asked a provider for a quote, a provider offered one without being asked, a provider answered a request with a quote, a member accepted a quote.',
  },
  'against-budget': {
    title: 'Accepted price against the budget',
    definition:
      'Quotes accepted in the range, by their price as a share of the budget of their problem. A request without a problem, or a problem without a budget, has none.',
  },
  'failed-quotes': {
    title: 'Why quotes fail',
    definition:
      'Requests and quotes that ended without finished work, by the reason, on the day when they ended. "Agreed work" is a quote that was accepted before.',
  },
  income: {
    title: 'Subscription income',
    definition:
      'Money that came in for plans, by plan, and for joining fees, as the books have it, on the day of the booking. Refunds are not subtracted: see Refunds. Payments with a test key count only while the site runs on a test key.',
  },
  plans: {
    title: 'Plans begun, renewed, changed, ended',
    definition:
      'How often each happened: a plan began with a payment, was granted by an admin, was renewed by its saved card, was changed for another (a smaller one on the day of the renewal from which it applies), or ended (at the end of its period, in the cooling-off time, or because its payment was refunded or taken back by the bank).',
  },
  'failed-payments': {
    title: 'Failed and recovered payments',
    definition:
      'Charges for a renewal that failed, each try for itself, and plans that were paid for after such a failure.',
  },
  refunds: {
    title: 'Refunds',
    definition: 'Money paid back, by the reason, as the books have it, on the day of the booking.',
  },
  'accepted-value': {
    title: 'Value of accepted quotes',
    definition: 'The prices of the quotes accepted in the range, added up. The marketplace itself takes no share.',
  },
  storage: {
    title: 'Storage in use',
    definition:
      'The bytes of all files at the end of each day, week or month, as their owners’ storage counts them. For days before this page existed: of the files that still exist. Today: last night’s files and those added since.',
  },
  'storage-added': {
    title: 'Storage added',
    definition: 'The bytes of the files that were uploaded, of those that still existed a few nights later.',
  },
  'storage-by-purpose': {
    title: 'Storage by purpose',
    definition: 'The files at the end of the range, by the purpose that they were uploaded for.',
  },
};

/** The title of a figure whose name says what a point is. */
export const newAccountsPer: Record<Period, string> = {
  day: figureWords['accounts-new'].title,
  week: 'New accounts per week',
  month: 'New accounts per month',
};

/** The names of columns, rows and facts that the code knows; plans and categories have names of their own. */
export const figureLabels = {
  roles: { member: 'Members', provider: 'Providers' },
  problems: { post: 'Posted', settle: 'Settled', withdraw: 'Withdrawn', lapse: 'Lapsed' },
  problemCount: 'Problems',
  unknown: 'Unknown',
  noCategory: 'No category',
  joined: 'Joined',
  monthsLater: (months: number) =>
    months === 0 ? 'Same month' : months === 1 ? '1 month later' : `${months} months later`,
  approvals: 'Approvals',
  approvalBands: ['Within a day', 'On the second day', 'Within 5 days', 'Within 10 days', 'Later'],
  median: 'Median',
  firstQuoteBands: ['Within an hour', 'Within 4 hours', 'Within a day', 'Within 3 days', 'Later'],
  noQuote: 'No quote yet',
  shareWithNone: 'Share with none',
  noBudget: 'No budget',
  budgetBand: (from: string, to: string | null) => (to === null ? `${from} and more` : `${from} to ${to}`),
  budgetBelow: (to: string) => `Below ${to}`,
  steps: {
    requested: 'Requests of the range',
    submitted: 'With a quote by now',
    accepted: 'Accepted by now',
    scheduled: 'With a date by now',
    completed: 'Completed by now',
    rated: 'Rated by now',
  },
  count: 'Number',
  ofRequests: 'Of all requests',
  ofStepBefore: 'Of the step before',
  medianTime: 'Median time',
  quotes: { request: 'Requests', offer: 'Offers', submit: 'Quotes', accept: 'Accepted' },
  priceBands: ['Below 75%', '75% to 100%', 'Above 100%, to 125%', 'Above 125%'],
  noBudgetToCompare: 'No budget to compare with',
  failures: {
    'decline-request': 'Declined by the provider',
    'no-answer': 'The provider did not answer',
    decline: 'Declined by the member',
    'release-settled': 'Another quote was accepted',
    'release-withdrawn': 'The problem was withdrawn',
    'release-lapsed': 'The problem lapsed',
    'release-other': 'Released for another reason',
    cancel: 'Cancelled by the member',
    'cancel-agreed': 'Agreed work cancelled by the member',
    'back-out': 'The provider took the quote back',
    'back-out-agreed': 'The provider backed out of agreed work',
  },
  joiningFees: 'Joining fees',
  plans: { begun: 'Begun', granted: 'Granted', renewed: 'Renewed', changed: 'Changed', ended: 'Ended' },
  payments: { failed: 'Failed', recovered: 'Recovered' },
  refunded: 'Refunded',
  refunds: {
    'cool-off': 'Cancelled in the cooling-off time',
    'application-declined': 'Application declined',
    'application-unanswered': 'Application not answered',
    'application-withdrawn': 'Application withdrawn',
    'paid-twice': 'Paid twice',
    'card-check': 'Check of a card',
    admin: 'Decided by an admin',
    'at-paystack': 'Decided at Paystack',
    dispute: 'Dispute lost',
    other: 'Other',
  },
  value: 'Value',
  bytes: 'Storage',
  files: 'Files',
  purposes: purposeWords,
  total: 'Total',
} as const;

/** The table of providers. */
export const performanceWords = {
  title: 'Provider Performance',
  provider: 'Provider',
  order: { most: 'Most first', least: 'Least first' },
  sortBy: 'Sort by',
  orderLabel: 'Order',
  loading: 'Loading the providers',
  failed: 'Failed to load the providers.',
  failedMore: 'Failed to load more providers.',
  none: 'No provider had anything to do in this range.',
  noShare: 'None yet',
  ratings: (stars: string, count: number) => `${stars} (${count})`,
  columns: {
    asked: 'Requests',
    answered: 'Answered within 24 hours',
    accepted: 'Acceptance',
    completed: 'Completion',
    cancelled: 'Cancellations',
    rating: 'Rating',
    reports: 'Reports',
  } satisfies Record<PerformanceSort, string>,
  definitions: {
    asked: 'Quote requests that the provider got in the range.',
    answered:
      'Of these, the share that the provider answered with a quote or declined within 24 hours. A request of the last 24 hours may still be answered in time.',
    accepted: 'Quotes accepted in the range, as a share of the quotes that the provider sent in it, offers included.',
    completed:
      'Jobs completed in the range, as a share of the jobs completed and the agreed work that either side cancelled in it.',
    cancelled: 'Agreed work that the provider backed out of in the range.',
    rating:
      'The mean of the stars given in the range, and their number. Ratings that were hidden later still count here.',
    reports: 'Reports of the provider’s listing that people sent in the range.',
  } satisfies Record<PerformanceSort, string>,
  definition: 'Only providers who had a request, a quote, a job, a rating or a report in the range are listed.',
};

/** The formats of numbers. */
export const unitWords = {
  week: (date: string) => `Week of ${date}`,
  minutes: (count: number) => `${count} min`,
  hours: (text: string) => `${text} h`,
  days: (text: string) => (text === '1' ? '1 day' : `${text} days`),
  percent: (text: string) => `${text}%`,
  bytes: (text: string, unit: 'B' | 'KB' | 'MB' | 'GB') => `${text} ${unit}`,
};
