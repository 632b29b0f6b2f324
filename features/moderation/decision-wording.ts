import { caseRefusals, moderationWords } from './wording.ts';

/** The decision, as its author reads it beside a thing that an admin hides, and as a suspended person reads it when they log in. */
export const ownDecisionWords = {
  hidden: 'An admin has hidden this',
  suspended: 'Why your account is suspended',
  reason: (reason: string) => `Reason: ${reason}`,
  noReason: 'An admin has suspended your account. Contact support to ask why.',
  loading: 'Loading the decision',
  failed: 'Failed to load the decision.',
  appeal: 'Appeal',
  ask: {
    title: 'Appeal this decision?',
    text: 'Another admin reads it, if there is one. You can appeal once.',
    confirmLabel: 'Send appeal',
    keepLabel: moderationWords.cancel,
    label: 'Why is the decision wrong?',
    hint: 'Only admins read this.',
  },
  missing: caseRefusals.sayWhy,
  done: 'Appeal sent. We tell you what an admin decides.',
  failedToAppeal: 'Failed to send the appeal.',
  yours: (text: string) => `Your appeal: ${text}`,
  waiting: 'An admin will read your appeal.',
  answered: (answer: string) => `The decision stands: ${answer}`,
};
