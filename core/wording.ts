import type { CodesOf } from './errors.ts';

/** Sentences that belong to no feature. */
export const requestErrors: Record<CodesOf<'request'>, string> = {
  'request.invalid': 'Some fields are not right. Check the marked fields.',
  'request.malformed': 'We could not read this request.',
  'request.too-large': 'This is too large to send.',
  'request.unsupported-type': 'Send this as application/json.',
  'request.foreign-origin': 'This request came from another site.',
  'request.not-found': 'We could not find this, or you do not have access to it.',
  'request.too-many': 'You have done this too often in a short time.',
  'request.too-slow': 'This request took too long to arrive. Check your connection and try again.',
  'request.headers-too-large': 'The headers of this request are too large.',
  'request.conflict': 'This has changed since you opened it.',
  'request.in-flight': 'We are already working on this.',
  'request.key-reused': 'This Idempotency-Key was used for another request.',
};

/** Follows the sentence of a refusal that ends by itself. */
export function whenToTryAgain(seconds = 0): string {
  if (seconds < 60) return 'Wait a moment and try again.';
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'Try again in a minute.';
  if (minutes < 60) return `Try again in ${minutes} minutes.`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'Try again in an hour.' : `Try again in ${hours} hours.`;
}

export const serverErrors: Record<CodesOf<'server'>, string> = {
  'server.failed': 'Something went wrong on our side. Try again in a moment.',
  'server.busy': 'We are very busy right now. Try again in a moment.',
  'server.unsure': 'We are very busy right now. This may have been saved: check before you try again.',
};

/** Beside a field for text. */
export const textRefusals = {
  tooShort: (min: number) => (min === 1 ? 'Use at least 1 character.' : `Use at least ${min} characters.`),
  tooLong: (max: number) => `Use at most ${max} characters.`,
  notStorable: 'This text has characters that we cannot save.',
  hiddenInName: 'This name has hidden characters. Type it again.',
  officialName: 'This name looks like one of ours. Use your own name.',
  idNumber: 'Leave out the ID number: we do not need it, and others could misuse it.',
  contactInName: 'Use a name without a phone number, an email address or a link.',
} as const;

/** Beside a field whose schema has no sentence of its own. */
export const fieldRefusals: {
  readonly wrongType: Readonly<Record<string, string>>;
  readonly wrongFormat: Readonly<Record<string, string>>;
} & Record<'missing' | 'invalid' | 'noChoice' | 'unknownField', string> &
  Record<'tooShort' | 'tooLong' | 'tooFew' | 'tooMany' | 'tooSmall' | 'tooBig', (limit: string) => string> = {
  missing: 'This field is missing.',
  invalid: 'This value is not right.',
  noChoice: 'Choose one of the options.',
  unknownField: 'We do not know this field.',
  wrongType: {
    string: 'This must be text.',
    number: 'This must be a number.',
    int: 'This must be a whole number.',
    boolean: 'This must be true or false.',
    array: 'This must be a list.',
    object: 'This must be an object.',
  },
  wrongFormat: {
    uuid: 'This is not an id.',
    datetime: 'Enter a date and time, such as 2026-11-24T08:30:00Z.',
    date: 'Enter a date, such as 2026-11-24.',
    email: 'Enter an email address, such as anele@example.co.za.',
  },
  tooShort: (limit) => `Use at least ${limit} characters.`,
  tooLong: (limit) => `Use at most ${limit} characters.`,
  tooFew: (limit) => `Add at least ${limit} of these.`,
  tooMany: (limit) => `Add at most ${limit} of these.`,
  tooSmall: (limit) => `This must be ${limit} or more.`,
  tooBig: (limit) => `This must be ${limit} or less.`,
};

/** Beside a field for an instant, a day or a whole number. */
export const boundRefusals = {
  instant: 'Enter a date and time between the years 2000 and 2100.',
  day: 'Enter a date between the years 2000 and 2100.',
  month: 'Enter a month between the years 2000 and 2099, such as 2026-11.',
  wholeNumber: (min: number, max: number) => `Enter a whole number from ${min} to ${max}.`,
  cursor: 'This cursor is not one of ours.',
} as const;

/** The words of a step that people take: its dialog and its toasts. */
export type StepWords = {
  /** Its line in the timeline, if the thing has one. */
  happened?: string;
  /** The dialog before the step. Its text is the lifecycle's `confirm`. */
  ask?: {
    title: string;
    confirmLabel: string;
    keepLabel?: string;
    busyLabel?: string;
    tone?: 'primary' | 'danger';
    /** Above the field for a reason: what it asks for. */
    label?: string;
    /** Under the field for a reason: the person who reads it. */
    hint?: string;
  };
  /** The toast after the step. */
  done?: string;
  /** The toast after a failure that the server gives no reason for. */
  failed?: (message: string) => string;
};

/** The words of an event that stands in a timeline, a step or not. */
export type EventWords = StepWords & { happened: string };

/** The browser shows these before it sends a file, the server after. */
export const fileRefusals = {
  'files.too-large': 'A file can be up to 10 MB.',
  'files.not-a-picture': 'This is not a JPEG, PNG or WebP picture.',
  'files.unknown-type': 'You can only add JPEG, PNG, WebP and PDF files.',
} as const;
