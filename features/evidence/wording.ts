import type { CodesOf } from '#core/errors.ts';

export const evidenceErrors: Record<CodesOf<'evidence'>, string> = {
  'evidence.under-way': 'This record is already being made. We tell you when it is ready.',
  'evidence.gone': 'This record can no longer be downloaded. Ask for a new one.',
};

export const recordWords = {
  title: 'Record of this job',
  text: 'Everything that was said, agreed and done on this job, in order: as a PDF, as a file for computers, and with the photos.',
  contents: 'In the record',
  parts: (): string[] => [
    'The problem, every version of the quote, the agreement and its papers',
    'Visits, changes of the price, certificates, photos and the review',
    'The messages about this job',
  ],
  left: 'Not in it: your other jobs, private notes, the visit PIN, and anything that our admins have hidden.',
  money:
    'No money for this job goes through this site. The record says what was agreed, and what both sides said was paid.',
  notFound: 'Job not found.',
  toJob: 'Job',
  toJobs: 'Back to My Jobs',
  loading: 'Loading the record of this job',
  loadFailed: 'Failed to load the record of this job.',
  ask: 'Make the record',
  askAgain: 'Make a new one',
  tryAgain: 'Try again',
  asking: 'Asking…',
  askFailed: 'The record could not be asked for.',
  asked: 'Your record is waiting to be made. You can leave this page: we will tell you when it is ready.',
  beingMade: 'Your record is being made. You can leave this page: we will tell you when it is ready.',
  failed: 'Your record could not be made. Please try again.',
  expired: 'Your last record can no longer be downloaded. Make a new one.',
  ready: (size: string, date: string) => `Your record is ready (${size}). You can download it until ${date}.`,
  earlier: (size: string, date: string) => `Your earlier record (${size}) can still be downloaded until ${date}.`,
  download: 'Download the record',
  replaces: 'A new record has what happened since, and replaces this one.',
  check: 'How to check it',
  checkText: (entries: number) =>
    `The record has ${entries} entries. Each carries a code made from the one before, so that no entry can be changed, moved or taken out unseen. The code of the last entry is printed on every page of the PDF:`,
  checkHow: 'The file READ-ME.txt in the download says how to check it without a connection.',
  onlyYours: 'Only you get this download. The other party can ask for their own.',
} as const;
