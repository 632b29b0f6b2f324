import { minCounted } from './limits.ts';

/** The figure of kept visits, and the formula beside it. Small: the page of a provider loads it. */
export const keptWords = {
  figure: (kept: number, counted: number) => `Kept ${kept} of ${counted} agreed visits`,
  how: 'How this is counted',
  /** Below a member's own figure. */
  seenBy: 'A provider sees this when you ask them for a quote.',
  /** Below a comparison, away from the figures. */
  howCompared: 'How kept visits are counted',
  formula: {
    provider: [
      "Kept: the provider arrived and entered the member's visit PIN, or completed the work at the agreed time or later.",
      'Missed: the provider was not there, and agreed, gave no answer for 24 hours, or our team decided so. Or the provider cancelled or moved the visit less than 24 hours before the agreed time, or later.',
    ],
    member: [
      'Kept: the member gave the visit PIN at the door.',
      'Missed: the member was not there, and agreed, gave no answer for 24 hours, or our team decided so. Or the member cancelled or moved the visit less than 24 hours before the agreed time, or later, before the provider was half an hour late or announced a delay, and not while the provider left unanswered if they are still coming.',
    ],
  },
  /** Follows the formula of each party. */
  rest: `Nothing else counts: not what the other person did, not a visit that was cancelled or moved earlier, not one that was moved because of no power, no water, rain, unrest or illness, and not one that ended with an account. The figure shows from ${minCounted} counted visits on.`,
} as const;

/** The rows of the figure in the page of metrics. */
export const keptDefinitions = (['provider', 'member'] as const).map((party) => ({
  title: party === 'provider' ? 'Kept visits of a provider' : 'Kept visits of a member',
  definition: [...keptWords.formula[party], keptWords.rest].join(' '),
}));
