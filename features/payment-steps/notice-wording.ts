/** The facts that a notice about a payment names: `who` is the other party. `count` reminders name a sum of all that waits. */
export type PaymentFacts = { who: string; about: string; amount: string; way: string; day: string; reason: string };

/** To the member: `who` is the provider. */
export const paymentToMember = {
  receive: ({ who, about, amount }: PaymentFacts) => ({
    title: 'Your payment arrived',
    description: `${who} received ${amount} for ${about}. The receipt is with the documents of the work.`,
    subject: `${who} received ${amount}: ${about}`,
  }),
  deny: ({ who, about, amount, reason }: PaymentFacts) => ({
    title: 'Your payment was not received',
    description: `${who} did not receive ${amount} for ${about}. ${reason} Check it, and say again that you paid.`,
    subject: `${amount} was not received: ${about}`,
  }),
  record: ({ who, about, amount, way, day }: PaymentFacts) => ({
    title: 'A payment of yours is written down',
    description: `${who} wrote down that you paid ${amount} ${way} on ${day} for ${about}. If you did not, say so on the page of the job.`,
    subject: `You paid ${amount}: ${about}`,
  }),
  remind: ({ who, about, amount }: PaymentFacts) => ({
    title: 'A payment is due',
    description: `${amount} is due to ${who} for ${about}. Pay them directly, then say here that you paid. No money goes through this site.`,
    subject: `${amount} is due: ${about}`,
  }),
} as const;

/** To the provider: `who` is the member. */
export const paymentToProvider = {
  announce: ({ who, about, amount, way, day }: PaymentFacts) => ({
    title: `Did ${amount} arrive?`,
    description: `${who} says they paid ${amount} ${way} on ${day} for ${about}. Say if it arrived.`,
    subject: `Did ${amount} arrive? ${about}`,
  }),
  disown: ({ who, about, amount }: PaymentFacts) => ({
    title: 'A payment is disputed',
    description: `${who} says they did not pay ${amount} for ${about}. The receipt is cancelled. Talk to each other.`,
    subject: `${who} did not pay ${amount}: ${about}`,
  }),
  remind: ({ who, about, amount }: PaymentFacts) => ({
    title: 'Say if a payment arrived',
    description: `${who} says they paid ${amount} for ${about}. Say on the page of the job if it arrived.`,
    subject: `Did ${amount} arrive? ${about}`,
  }),
} as const;
