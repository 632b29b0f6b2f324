import type { z } from 'zod';
import { Refusal } from '#core/errors.ts';
import { readBudget } from '#core/money.ts';
import { cut } from '#core/text.ts';
import { isCategory } from '#features/site/server/queries.ts';
import type { Work } from '#server/engine/work.ts';
import type { newProblem } from '../contract.ts';
import { problemFieldErrors } from '../wording.ts';

/** What a problem says, as its row has it. 422 for a category that is none, or a budget beyond the most. */
export async function fieldsOf(work: Work, input: z.output<typeof newProblem>) {
  const category = input.category || null;
  if (category !== null && !(await isCategory(work, category)))
    throw new Refusal('request.invalid', {
      errors: [{ path: 'category', message: problemFieldErrors.unknownCategory }],
    });
  return {
    title: titleOf(input),
    description: input.description,
    category,
    location: input.location ?? '',
    budgetCents: budgetOf(input.budget ?? ''),
  };
}

/** The title that was written; where it is blank, the description's first 60 characters. */
export const titleOf = ({ title, description }: { title?: string | undefined; description: string }): string =>
  title || cut(description, 60, '');

/** Cents; null where no number was typed. */
function budgetOf(typed: string): number | null {
  const cents = readBudget(typed);
  if (cents === null && /\d/.test(typed))
    throw new Refusal('request.invalid', { errors: [{ path: 'budget', message: problemFieldErrors.budgetTooLarge }] });
  return cents;
}
