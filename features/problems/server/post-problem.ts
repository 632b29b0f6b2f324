import type { z } from 'zod';
import { Refusal } from '#core/errors.ts';
import { readBudget } from '#core/money.ts';
import { cut } from '#core/text.ts';
import { isCategory } from '#features/site/server/queries.ts';
import { isPerson } from '#server/actor.ts';
import { takeFirstStep } from '#server/take-step.ts';
import type { Work } from '#server/work.ts';
import type { newProblem, problemCard } from '../contract.ts';
import { problemWords as words } from '../wording.ts';
import { problemSubject } from './tables.ts';

/** A member posts a problem: open from the start. Returns its card; 422 for a category that is none, or a budget beyond the most. */
export async function postProblem(work: Work, input: z.output<typeof newProblem>): Promise<z.output<typeof problemCard>> {
  const owner = work.actor;
  if (!isPerson(owner)) throw new Refusal('accounts.signed-out');
  const category = input.category || null;
  if (category !== null && !(await isCategory(work, category)))
    throw new Refusal('request.invalid', { errors: [{ path: 'category', message: words.unknownCategory }] });
  const { id, title, description, location, budgetCents, status } = await takeFirstStep(work, problemSubject, 'post', {
    by: 'owner',
    values: {
      ownerId: owner.id,
      title: input.title || cut(input.description, 60, ''),
      description: input.description,
      category,
      location: input.location ?? '',
      budgetCents: budgetOf(input.budget ?? ''),
      lastActivityAt: work.now,
      createdAt: work.now,
    },
  });
  const untouched = { likesCount: 0, commentsCount: 0, quotesCount: 0, liked: false };
  return {
    id,
    title,
    description,
    category,
    location,
    budgetCents,
    status,
    ...untouched,
    createdAt: work.now.toISOString(),
    ownerName: owner.fullName,
    mine: true,
  };
}

/** Cents; null where no number was typed. */
function budgetOf(typed: string): number | null {
  const cents = readBudget(typed);
  if (cents === null && /\d/.test(typed)) throw new Refusal('request.invalid', { errors: [{ path: 'budget', message: words.budgetTooLarge }] });
  return cents;
}
