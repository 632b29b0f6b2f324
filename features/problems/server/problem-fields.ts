import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { readBudget } from '#core/money/money.ts';
import { cut } from '#core/count-text.ts';
import { findCategory } from '#features/site/server/categories/read-categories.ts';
import type { Work } from '#server/engine/work.ts';
import type { newProblem } from '../contract.ts';
import { isSuspicious } from '../is-suspicious.ts';
import { problemFieldErrors } from '../wording.ts';

/**
 * The columns of a problem from the fields of its form. 422 for an unknown category or a budget over the limit, and for a retired category,
 * unless it is the one that the problem has: `kept`.
 */
export async function toProblemColumns(work: Work, input: z.output<typeof newProblem>, kept: string | null = null) {
  const category = input.category ? await findCategory(work, input.category, kept) : null;
  if (input.category && category === null)
    throw new Refusal('request.invalid', {
      errors: [{ path: 'category', message: problemFieldErrors.unknownCategory }],
    });
  return {
    title: problemTitle(input),
    description: input.description,
    category,
    location: input.location ?? '',
    budgetCents: readBudgetCents(input.budget ?? ''),
  };
}

/** True where an admin should see a problem before others do. */
export const isHeld = (fields: { title: string; description: string; location: string }): boolean =>
  [fields.title, fields.description, fields.location].some(isSuspicious);

/** The written title, or the first 60 characters of the description. */
export const problemTitle = ({ title, description }: { title?: string | undefined; description: string }): string =>
  title || cut(description, 60, '');

/** The typed budget in cents; null where it has no number. 422 over the limit. */
function readBudgetCents(typed: string): number | null {
  const cents = readBudget(typed);
  if (cents === null && /\d/.test(typed))
    throw new Refusal('request.invalid', { errors: [{ path: 'budget', message: problemFieldErrors.budgetTooLarge }] });
  return cents;
}
