import type { PaymentWay } from './reasons.ts';

/** The facts that a notice about a payment names: `who` is the other party. `count` reminders name a sum of all that waits. */
export type PaymentFacts = {
  who: string;
  about: string;
  amount: string;
  way: PaymentWay;
  day: string;
  reason: string;
};

const recorded: Record<PaymentWay, (facts: PaymentFacts) => string> = {
  cash: ({ who, about, amount, day }) =>
    `${who} wrote down that you paid ${amount} in cash on ${day} for “${about}”. If you did not, say so on the page of the job.`,
  eft: ({ who, about, amount, day }) =>
    `${who} wrote down that you paid ${amount} by EFT on ${day} for “${about}”. If you did not, say so on the page of the job.`,
  payshap: ({ who, about, amount, day }) =>
    `${who} wrote down that you paid ${amount} by PayShap on ${day} for “${about}”. If you did not, say so on the page of the job.`,
  card: ({ who, about, amount, day }) =>
    `${who} wrote down that you paid ${amount} by card machine on ${day} for “${about}”. If you did not, say so on the page of the job.`,
};

const announced: Record<PaymentWay, (facts: PaymentFacts) => string> = {
  cash: ({ who, about, amount, day }) =>
    `${who} says they paid ${amount} in cash on ${day} for “${about}”. Say if it arrived.`,
  eft: ({ who, about, amount, day }) =>
    `${who} says they paid ${amount} by EFT on ${day} for “${about}”. Say if it arrived.`,
  payshap: ({ who, about, amount, day }) =>
    `${who} says they paid ${amount} by PayShap on ${day} for “${about}”. Say if it arrived.`,
  card: ({ who, about, amount, day }) =>
    `${who} says they paid ${amount} by card machine on ${day} for “${about}”. Say if it arrived.`,
};

/** To the member: `who` is the provider. */
export const paymentToMember = {
  receive: ({ who, about, amount }: PaymentFacts) => ({
    title: 'Your payment arrived',
    description: `${who} received ${amount} for “${about}”. The receipt is with the documents of the work.`,
    subject: `${who} received ${amount}: ${about}`,
  }),
  deny: ({ who, about, amount, reason }: PaymentFacts) => ({
    title: `Did ${amount} go through?`,
    description: `${who} says that ${amount} for “${about}” did not arrive. ${reason} Check it, and say again that you paid.`,
    subject: `${who} says that ${amount} did not arrive: ${about}`,
  }),
  record: (facts: PaymentFacts) => ({
    title: `Did you pay ${facts.amount}?`,
    description: recorded[facts.way](facts),
    subject: `${facts.who} says that you paid ${facts.amount}: ${facts.about}`,
  }),
  remind: ({ who, about, amount }: PaymentFacts) => ({
    title: 'A payment is due',
    description: `${amount} is due to ${who} for “${about}”. Pay them directly, then say here that you paid. No money goes through this site.`,
    subject: `${amount} is due: ${about}`,
  }),
} as const;

/** To the provider: `who` is the member. */
export const paymentToProvider = {
  announce: (facts: PaymentFacts) => ({
    title: `Did ${facts.amount} arrive?`,
    description: announced[facts.way](facts),
    subject: `Did ${facts.amount} arrive? ${facts.about}`,
  }),
  disown: ({ who, about, amount }: PaymentFacts) => ({
    title: 'A payment is disputed',
    description: `${who} says they did not pay ${amount} for “${about}”. The receipt is cancelled. Talk to each other.`,
    subject: `${who} says that they did not pay ${amount}: ${about}`,
  }),
  remind: ({ who, about, amount }: PaymentFacts) => ({
    title: 'Say if a payment arrived',
    description: `${who} says they paid ${amount} for “${about}”. Say on the page of the job if it arrived.`,
    subject: `Did ${amount} arrive? ${about}`,
  }),
} as const;
