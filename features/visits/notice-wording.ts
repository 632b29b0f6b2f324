import { minutesWords } from './wording.ts';

/** The facts that a notice about a visit names: `who` is the other party, `date` its agreed day and time. */
type VisitFacts = {
  who: string;
  /** The worker of the provider's team who comes; null if the provider does. */
  worker: string | null;
  about: string;
  date: string;
  clock: string;
  minutes: number;
  pin: string;
};

/** To the provider, on the evening before. */
export const askedNotice = ({ who, about, clock }: VisitFacts) => ({
  title: 'Are you still coming tomorrow?',
  description: `“${about}”, at ${clock}. Tell ${who} that you are coming, or that you will be late.`,
  subject: `Still coming tomorrow at ${clock}? ${about}`,
});

/** To the member, about each step. */
export const visitNotices = {
  ask: ({ who, worker, about, clock, pin }: VisitFacts) => ({
    title: `Tomorrow at ${clock}`,
    description:
      worker === null
        ? `${who} comes for “${about}”. Your visit PIN is ${pin}. Give it when the person at your door is the one in the picture.`
        : `${worker} of ${who} comes for “${about}”. Your visit PIN is ${pin}. Give it when the person at your door is the one in the picture.`,
    subject: `${who} comes tomorrow at ${clock}: ${about}`,
  }),
  'name-worker': ({ who, worker, about, date }: VisitFacts) => ({
    title: worker === null ? `${who} comes` : `${worker} comes`,
    description:
      worker === null
        ? `${who} comes for “${about}”, ${date}. Look at the picture before the visit.`
        : `${worker} of ${who} comes for “${about}”, ${date}. Look at the picture before the visit.`,
    subject: worker === null ? `${who} comes: ${about}` : `${worker} comes: ${about}`,
  }),
  coming: ({ who, about, date }: VisitFacts) => ({
    title: 'Your visit is still on',
    description: `${who} says that they are coming for “${about}”, ${date}.`,
    subject: `${who} says that they are coming: ${about}`,
  }),
  late: ({ who, about, minutes }: VisitFacts) => ({
    title: `${minutesWords.named(minutes)} late`,
    description: `${who} will be ${minutesWords.named(minutes)} late for “${about}”.`,
    subject: `${who} will be ${minutesWords.named(minutes)} late: ${about}`,
  }),
  'fall-silent': ({ who, about, date }: VisitFacts) => ({
    title: 'No answer about tomorrow',
    description: `${who} has not said if they are still coming for “${about}”, ${date}. Send a message, call, or ask for another date.`,
    subject: `No answer from ${who} about tomorrow: ${about}`,
  }),
  'set-out': ({ who, about, minutes }: VisitFacts) => ({
    title: 'On the way to you',
    description: `${who} should be there in about ${minutesWords.named(minutes)}, for “${about}”.`,
    subject: `${who} is on the way: ${about}`,
  }),
  'refuse-arrival': ({ who, about }: VisitFacts) => ({
    title: 'The PIN was wrong',
    description: `${who} typed a wrong PIN for your visit, for “${about}”, so their arrival does not count yet. If they are with you, read them the PIN again.`,
    subject: `The PIN was wrong: ${about}`,
  }),
  arrive: ({ who, about, clock }: VisitFacts) => ({
    title: `Arrived at ${clock}`,
    description: `${who} gave the PIN of your visit, for “${about}”.`,
    subject: `${who} arrived at ${clock}: ${about}`,
  }),
} as const;

/** `reason` is the answer of the absent party, or the decision of an admin. */
type NoShowFacts = { who: string; about: string; date: string; reason: string };

/** To the party who is said to be absent. */
export const toAbsent = {
  report: ({ who, about, date }: NoShowFacts) => ({
    title: 'Were you not there?',
    description: `${who} says that you were not there on ${date}, for “${about}”. Answer within 24 hours. If you do not, the visit counts as missed by you.`,
    subject: `${who} says that you were not there: ${about}`,
  }),
  stand: ({ who, about, date }: NoShowFacts) => ({
    title: 'A no-show counts',
    description: `${who} said that you were not there on ${date}, for “${about}”. No answer came within 24 hours.`,
    subject: `A no-show counts: ${about}`,
  }),
  confirm: ({ about, date, reason }: NoShowFacts) => ({
    title: 'Decided: you were not there',
    description: `About ${date}, for “${about}”: ${reason}`,
    subject: `Decided about the visit of ${date}: ${about}`,
  }),
  dismiss: ({ about, date, reason }: NoShowFacts) => ({
    title: 'Decided: you were there',
    description: `About ${date}, for “${about}”: ${reason}`,
    subject: `Decided about the visit of ${date}: ${about}`,
  }),
} as const;

/** To the party who reported it. `who` is said to be absent. */
export const toReporter = {
  agree: ({ who, about, date }: NoShowFacts) => ({
    title: 'They agree that they were not there',
    description: `${who} agrees that they were not there on ${date}, for “${about}”.`,
    subject: `${who} agrees that they were not there: ${about}`,
  }),
  contest: ({ who, about, reason }: NoShowFacts) => ({
    title: 'They say that they were there',
    description: `${who}, about “${about}”: ${reason} Our team looks at it.`,
    subject: `${who} says that they were there: ${about}`,
  }),
  stand: ({ who, about, date }: NoShowFacts) => ({
    title: 'The no-show counts',
    description: `${who} has not answered about ${date}, for “${about}”.`,
    subject: `${who} has not answered: ${about}`,
  }),
  confirm: ({ who, about, date, reason }: NoShowFacts) => ({
    title: 'Decided: they were not there',
    description: `${who}, on ${date}, for “${about}”: ${reason}`,
    subject: `Decided about the visit of ${date}: ${about}`,
  }),
  dismiss: ({ who, about, date, reason }: NoShowFacts) => ({
    title: 'Decided: they were there',
    description: `${who}, on ${date}, for “${about}”: ${reason}`,
    subject: `Decided about the visit of ${date}: ${about}`,
  }),
} as const;
