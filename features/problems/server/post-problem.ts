import type { z } from 'zod';
import { Refusal } from '#core/errors.ts';
import { isPerson } from '#server/engine/actor.ts';
import { takeFirstStep } from '#server/engine/take-step.ts';
import type { Work } from '#server/engine/work.ts';
import type { newProblem } from '../contract.ts';
import type { Detail } from './card.ts';
import { firstLook } from './due.ts';
import { setPhotos } from './set-photos.ts';
import { fieldsOf } from './problem-fields.ts';
import { readChangedProblem } from './queries.ts';
import { problemSubject } from './tables.ts';

/** A member posts a problem: open from the start. 422 for a category that is none, a budget beyond the most, or photos that are not theirs. */
export async function postProblem(work: Work, input: z.output<typeof newProblem>): Promise<Detail> {
  const owner = work.actor;
  if (!isPerson(owner)) throw new Refusal('accounts.signed-out');
  const fields = await fieldsOf(work, input);
  const { id } = await takeFirstStep(work, problemSubject, 'post', {
    by: 'owner',
    values: {
      ...fields,
      ownerId: owner.id,
      lastActivityAt: work.now,
      lookAt: firstLook(work.now),
      createdAt: work.now,
    },
  });
  if (input.photos !== undefined) await setPhotos(work, id, input.photos);
  return readChangedProblem(work, id);
}
