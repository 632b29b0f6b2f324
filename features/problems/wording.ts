import type { CodesOf } from '#core/errors.ts';

export const problemErrors: Record<CodesOf<'problems'>, string> = {
  'problems.not-open': 'This problem does not take quotes now.',
};

export const problemWords = {
  unknownCategory: 'Choose one of the categories.',
  budgetTooLarge: 'A budget can be R100,000,000 at most.',
  newProblemNearby: (category: string, location: string, title: string) => ({ title: `New problem: ${category} in ${location}`, description: title }),
} as const;
