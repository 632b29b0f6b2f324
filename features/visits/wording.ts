import type { CodesOf } from '#core/errors.ts';
import type { EventWords } from '#core/wording.ts';
import { pinLength } from './limits.ts';
import type { VisitStep } from './lifecycle.ts';
import type { NoShowStep } from './no-show-lifecycle.ts';
import type { TimelineStep } from './timeline.ts';

export const visitErrors: Record<CodesOf<'visits'>, string> = {
  'visits.too-early': 'You can say this from 18:00 on the day before the visit.',
  'visits.not-today': 'You can say this on the day of the visit.',
  'visits.day-over': 'The day of this visit is over. Send a message, or ask for another date.',
  'visits.wrong-pin': 'This is not the PIN of this visit. Ask the member to read it to you again.',
  'visits.pin-locked': 'This was wrong too often. Try again in 15 minutes.',
  'visits.no-show-too-early':
    'You can report this 30 minutes after the agreed time, or after the delay that you were told about.',
  'visits.cannot-share': 'You cannot share this visit now.',
  'visits.bad-link': 'This link does not work. Ask the person who sent it for another one.',
};

/** The errors of the forms of a visit, each beside its field. */
export const visitRefusals = {
  pin: `Enter the ${pinLength} digits of the PIN.`,
  minutes: 'Choose how many minutes.',
  sayWhy: 'Say why, in a few words.',
} as const;

export const minutesWords = {
  named: (minutes: number): string =>
    minutes < 60 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : minutes === 90 ? '1 hour 30 minutes' : '2 hours',
} as const;

/** The lines about the visit below its date, for the provider and for the member. */
export const visitCardWords = {
  provider: {
    asked: (member: string) => `Tell ${member} if you are still coming.`,
    silent: (member: string) => `You have not told ${member} if you are still coming.`,
    coming: (member: string) => `${member} knows that you are coming.`,
    late: (member: string, minutes: string) => `${member} knows that you will be ${minutes} late.`,
    on_the_way: (member: string, clock: string) => `${member} expects you at about ${clock}.`,
    agreed: (member: string) => `Tell ${member} when you set out.`,
    arrived: (clock: string) => `You arrived at ${clock}.`,
  },
  member: {
    agreed: (provider: string) => `${provider} can say here when they set out.`,
    asked: (provider: string) => `We have asked ${provider} if they are still coming.`,
    silent: (provider: string) =>
      `${provider} has not said if they are still coming. Send a message, call, or ask for another date.`,
    coming: (provider: string) => `${provider} says that they are coming.`,
    late: (provider: string, minutes: string) => `${provider} says that they will be ${minutes} late.`,
    on_the_way: (provider: string, clock: string) => `${provider} should be there at about ${clock}.`,
    arrived: (provider: string, clock: string) => `${provider} arrived at ${clock}.`,
    missing: (provider: string) => `${provider} has not arrived. Send a message, or call.`,
  },
  pin: 'Visit PIN',
  pinHint: 'Give it when the person at your door is the one in the picture.',
} as const;

/** The steps of a visit, and of a report about it, in the timeline of its job. */
export const visitTimelineWords = {
  ask: ({ provider }: VisitNames) => `We asked ${provider} if they are still coming`,
  coming: ({ provider }: VisitNames) => `${provider} is still coming`,
  late: ({ provider, minutes }: VisitNames) => `${provider} will be ${minutesWords.named(minutes)} late`,
  'fall-silent': ({ provider }: VisitNames) => `${provider} has not said if they are still coming`,
  'set-out': ({ provider, minutes }: VisitNames) => `${provider} is on the way, about ${minutesWords.named(minutes)}`,
  arrive: ({ provider }: VisitNames) => `${provider} arrived`,
  report: ({ absent, reporter }: VisitNames) => `${reporter} said that ${absent} was not there`,
  agree: ({ absent }: VisitNames) => `${absent} agreed that they were not there`,
  contest: ({ absent }: VisitNames) => `${absent} said that they were there`,
  stand: ({ absent }: VisitNames) => `${absent} did not answer, so the visit counts as missed by them`,
  confirm: ({ absent }: VisitNames) => `Our team decided that ${absent} was not there`,
  dismiss: ({ absent }: VisitNames) => `Our team decided that ${absent} was there`,
  meet: () => 'They met, so the no-show does not count',
} as const satisfies Record<TimelineStep, (names: VisitNames) => string>;

/** `absent` and `reporter` are the parties of a report; `minutes` is the delay, or the length of the way. */
type VisitNames = { provider: string; absent: string; reporter: string; minutes: number };

/** The dialogs of the steps of a visit. */
export const visitDialogWords = {
  delay: 'How late will you be?',
  travel: 'How long will it take?',
  pin: 'Visit PIN',
  pinHint: 'The member reads it to you at the door.',
} as const;

/** The messages about an arrival that is sent when the device is back online. */
export const arriveLaterWords = {
  label: (clock: string) => `Arrived at ${clock}`,
  kept: "Your arrival is saved. We'll send it when you are back online.",
  noRoom: 'This device is full, so your arrival is not saved. Enter the PIN again when you are back online.',
  done: 'Your arrival is noted.',
} as const;

/** The words of each step of a visit. */
export const visitStepWords = {
  create: { happened: 'Visit agreed' },
  ask: { happened: 'Asked if still coming' },
  coming: { happened: 'Still coming', done: 'We have told the member that you are coming.' },
  late: {
    happened: 'Coming later',
    ask: { title: 'Will you be late?', confirmLabel: 'Tell the member', keepLabel: 'Not now', tone: 'primary' },
    done: 'We have told the member that you will be late.',
  },
  'fall-silent': { happened: 'No answer' },
  'set-out': {
    happened: 'On the way',
    ask: { title: 'Are you on your way?', confirmLabel: 'Tell the member', keepLabel: 'Not yet', tone: 'primary' },
    done: 'We have told the member that you are on your way.',
  },
  arrive: {
    happened: 'Arrived',
    ask: { title: 'Are you at the door?', confirmLabel: 'I have arrived', keepLabel: 'Not yet', tone: 'primary' },
    done: 'Your arrival is noted.',
  },
  end: { happened: 'Visit over' },
} as const satisfies Record<VisitStep, EventWords>;

/** The words of each step of a no-show. */
export const noShowStepWords = {
  report: {
    happened: 'No-show reported',
    ask: { title: 'Is no one there?', confirmLabel: 'Report it', keepLabel: 'I will wait', tone: 'danger' },
    done: 'We have asked the other side. You can choose another date, or cancel.',
  },
  agree: {
    happened: 'No-show agreed',
    ask: { title: 'You were not there?', confirmLabel: 'I was not there', keepLabel: 'Cancel', tone: 'danger' },
    done: 'Thank you for saying so. We have told the other side.',
  },
  contest: {
    happened: 'No-show contested',
    ask: {
      title: 'Were you there?',
      confirmLabel: 'I was there',
      keepLabel: 'Cancel',
      tone: 'primary',
      label: 'What happened?',
      hint: 'The other side and our team read this.',
    },
    done: 'We look at it, and tell both of you.',
  },
  stand: { happened: 'No-show uncontested' },
  confirm: { happened: 'No-show confirmed' },
  dismiss: { happened: 'No-show dismissed' },
  meet: { happened: 'They met' },
} as const satisfies Record<NoShowStep, EventWords>;

/** The report of a no-show on the page of its job. `absent` is the name of the party who is said to be absent. */
export const noShowWords = {
  report: (name: string) => `${name} is not here`,
  reportText: (name: string) =>
    `We ask ${name}, who has 24 hours to answer. You can choose another date or cancel at once. Neither counts against you.`,
  awayText: (name: string) =>
    `${name} cannot use this site at the moment, and has 24 hours to answer once they can. You can choose another date or cancel at once. Neither counts against you.`,
  away: (absent: string) =>
    `${absent} was reported as absent. They cannot use this site at the moment, and have 24 hours to answer once they can.`,
  toReporter: {
    reported: (absent: string) => `You said that ${absent} was not there. They have 24 hours to answer.`,
    agreed: (absent: string) => `${absent} agrees that they were not there.`,
    uncontested: (absent: string) => `${absent} has not answered, so the visit counts as missed by them.`,
    contested: (absent: string) => `${absent} says that they were there. Our team looks at it.`,
    confirmed: (absent: string) => `Our team decided that ${absent} was not there.`,
    dismissed: (absent: string) => `Our team decided that ${absent} was there.`,
  },
  toAdmin: {
    reported: (absent: string) => `${absent} was reported as absent, and has 24 hours to answer.`,
    agreed: (absent: string) => `${absent} agrees that they were not there.`,
    uncontested: (absent: string) => `${absent} has not answered, so the visit counts as missed by them.`,
    contested: (absent: string) => `${absent} says that they were there. An admin decides.`,
    confirmed: (absent: string) => `An admin decided that ${absent} was not there.`,
    dismissed: (absent: string) => `An admin decided that ${absent} was there.`,
  },
  met: 'A no-show was reported before the provider arrived. It does not count.',
  toAbsent: {
    reported: (reporter: string) =>
      `${reporter} says that you were not there. If you do not answer within 24 hours, the visit counts as missed by you.`,
    agreed: () => 'You agreed that you were not there.',
    uncontested: (reporter: string) => `${reporter} said that you were not there, and no answer came within 24 hours.`,
    contested: () => 'You said that you were there. Our team looks at it.',
    confirmed: () => 'Our team decided that you were not there.',
    dismissed: () => 'Our team decided that you were there.',
  },
} as const;
