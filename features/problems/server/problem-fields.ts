import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { readBudget } from '#core/money/money.ts';
import { cut } from '#core/cut-text.ts';
import { storedMarks } from '#core/stored-marks.ts';
import { findCategory } from '#features/site/server/categories/queries.ts';
import { nameOwnPlaces } from '#features/site/server/places.ts';
import type { Work } from '#engine/work.ts';
import type { newProblem } from '../contract.ts';
import { sortWords, type SortedWords } from '#engine/typed-words.ts';
import { problemFieldErrors } from '../wording.ts';
import type { ProblemWords } from './tables.ts';

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
  const words = sortProblemWords({
    title: problemTitle(input),
    description: input.description,
    location: nameOwnPlaces(input.location ?? ''),
  });
  return { words, category, budgetCents: readBudgetCents(input.budget ?? '') };
}

/** The words of a problem, typed and public. A title that is made from the description is made from the public one: it may end within a number. */
function sortProblemWords(typed: ProblemWords): SortedWords<ProblemWords> {
  const { masked, ...sorted } = sortWords(typed);
  const isMade = typed.title === problemTitle({ description: typed.description });
  return {
    ...sorted,
    masked: isMade ? { ...masked, title: problemTitle({ description: masked.description }) } : masked,
  };
}

/** The columns of a problem whose words become public again. */
export function showWords({ title, description, location, written }: ProblemWords & { written: ProblemWords | null }) {
  const words = sortProblemWords(written ?? { title, description, location });
  return { ...words.masked, written: words.written };
}

/** The words in place of a problem that only its owner and admins may read. */
export const hiddenWords: ProblemWords = { title: storedMarks.hiddenProblem, description: '', location: '' };

/** The written title, or the first 60 characters of the description. */
export const problemTitle = ({ title, description }: { title?: string | undefined; description: string }): string =>
  title || cut(description, 60, '');

/** The typed budget in cents; null if it has no number. 422 over the limit. */
function readBudgetCents(typed: string): number | null {
  const cents = readBudget(typed);
  if (cents === null && /\d/.test(typed))
    throw new Refusal('request.invalid', { errors: [{ path: 'budget', message: problemFieldErrors.budgetTooLarge }] });
  return cents;
}
