/** The name of the ZIP, and of all that is in it. */
export const packFiles = {
  zip: 'lungisa-job-record.zip',
  pdf: 'record.pdf',
  json: 'record.json',
  readMe: 'READ-ME.txt',
  folder: 'files',
  papers: 'papers',
} as const;

/** The last hash stands in the properties of the PDF after this. */
export const headKeyword = 'lungisa-head:';

export const sheetWords = {
  title: 'Record of a job',
  between: (member: string, provider: string) => `${member} and ${provider}`,
  intro: (): string[] => [
    'Everything that was said, agreed and done on this job, in order. All times are South African.',
    'The record for computers is record.json. Each entry of it carries the SHA-256 hash of the entry before, and the hash of the last one stands at the foot of every page here.',
    'No money for this job goes through the site. The record says what was agreed, and what the two of them said was paid.',
  ],
  place: (n: number, at: string, by: string) => `${n} · ${at} · ${by}`,
  by: {
    member: 'by the member',
    provider: 'by the provider',
    admin: 'by the team of the site',
    system: 'by the site',
  } as Readonly<Record<string, string>>,
  line: (label: string, value: string) => (value === '' ? `${label}:` : `${label}: ${value}`),
  item: (place: number) => `${place}.`,
  file: 'File',
  hash: 'SHA-256',
  fileOf: (path: string, bytes: number, at: string) => `${path}, ${bytes} bytes${at === '' ? '' : `, added ${at}`}`,
  lost: (path: string) => `${path} could not be added`,
  yes: 'Yes',
  no: 'No',
  minus: (amount: string) => `−${amount}`,
  head: (head: string) => `Last hash ${head}`,
  page: (page: number) => `Page ${page}`,
  end: (entries: number) => `End of the record: ${entries} entries.`,
  endHead: 'The hash of the last entry, which record.json must have too:',
} as const;

/** The kinds of entries. A kind without a name here is shown by its own code. */
const kinds: Readonly<Record<string, string>> = {
  record: 'This record',
  end: 'End of the record',
  problem: 'The problem as it was posted',
  'problem.post': 'Problem posted',
  'problem.edit': 'Problem edited',
  quote: 'Request and quote',
  'quote-revision': 'A version of the quote',
  agreement: 'Agreement',
  'quote.request': 'Quote asked for',
  'quote.offer': 'Quote offered',
  'quote.submit': 'Quote sent',
  'quote.revise': 'Quote changed',
  'quote.accept': 'Quote accepted',
  'quote.cancel': 'Cancelled by the member',
  'quote.back-out': 'Cancelled by the provider',
  'quote.start': 'Work started',
  'quote.finish': 'Work finished',
  'quote.rework': 'Work asked for again',
  'quote.remind': 'Provider reminded to answer',
  'quote.give-visit': 'Address given for the work',
  job: 'The job as it stands',
  checked: 'Checks of the provider that counted on the agreement',
  photo: 'Photo of the finished work',
  'rework-photo': 'Photo of work to be done again',
  'job.create': 'Job made',
  'job.propose': 'Date proposed',
  'job.confirm': 'Date confirmed',
  'job.reject': 'Date rejected',
  'job.reschedule': 'Another date asked for',
  'job.agree': 'The other date agreed to',
  'job.complete': 'Marked as completed',
  'job.keep-rating': 'Rating kept',
  'job.rework': 'Rework asked for',
  'job.rate': 'Rated',
  'job.lapse': 'Left unrated',
  'job.cancel': 'Job cancelled',
  'job.ask-for-review': 'Asked for a review',
  'job.refuse-change': 'A change of the price was refused when it arrived',
  visit: 'A visit as it stands',
  'visit.create': 'Visit agreed',
  'visit.ask': 'Asked if still coming',
  'visit.coming': 'Said: I am coming',
  'visit.late': 'Said: I will be late',
  'visit.fall-silent': 'No answer',
  'visit.set-out': 'Said: I am on my way',
  'visit.arrive': 'Arrived, with the visit PIN',
  'visit.end': 'Visit over',
  'visit.name-worker': 'Said who comes',
  'visit.refuse-arrival': 'An arrival was refused: wrong PIN',
  'visit.share': 'Link shared',
  'visit.end-sharing': 'Link ended',
  'no-show': 'A report that the other party was not there',
  'no-show.report': 'No-show reported',
  'no-show.agree': 'Said: I was not there',
  'no-show.contest': 'Said: I was there',
  'no-show.stand': 'Not contested in time',
  'no-show.confirm': 'No-show confirmed',
  'no-show.dismiss': 'No-show dismissed',
  'no-show.meet': 'They met after all',
  'change-order': 'A change of the price',
  'change-order.propose': 'Change of the price proposed',
  'change-order.accept': 'Change of the price accepted',
  'change-order.decline': 'Change of the price declined',
  'change-order.withdraw': 'Change of the price withdrawn',
  'change-order.lapse': 'Change of the price lapsed',
  'payment-step': 'A payment of the agreed price',
  'payment-step.schedule': 'Payment agreed',
  'payment-step.announce': 'Said to be paid',
  'payment-step.receive': 'Payment received',
  'payment-step.deny': 'Payment not received',
  'payment-step.record': 'Payment recorded by the provider',
  'payment-step.disown': 'Payment disowned by the member',
  'payment-step.settle': 'Payment settled by a dispute',
  'payment-step.owe-again': 'Payment owed again after an appeal',
  'payment-step.remind': 'Reminder about a payment',
  'payment-step.fall-late': 'Payment late',
  dispute: 'A dispute as it stands',
  'dispute-statement': 'What a side says in a dispute',
  'job-dispute.open': 'Dispute opened',
  'job-dispute.offer': 'Offer made in the dispute',
  'job-dispute.accept': 'Offer accepted, dispute settled by both',
  'job-dispute.decline': 'Offer declined',
  'job-dispute.ask-admin': 'Admin asked to decide',
  'job-dispute.hand-over': 'Handed to an admin',
  'job-dispute.withdraw': 'Dispute withdrawn',
  'job-dispute.decide': 'Dispute decided by an admin',
  'job-dispute.appeal': 'Decision appealed',
  'job-dispute.decide-finally': 'Dispute decided for good',
  'job.stop-clocks': 'Times of the job stopped',
  'job.start-clocks': 'Times of the job go on',
  certificate: 'The certificate that the job owes',
  'certificate.promise': 'Certificate promised',
  'certificate.deliver': 'Certificate delivered',
  'certificate.fall-late': 'Certificate late',
  'certificate.remind': 'Provider reminded of the certificate',
  review: 'Review',
  'review.give': 'Review given',
  'review.amend': 'Review changed',
  paper: 'Paper',
  message: 'Message',
};

/** The names of fields that their own codes do not say plainly. */
const fields: Readonly<Record<string, string>> = {
  of: 'Belongs to',
  before: 'Status before',
  after: 'Status after',
  budgetCents: 'Budget',
  priceCents: 'Price',
  callOutCents: 'Call-out fee',
  totalCents: 'Total',
  totalCostCents: 'Agreed price',
  differenceCents: 'Difference',
  unitPriceCents: 'Unit price',
  quantityThousandths: 'Quantity',
  netCents: 'Total before VAT',
  vatCents: 'VAT',
  grossCents: 'Total',
  newTotalCents: 'New total',
  vat: 'VAT included',
  durationMinutes: 'Minutes planned',
  delayMinutes: 'Minutes late',
  takesAway: 'Takes away line',
  hidden: 'Hidden by an admin',
  absent: 'Not there',
  registerUrl: 'Address of the register',
  eventId: 'Event',
  quoteId: 'Quote',
  site: 'Made with',
  madeFor: 'Made for',
  providerFullName: 'Full name of the provider',
  vatNumber: 'VAT number',
};

const humanise = (code: string): string => {
  const text = code
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};

export const nameKind = (kind: string): string => kinds[kind] ?? humanise(kind);
export const nameField = (key: string): string => fields[key] ?? humanise(key);

/** True if the kind has a name of its own. */
export const isNamed = (kind: string): boolean => kind in kinds;

const coded = new Set(['status', 'before', 'after', 'cause', 'absent', 'madeFor', 'paper']);

/** A value that is a code, as words; typed text stays as it is. */
export const showCode = (key: string, value: string): string => (coded.has(key) ? humanise(value) : value);

type ReadMeFacts = { site: string; head: string; entries: number };

export const readMe = ({ site, head, entries }: ReadMeFacts): string =>
  [
    `The record of a job, made with ${site}`,
    [
      'record.pdf   for people: every entry in its order',
      'record.json  for computers: the same entries, as a chain of hashes',
      'files        the photos and documents of the entries',
      'papers       the agreement, the changes of the price and the invoice',
    ].join('\n'),
    'How to check it, without a connection. You need Node 22 or newer (nodejs.org) and check-evidence.mjs, from the folder tools of the source of the site:',
    `  node check-evidence.mjs lungisa-job-record.zip`,
    'It reads the ZIP, or the folder that you have unpacked, and says if anything was changed, moved, added or taken out, and where.',
    `This record has ${entries} entries. The hash of the last one:`,
    `  ${head}`,
    'It stands at the foot of every page of record.pdf. Someone who has only a page on paper can give it to the tool:',
    `  node check-evidence.mjs lungisa-job-record.zip ${head}`,
    'The record has what the two people of the job did and wrote on the site about this job. Messages about no job, or about another one, are not in it; neither is anything that admins have hidden, nor anything about other people.',
    '',
  ].join('\n\n');
