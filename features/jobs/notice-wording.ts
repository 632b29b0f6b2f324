import { jobStepWords } from './wording.ts';

/** The facts that a notice about a job names; `who` took the step. */
export type JobFacts = {
  about: string;
  who: string;
  date: string;
  price: string;
  reason: string;
  rating: number;
  /** True if the member has rated the job. */
  isRated: boolean;
  /** True if the provider promised a certificate with the completion. */
  isPromised: boolean;
  /** The last day for rework. */
  afterCareUntil: string;
};

/** The notice to the other party about each step, and the subject of its mail: the person, the date or the amount, and the work. */
export const jobNotices = {
  propose: ({ who, about, date }: JobFacts) => ({
    title: jobStepWords.propose.happened,
    description: `${who} proposes ${date} for ${about}`,
    subject: `${who} proposes ${date}: ${about}`,
  }),
  confirm: ({ who, about, date }: JobFacts) => ({
    title: jobStepWords.confirm.happened,
    description: `${who} confirmed ${date} for ${about}`,
    subject: `${who} confirmed ${date}: ${about}`,
  }),
  reject: ({ who, about }: JobFacts) => ({
    title: 'Work date rejected',
    description: `${who} cannot make that date for “${about}”. Propose another date.`,
    subject: `${who} cannot make that date: ${about}`,
  }),
  reschedule: ({ who, about, date, reason }: JobFacts) => ({
    title: date === '' ? 'A new date is needed' : 'Another date is proposed',
    description:
      date === '' ? `${who}, about “${about}”: ${reason}` : `${who} proposes ${date} for “${about}”: ${reason}`,
    subject: date === '' ? `${who} needs a new date: ${about}` : `${who} proposes ${date}: ${about}`,
  }),
  agree: ({ who, about, date }: JobFacts) => ({
    title: jobStepWords.confirm.happened,
    description: `${who} agreed to ${date} for ${about}`,
    subject: `${who} agreed to ${date}: ${about}`,
  }),
  complete: ({ who, about, price, isRated, isPromised, afterCareUntil }: JobFacts) => ({
    title: jobStepWords.complete.happened,
    description: [
      `${who} has completed “${about}”.`,
      ...(isRated ? [] : ['Rate the work.']),
      ...(isPromised ? ['They promised you a certificate of compliance. The job says by which day.'] : []),
      ...(afterCareUntil === ''
        ? []
        : [`If something is wrong later, you can ask for rework until ${afterCareUntil}.`]),
    ].join(' '),
    subject: `${who} completed the work for ${price}: ${about}`,
  }),
  rework: ({ who, about, reason }: JobFacts) => ({
    title: jobStepWords.rework.happened,
    description: `${who}, about “${about}”: ${reason}`,
    subject: `${who} asks for rework: ${about}`,
  }),
  rate: ({ who, about, rating }: JobFacts) => ({
    title: 'New review',
    description: `${who} gave you ${rating} out of 5 for ${about}`,
    subject: `${who} gave you ${rating} out of 5: ${about}`,
  }),
  'ask-for-review': ({ who, about }: JobFacts) => ({
    title: 'How was the work?',
    description: `Rate ${who} for “${about}”. Your rating helps others choose.`,
    subject: `How was the work of ${who}? ${about}`,
  }),
  lapse: ({ who, about }: JobFacts) => ({
    title: 'Not rated yet',
    description: `You can still rate ${who} for “${about}”.`,
    subject: `You can still rate ${who}: ${about}`,
  }),
} as const;

/** To the other party of agreed work whose account is suspended. It does not say why. */
export const awayNotice = ({ who, about }: Pick<JobFacts, 'who' | 'about'>) => ({
  title: 'You may get no answer at the moment',
  description: `${who} cannot use this site at the moment. “${about}” is still agreed: you can wait, or cancel it.`,
  subject: `${who} cannot use this site at the moment: ${about}`,
});

type DateFacts = { who: string; about: string; date: string };

const confirmed = ({ who, about, date }: DateFacts) => ({
  title: 'Work date confirmed',
  description: `You confirmed ${date} with ${who} for “${about}”. The calendar entry is attached.`,
  subject: `You confirmed ${date} with ${who}: ${about}`,
});

/** The mails with a calendar entry to a person who gets no notice of the step. */
export const calendarMails = {
  confirm: confirmed,
  agree: confirmed,
  reschedule: ({ who, about, date }: DateFacts) => ({
    title: 'You asked for a new date',
    description: `“${about}” with ${who} is no longer on ${date}. The attached entry removes it from your calendar.`,
    subject: `No longer on ${date}, with ${who}: ${about}`,
  }),
  cancel: ({ who, about, date }: DateFacts) => ({
    title: 'The work is cancelled',
    description: `“${about}” with ${who} on ${date} is cancelled. The attached entry removes it from your calendar.`,
    subject: `Cancelled on ${date}, with ${who}: ${about}`,
  }),
} as const;
