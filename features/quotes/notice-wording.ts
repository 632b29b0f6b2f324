import { quoteStepWords, releaseSubjects, type QuoteFacts, type QuoteHappening } from './wording.ts';

/** The notice to the other party about each step, and the subject of its mail: the person, the amount, and the work. */
export const quoteNotices = {
  request: ({ member, about }) => ({
    title: 'New quote request',
    description: `${member} asks you for a quote: ${about}`,
    subject: `${member} asks for a quote: ${about}`,
  }),
  remind: ({ member, about }) => ({
    title: 'A request is waiting for your answer',
    description: `${member} asked for a quote a day ago: “${about}”. Send a quote or decline. The request closes after 7 days.`,
    subject: `${member} is waiting for your quote: ${about}`,
  }),
  offer: ({ provider, price, about }) => ({
    title: 'New quote',
    description: `${provider} offers ${price} for ${about}`,
    subject: `${provider} quotes ${price}: ${about}`,
  }),
  submit: ({ provider, price, about }) => ({
    title: 'You have a new quote',
    description: `${provider} quotes ${price} for ${about}`,
    subject: `${provider} quotes ${price}: ${about}`,
  }),
  revise: ({ provider, price, about }) => ({
    title: 'A quote has changed',
    description: `${provider} now quotes ${price} for ${about}`,
    subject: `${provider} now quotes ${price}: ${about}`,
  }),
  'decline-request': ({ provider, about }) => ({
    title: quoteStepWords['decline-request'].happened,
    description: `${provider} cannot quote on ${about}`,
    subject: `${provider} cannot quote: ${about}`,
  }),
  'no-answer': ({ provider, about }) => ({
    title: 'The provider did not answer',
    description: `${provider} did not answer your request: ${about}`,
    subject: `${provider} did not answer: ${about}`,
  }),
  accept: ({ member, about, price }) => ({
    title: 'Your quote was accepted',
    description: `${member} accepted your quote for “${about}”. Propose a work date.`,
    subject: `${member} accepted your quote of ${price}: ${about}`,
  }),
  decline: ({ member, about, price }) => ({
    title: 'Your quote was declined',
    description: `${member} declined your quote for ${about}`,
    subject: `${member} declined your quote of ${price}: ${about}`,
  }),
  release: ({ about, member, reason, release }) => ({
    title: 'A quote was closed',
    description: `${about}: ${reason}`,
    subject: releaseSubjects[release ?? 'lapsed']({ member, about }),
  }),
  cancel: ({ member, about, reason }) => ({
    title: quoteStepWords.cancel.happened,
    description: `${member} cancelled “${about}”: ${reason}`,
    subject: `${member} cancelled: ${about}`,
  }),
  'back-out': ({ provider, about, reason, price }) => ({
    title: quoteStepWords['back-out'].happened,
    description: `${provider} backed out of “${about}”: ${reason}`,
    subject: `${provider} backed out of ${price}: ${about}`,
  }),
  'give-visit': ({ member, about }) => ({
    title: 'You have the address',
    description: `${member} sent you the address and number for “${about}”. Open the job to see them.`,
    subject: `${member} sent you the address: ${about}`,
  }),
  'return-place': ({ about, reason }) => ({
    title: 'You have one quote back',
    description: `${reason} Your quote for “${about}” no longer uses up one of your monthly quotes.`,
    subject: `You have one quote back: ${about}`,
  }),
  start: ({ provider, about }) => ({
    title: 'Work has started',
    description: `${provider} has started work on ${about}`,
    subject: `${provider} has started work: ${about}`,
  }),
} satisfies Partial<
  Record<QuoteHappening, (facts: QuoteFacts) => { title: string; description: string; subject: string }>
>;

/** The notice to the member about a revision that renews an expired quote at the same price. */
export const renewedNotice = ({ provider, price, about }: QuoteFacts): { title: string; description: string } => ({
  title: 'A quote was renewed',
  description: `${provider} renewed the quote of ${price} for “${about}”. You can accept it again.`,
});

/** The notice to the member about the quote that filled their problem. */
export const filledDescription = (description: string): string =>
  `${description} Your problem has enough quotes now: until you reopen it, only providers you asked can send one.`;

/** The subject of a mail about a changed problem. */
export const problemEditedSubject = (member: string, about: string): string =>
  `${member} changed the problem: ${about}`;
