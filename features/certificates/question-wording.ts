import { daysToDeliver } from './deadline.ts';

/** The question about a certificate before work is completed. */
export const questionWords = {
  question: 'Does this work need a certificate of compliance?',
  yes: (name: string) => `Yes, I will add the ${name}`,
  no: 'No, this work needs none',
  missing: 'Choose yes or no.',
  hint: `You have ${daysToDeliver} working days to add it here. The member can see the day.`,
  notHeld: 'To promise this certificate you need a confirmed licence',
  notHeldMore: (kind: string) =>
    `Only a provider whose licence an admin has confirmed can promise it: ${kind}. You can mark this work as completed without it.`,
  submit: 'Submit your licence',
} as const;
