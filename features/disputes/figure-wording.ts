import { outcomeLabels } from './wording.ts';

/** The figure of disputes in Analytics & Reporting: its title, what it counts, and the names of its columns. */
export const disputeFigureWords = {
  disputes: {
    title: 'Disputes decided',
    definition:
      'The disputes about agreed work that came to an outcome, by that outcome: both sides agreed to it, or an admin decided it. An appeal counts apart, by the day of the last decision.',
  },
  outcomes: { ...outcomeLabels, appeal: 'Decided again after an appeal' },
};
