/** The errors of the log's filters and dialogs. */
export const logRefusals = {
  sayWhy: 'Say why, in a few words.',
  unknownPerson: 'No account has this name, email address or id.',
  severalPeople: (people: readonly { fullName: string; email: string }[]) =>
    `Several people match. Use an email address: ${people.map(({ fullName, email }) => `${fullName}, ${email}`).join('; ')}`,
  badReference: 'Enter a whole id, or at least its first eight characters.',
};

/** `change-role`, `quote_submitted` and `priceCents` as people read them: `Change role`, `Quote submitted`, `Price`. */
export function readable(name: string): string {
  const words = name
    .replace(/Cents$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
    .replaceAll('no show', 'no-show');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The nouns whose plain name is not the one in the log. */
const nouns: Record<string, string> = {
  'aside-payment': 'Payment set aside',
  books: 'Payment records',
  export: 'Copy of personal data',
  'job-record': 'Record of a job',
  log: 'System log',
  look: 'Look at private things',
  mail: 'Email',
  people: 'List of people',
  plan: 'Pricing plan',
  policy: 'Privacy policy',
  preferences: 'Notification settings',
  'privacy-case': 'Privacy request',
  'queue-job': 'Job of the queue',
  quote: 'Quote',
  'sentence-report': 'Report of a sentence',
  'second-factor-reset': 'Reset of a second factor',
  site: 'Site settings',
  subscription: 'Plan of a person',
};

/** The noun of an event, in words. */
export const nounName = (noun: string): string => nouns[noun] ?? readable(noun);

/** The value of an event, by its name in the log. */
const fields: Record<string, string> = {
  status: 'Status',
  value: 'Value',
  fullName: 'Full name',
  attemptId: 'Payment',
  cents: 'Amount',
  endsAt: 'Ends on',
  was: 'Before',
  words: 'Text that they agreed to',
};
export const fieldName = (field: string): string => fields[field] ?? readable(field);

/** The role in which a person acted. */
export const partyName = (party: string): string => readable(party);

/** The names of values that are no text. */
export const valueWords = { yes: 'Yes', no: 'No', none: 'None' };

/** The columns of the export. */
export const exportWords = {
  columns: ['Day', 'Time', 'Person', 'As', 'About', 'Step', 'Changes', 'Reference', 'Account', 'Event'],
  hidden: '(private)',
  /** One line of the changes of an event. */
  changed: (field: string, before: string, after: string) => `${field}: ${before} -> ${after}`,
  given: (field: string, value: string) => `${field}: ${value}`,
  system: 'The system',
  cut: (count: string) => `Only the newest ${count} events are here. Narrow the log to a day for the others.`,
};

/** The page System logs. */
export const logWords = {
  subtitle: 'Everything that happened, newest first. Nothing here can be changed or deleted.',
  filters: 'Filters',
  filtersWithCount: (count: number) => `Filters · ${count}`,
  person: 'Person',
  personHint: 'Name, email address or id',
  noun: 'About',
  anyNoun: 'Everything',
  step: 'Step',
  anyStep: 'Every step',
  day: 'Day',
  reference: 'Reference',
  referenceHint: 'Whole id, or its first 8 characters',
  show: 'Show events',
  clear: 'Clear filters',
  onlyPerson: (name: string) => `Only events of ${name}`,
  onlyThing: (reference: string) => `Only events of ${reference}`,
  ofPerson: (name: string, email: string) => `Events of ${name} (${email})`,
  loading: 'Loading events',
  failed: 'Failed to fetch events.',
  none: 'No events found.',
  noneHint: 'Change or clear the filters.',
  events: 'Events',
  what: 'What',
  when: 'When',
  who: 'Who',
  changes: 'Before and after',
  actions: 'Actions',
  system: 'The system',
  before: 'Before',
  after: 'After',
  nothing: 'nothing',
  hidden: 'Private',
  newer: (count: number) =>
    count === 1 ? '1 new event' : count < 100 ? `${count} new events` : '100 or more new events',
  look: 'Show private values',
  lookFor: (what: string, when: string) => `Show private values: ${what}, ${when}`,
  lookTitle: 'Show private values?',
  lookText: 'The log records that you looked, and your reason. Other admins can read it.',
  lookConfirm: 'Show values',
  cancel: 'Cancel',
  export: 'Export CSV',
  exportTitle: 'Export these events?',
  exportText:
    'You get the newest 100,000 events of this list as a CSV file. Private values stay hidden. The export and your reason go into the log.',
  exportConfirm: 'Export',
};
