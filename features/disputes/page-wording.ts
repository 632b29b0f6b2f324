import type { EvidenceKind, Side } from './reasons.ts';

/** Stands wherever money is spoken of. */
export const outside =
  'No money goes through this site: what is agreed or decided here is paid by one of you to the other directly.';

/** The page of one dispute. */
export const disputePageWords = {
  title: 'Dispute',
  loading: 'Loading the dispute',
  loadFailed: 'Failed to load the dispute.',
  notFound: 'This dispute was not found.',
  back: 'Back to the job',
  number: (number: number) => `Dispute ${number}`,
  clocks: 'While the dispute is open, the other time limits of this work are paused.',
  wish: (name: string) => `${name} asks for`,
  ownWish: 'You are asking for',
  answerBy: (at: string) => `Answer by ${at}. If you do not, an admin decides.`,
  theirTurn: (name: string, at: string) => `If ${name} does not answer by ${at}, an admin decides.`,
  withAdmin: 'An admin reads this dispute and decides. Both of you read the decision and its reasons.',
  withSecond: 'Another admin reads this dispute again and decides for good.',
  offer: (name: string) => `Offer of ${name}`,
  ownOffer: 'Your offer',
  earlier: 'Earlier offers',
  result: { agreed: 'You both agreed', decided: 'An admin decided', final: 'An admin decided for good' },
  reasons: 'Reasons',
  appealUntil: (at: string) =>
    `You can appeal once, until ${at}. The other side can appeal once too. Another admin then decides for good.`,
  overturned: 'The decision was appealed. It does not stand until another admin has decided.',
  said: 'What both sides say',
  hidden: 'An admin has hidden this text and its photos.',
  photos: (name: string) => `Photos of ${name}`,
  photo: (number: number) => `Photo ${number}`,
  report: 'Report this text',
  add: 'Add a text, photos or entries',
  evidence: 'From the record of the job',
  evidenceText: 'Both sides and the admin see the same entries.',
  noEvidence: 'Nothing was chosen from the record yet.',
  chosenBy: (name: string) => `Chosen by ${name}`,
  record: 'Earlier work of both sides',
  completed: (count: number) => (count === 1 ? '1 completed job' : `${count} completed jobs`),
  otherDisputes: (count: number) =>
    count === 0
      ? 'no other disputes'
      : count === 1
        ? '1 other dispute with an outcome'
        : `${count} other disputes with an outcome`,
  person: (name: string) => `Open the record of ${name}`,
  progress: 'Progress',
} as const;

/** The card of a dispute on the page of its job. */
export const disputeCardWords = {
  open: 'A dispute is open',
  ended: 'Dispute',
  read: 'Open the dispute',
  wrong: 'Is something wrong?',
} as const;

/** The form that opens a dispute. */
export const openDisputeWords = {
  title: 'Open a dispute',
  loading: 'Loading the record of the job',
  loadFailed: 'Failed to load the record of the job.',
  intro: (name: string) =>
    `Have you talked to ${name} first? A message is often faster. In a dispute both of you have 48 hours for each answer. Without one, an admin decides.`,
  message: 'Send a message',
  already: 'A dispute about this work is open.',
  becomesText: 'Your text is kept. Open the dispute and add it there.',
  claim: 'What is wrong?',
  claimHint: (name: string) => `Say what was agreed and what happened. ${name} and the admins read this.`,
  wish: 'What do you want?',
  amount: 'How much goes back?',
  amountHint: (price: string) => `At most ${price}, the agreed price.`,
  day: 'By which day?',
  evidence: 'Choose from the record of the job',
  evidenceHint: 'Only entries of this job can be chosen.',
  noEntries: 'The record of this job has no entries yet.',
  moreEntries: 'Show earlier entries',
  moreFailed: 'Failed to load more of the record.',
  photos: 'New photos',
  addPhotos: 'Add photos',
  photosHint: 'Show the fault from near and from afar.',
  send: 'Open the dispute',
  sending: 'Opening…',
  sendingPhotos: 'Sending the photos…',
  kept: 'You are offline. Your text is kept on this device: open this page again when you are online, and send it.',
} as const;

export const statementDialogWords = {
  title: 'Add to the dispute',
  text: 'Your text',
  textHint: (name: string) => `${name} and the admins read this.`,
  keep: 'Cancel',
  send: 'Add',
  sending: 'Adding…',
  done: 'Added. We have told the other side.',
} as const;

export const termsWords = {
  offer: 'What do you offer?',
  decision: 'Your decision',
  reason: 'Reasons',
  reasonHint: 'Both sides read them.',
  appeal: 'Why is the decision wrong?',
  appealHint: 'The other side and the next admin read this.',
} as const;

/** An entry of the record in one line. `number` counts revisions, changes and the answers to a report, `name` is the side. */
export const entryLabels: Record<EvidenceKind, (facts: { name: string; number: number | null }) => string> = {
  quote: ({ name, number }) => `Quote of ${name}, version ${number ?? 1}`,
  'change-order': ({ name, number }) => `Change ${number ?? 1} of the price by ${name}`,
  payment: ({ number }) => `Payment ${number ?? 1}`,
  photo: ({ name }) => `Photo of the work by ${name}`,
  message: ({ name }) => `Message of ${name}`,
  visit: () => 'Agreed visit',
  arrival: ({ name }) => `${name} arrived`,
  'no-show': ({ name, number }) =>
    number === null ? `${name} reported a no-show` : `${name} says that they were there`,
  certificate: ({ name }) => `Certificate from ${name}`,
};

export const bySide = (names: Record<Side, string>, by: string): string =>
  by === 'member' ? names.member : by === 'provider' ? names.provider : '';
