import type { CodesOf } from '#core/errors.ts';

export const problemErrors: Record<CodesOf<'problems'>, string> = {
  'problems.not-open': 'This problem does not take quotes now.',
};
