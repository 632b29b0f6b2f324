import { minutesWords } from './wording.ts';

/** The facts that a notice about a visit names: `who` is the other party, `date` its agreed day and time. */
type VisitFacts = { who: string; about: string; date: string; clock: string; minutes: number; pin: string };

/** To the provider, on the evening before. */
export const askedNotice = ({ who, about, clock }: VisitFacts) => ({
  title: 'Are you still coming tomorrow?',
  description: `${about}, at ${clock}. Tell ${who} that you are coming, or that you will be late.`,
  subject: `Still coming tomorrow at ${clock}? ${about}`,
});

/** To the member, about each step. */
export const visitNotices = {
  ask: ({ who, about, clock, pin }: VisitFacts) => ({
    title: `Tomorrow at ${clock}`,
    description: `${who} comes for ${about}. Your visit PIN is ${pin}. Give it when the person at your door is the one in the picture.`,
    subject: `${who} comes tomorrow at ${clock}: ${about}`,
  }),
  coming: ({ who, about, date }: VisitFacts) => ({
    title: 'Your visit is still on',
    description: `${who} says that they are coming for ${about}, ${date}.`,
    subject: `${who} is coming: ${about}`,
  }),
  late: ({ who, about, minutes }: VisitFacts) => ({
    title: `${minutesWords.named(minutes)} later`,
    description: `${who} will be ${minutesWords.named(minutes)} late for ${about}.`,
    subject: `${who} will be ${minutesWords.named(minutes)} late: ${about}`,
  }),
  'fall-silent': ({ who, about, date }: VisitFacts) => ({
    title: 'No answer about tomorrow',
    description: `${who} has not said if they are still coming for ${about}, ${date}. Send a message, call, or ask for another date.`,
    subject: `No answer from ${who} about tomorrow: ${about}`,
  }),
  'set-out': ({ who, about, minutes }: VisitFacts) => ({
    title: 'On the way to you',
    description: `${who} should be there in about ${minutesWords.named(minutes)}, for ${about}.`,
    subject: `${who} is on the way: ${about}`,
  }),
  arrive: ({ who, about, clock }: VisitFacts) => ({
    title: `Arrived at ${clock}`,
    description: `${who} gave the PIN of your visit, for ${about}.`,
    subject: `${who} arrived at ${clock}: ${about}`,
  }),
} as const;
