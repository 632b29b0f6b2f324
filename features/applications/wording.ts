import type { CodesOf } from '#core/errors.ts';
import { formatRand } from '#core/money/money.ts';
import { shortName } from '#core/short-name.ts';
import { countMark } from '#core/count-mark.ts';
import type { StepWords } from '#core/wording.ts';

export const applicationErrors: Record<CodesOf<'applications'>, string> = {
  'applications.waiting': 'Your application is already waiting for an answer.',
  'applications.person-away':
    'This person cannot become a provider now: their account is suspended, or they are leaving. You can decline the application.',
};

/** The errors of the fields. */
export const applicationRefusals = {
  placesMissing: 'Add at least one place where you work.',
  reasonMissing: 'Say why, in a few words.',
};

export const applicationWords = {
  approvedReason: 'Your application is approved.',
};

/** The refund of an application that ended: `cents` of a payment of `paidCents`, whose other part was refunded before. */
type Refunded = { cents: number; paidCents: number };

const refunded = ({ cents, paidCents }: Refunded) => {
  if (cents === 0) return 'Your payment was refunded before.';
  return cents === paidCents
    ? `We refund the whole ${formatRand(cents)} within 10 days.`
    : `We refund ${formatRand(cents)}, the rest of your payment, within 10 days.`;
};

/** The notices to a person about their application, in the app and by mail. */
export const applicationNotices = {
  waiting: ({ plan, cents, answerBy, next }: { plan: string; cents: number; answerBy: string; next: string }) => ({
    title: 'We have your application',
    description: `You paid ${formatRand(cents)} for the ${shortName(plan)} plan. Our team answers in 5 to 10 business days. Without an answer by ${answerBy} we refund all of it. ${next}`,
  }),
  declined: (reason: string, refund: Refunded) => ({
    title: 'Your application was declined',
    description: `${refunded(refund)} Our team wrote: ${reason}`,
  }),
  unanswered: (refund: Refunded) => ({
    title: 'We did not answer your application in time',
    description: `We are sorry. ${refunded(refund)} You can apply again.`,
  }),
  withdrawn: (refund: Refunded) => ({
    title: 'Your application is withdrawn',
    description: refunded(refund),
  }),
};

/** The notices to admins. */
export const applicationAdminNotices = {
  manyWait: `${countMark} applications are waiting for an answer`,
  waits: (name: string, plan: string) => ({
    title: 'An application is waiting for an answer',
    description: `${name} applies to become a provider with the ${shortName(plan)} plan, and has paid for it.`,
  }),
  waitsLong: (name: string, answerBy: string) => ({
    title: 'An application has been waiting for 10 days',
    description: `Answer ${name} by ${answerBy}. After that we refund the payment.`,
  }),
};

/** The form of an application. */
export const applicationFormWords = {
  label: 'Become a provider',
  title: (plan: string) => `Apply with ${plan}`,
  intro:
    'Tell members who you are and where you work. Your listing appears when our team has approved your application. You can still ask other providers for a quote. You can no longer post problems.',
  name: 'Name of your business',
  nameHint: 'Members see it on your listing. Your own name is fine.',
  specialty: 'Specialty',
  chooseSpecialty: 'Choose one',
  places: 'Where you work',
  placesPlaceholder: 'Suburb, for example Soweto',
  placesHint: (max: number | null) =>
    max === null
      ? 'Press Enter after each place.'
      : `Press Enter after each place. This plan covers ${max === 1 ? '1 place' : `${max} places`}.`,
  placesCount: (count: number, max: number) => `${count} / ${max}`,
  largerPlan: (plan: string) => `Choose ${plan} instead`,
  cost: 'What you pay',
  promise:
    'Your month begins when we approve you. If we decline, or do not answer within 14 days, you get everything back.',
  pay: 'Continue to payment',
  processing: 'Processing',
  otherPlan: 'Choose another plan',
  notStarted: 'Payment initialization failed. Please try again.',
};

/** The application on the page of the plans. */
export const ownApplicationWords = {
  failed: 'Failed to load your application.',
  title: 'Your application',
  plan: 'Plan',
  name: 'Name',
  specialty: 'Specialty',
  places: 'Places',
  paid: 'Paid',
  toPay: 'To pay',
  paidOn: (amount: string, date: string) => `${amount} on ${date}`,
  withJoiningFee: (amount: string, fee: string) => `${amount}, ${fee} of it for joining`,
  next: 'What happens next',
  steps: (answerBy: string) => [
    'Our team checks your application. This takes 5 to 10 business days.',
    'When we approve you, your listing appears and your month begins that day.',
    `Without an answer by ${answerBy} you get everything back.`,
  ],
  unpaid: 'Your application is not paid for yet',
  unpaidHint: 'What you typed is kept. Our team reads it when you have paid.',
  payNow: 'Continue to payment',
  goOn: 'Continue your application',
  change: 'Change your application',
  declined: 'Your application was declined',
  unanswered: 'We did not answer your application in time',
  withdrawn: 'Your application is withdrawn',
  reason: (reason: string) => `Our team wrote: ${reason}`,
  again: 'You can apply again with a plan below.',
  refunds: {
    'on-its-way': (amount: string) => `${amount} is on its way back to you. This takes up to 10 days.`,
    done: (amount: string) => `${amount} is back with you. Your bank may need a few days to show it.`,
    stuck: (amount: string) => `The refund of ${amount} needs our help. Our team is looking at it.`,
  },
};

/** The dialog in which a person withdraws their application. */
export const withdrawWords = (refund: Refunded | null) =>
  ({
    withdraw: {
      ask: {
        title: 'Withdraw your application?',
        confirmLabel: 'Withdraw application',
        busyLabel: 'Withdrawing',
        keepLabel: 'Keep it',
      },
      done: 'Your application is withdrawn.',
    },
    label: 'Withdraw application',
    text: refund === null ? 'You have paid nothing yet.' : refunded(refund),
  }) as const;

/** The applications for admins. */
export const applicationListWords = {
  title: 'Applications',
  text: 'Members who ask to become providers, and have paid for a plan. Those without an answer after 14 days get their money back.',
  loading: 'Loading applications',
  failedToFetch: 'Failed to load applications.',
  none: { waiting: 'No application is waiting.', answered: 'No application has been answered yet.' },
  tabs: { waiting: 'Waiting', answered: 'Answered' },
  person: 'Person',
  listing: 'Listing',
  plan: 'Plan',
  due: 'Answer by',
  answer: 'Answer',
  actions: 'Actions',
  noSpecialty: 'No specialty',
  paid: (amount: string) => `${amount} paid`,
  /** A button, read aloud. */
  stepFor: (step: string, name: string) => `${step} the application of ${name}`,
};

/** The words of an admin's answer to the application of this person. */
export const answerWords = (name: string) =>
  ({
    approve: {
      ask: {
        title: `Approve the application of ${name}?`,
        confirmLabel: 'Approve application',
        busyLabel: 'Approving',
        keepLabel: 'Cancel',
        tone: 'primary',
      },
      text: 'They become a provider at once: their listing appears, and their month begins.',
      done: 'Application approved. The person is a provider now.',
      failed: (message: string) => `Failed to approve the application: ${message}`,
    },
    decline: {
      ask: {
        title: `Decline the application of ${name}?`,
        confirmLabel: 'Decline application',
        busyLabel: 'Declining',
        keepLabel: 'Cancel',
        hint: 'The person can read this.',
      },
      text: 'They stay a member, and we refund what they paid.',
      done: 'Application declined. We refund the payment.',
      failed: (message: string) => `Failed to decline the application: ${message}`,
    },
  }) as const satisfies Record<'approve' | 'decline', StepWords & { text: string }>;
