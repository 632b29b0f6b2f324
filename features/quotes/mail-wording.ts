import type { QuoteFacts, quoteNotices } from './wording.ts';

/** The subjects of mails about quotes: the person, the amount, and the work. */
export const quoteSubjects: Record<keyof typeof quoteNotices, (facts: QuoteFacts) => string> = {
  request: ({ member, about }) => `${member} asks for a quote: ${about}`,
  remind: ({ member, about }) => `${member} is waiting for your quote: ${about}`,
  offer: ({ provider, price, about }) => `${provider} quotes ${price}: ${about}`,
  submit: ({ provider, price, about }) => `${provider} quotes ${price}: ${about}`,
  revise: ({ provider, price, about }) => `${provider} now quotes ${price}: ${about}`,
  'decline-request': ({ provider, about }) => `${provider} cannot quote: ${about}`,
  'no-answer': ({ provider, about }) => `${provider} did not answer: ${about}`,
  accept: ({ member, price, about }) => `${member} accepted your quote of ${price}: ${about}`,
  decline: ({ member, price, about }) => `${member} declined your quote of ${price}: ${about}`,
  release: ({ about, reason }) => `${reason.replace(/\.$/, '')}: ${about}`,
  cancel: ({ member, about }) => `${member} cancelled: ${about}`,
  'back-out': ({ provider, price, about }) => `${provider} backed out of ${price}: ${about}`,
  'give-visit': ({ member, about }) => `${member} sent you the address: ${about}`,
  start: ({ provider, about }) => `${provider} has started work: ${about}`,
};

/** The subject of a mail about a changed problem. */
export const problemEditedSubject = (member: string, about: string): string =>
  `${member} changed the problem: ${about}`;
