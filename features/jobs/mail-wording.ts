import type { JobFacts, jobNotices } from './wording.ts';

/** The facts of a job, and the price for the mail about its completion. */
type SubjectFacts = JobFacts & { price: string };

/** The subjects of mails about jobs: the person, the date or the amount, and the work. */
export const jobSubjects: Record<keyof typeof jobNotices, (facts: SubjectFacts) => string> = {
  propose: ({ who, about, date }) => `${who} proposes ${date}: ${about}`,
  confirm: ({ who, about, date }) => `${who} confirmed ${date}: ${about}`,
  reject: ({ who, about }) => `${who} cannot make that date: ${about}`,
  reschedule: ({ who, about, date }) =>
    date === '' ? `${who} needs a new date: ${about}` : `${who} proposes ${date}: ${about}`,
  agree: ({ who, about, date }) => `${who} agreed to ${date}: ${about}`,
  complete: ({ who, about, price }) => `${who} completed the work for ${price}: ${about}`,
  rework: ({ who, about }) => `${who} asks for rework: ${about}`,
  rate: ({ who, about, rating }) => `${who} gave you ${rating} out of 5: ${about}`,
  'ask-for-review': ({ who, about }) => `How was the work of ${who}? ${about}`,
  lapse: ({ who, about }) => `You can still rate ${who}: ${about}`,
};

type DateFacts = { who: string; about: string; date: string };

const confirmed = ({ who, about, date }: DateFacts) => ({
  title: 'Work date confirmed',
  description: `You confirmed ${date} with ${who} for ${about}. The calendar entry is attached.`,
  subject: `You confirmed ${date} with ${who}: ${about}`,
});

/** The mails with a calendar entry to a person who gets no notice of the step. */
export const calendarMails = {
  confirm: confirmed,
  agree: confirmed,
  reschedule: ({ who, about, date }: DateFacts) => ({
    title: 'You asked for a new date',
    description: `${about} with ${who} is no longer on ${date}. The attached entry removes it from your calendar.`,
    subject: `No longer on ${date}, with ${who}: ${about}`,
  }),
  cancel: ({ who, about, date }: DateFacts) => ({
    title: 'The work is cancelled',
    description: `${about} with ${who} on ${date} is cancelled. The attached entry removes it from your calendar.`,
    subject: `Cancelled on ${date}, with ${who}: ${about}`,
  }),
} as const;
