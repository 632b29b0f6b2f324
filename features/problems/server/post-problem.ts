import type { z } from '#core/zod.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import type { newProblem } from '../contract.ts';
import type { Detail } from './card.ts';
import { firstLook } from './due.ts';
import { replacePhotos } from './replace-photos.ts';
import { hidePhotos } from './hide-problem.ts';
import { hiddenWords, toProblemColumns } from './problem-fields.ts';
import { readChangedProblem } from './queries.ts';
import { problemSubject } from './tables.ts';

/**
 * A member posts an open problem. Contact details are masked for everyone else; a problem with a link or abuse waits for an admin. 422 for an unknown category, a budget over the limit, or photos that
 * are not theirs.
 */
export async function postProblem(work: PersonWork, input: z.output<typeof newProblem>): Promise<Detail> {
  const owner = work.actor;
  const { words, category, budgetCents } = await toProblemColumns(work, input);
  const { id } = await takeFirstStep(work, problemSubject, 'post', {
    by: 'member',
    values: {
      ...(words.isHeld ? hiddenWords : words.masked),
      written: words.written,
      category,
      budgetCents,
      hiddenFor: words.isHeld ? 'waiting' : null,
      ownerId: owner.id,
      lastActivityAt: work.now,
      nextCheckAt: firstLook(work.now),
      createdAt: work.now,
    },
  });
  if (input.photos !== undefined) await replacePhotos(work, id, input.photos);
  if (words.isHeld) await hidePhotos(work, id);
  return readChangedProblem(work, id);
}
