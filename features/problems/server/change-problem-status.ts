import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { conflict, takeStep, tryStep } from '#server/engine/take-step.ts';
import type { PersonWork, Work } from '#server/engine/work.ts';
import { ownedBy } from './policy.ts';
import { problems, problemSubject } from './tables.ts';

export type Problem = typeof problems.$inferSelect;

/** The owner takes no more quotes for now. Not theirs: 404; already so, or closed: 409 with the status. */
export const pauseProblem = (work: PersonWork, id: string): Promise<Problem> => stepByOwner(work, 'pause', id);

/** The owner takes quotes again: as many as fill a problem fit anew. */
export const reopenProblem = (work: PersonWork, id: string): Promise<Problem> =>
  stepByOwner(work, 'reopen', id, { reopenedAt: work.now });

export const withdrawProblem = (work: PersonWork, id: string): Promise<Problem> => stepByOwner(work, 'withdraw', id);

/** One of its quotes was accepted: it is closed. 409 where it was closed before. */
export const settleProblem = (work: Work, id: string): Promise<Problem> =>
  takeStep(work, problemSubject, 'settle', { id, by: 'system', set: { lastActivityAt: work.now } });

/** Its accepted quote was cancelled: it is open again. Null where it was not closed. */
export const returnProblem = (work: Work, id: string): Promise<Problem | null> =>
  tryStep(work, problemSubject, 'return', { id, by: 'system', set: { lastActivityAt: work.now } });

/** Enough live quotes are in. Null where it was not open. */
export const fillProblem = (work: Work, id: string): Promise<Problem | null> =>
  tryStep(work, problemSubject, 'fill', { id, by: 'system' });

/** Something happened on it: its 30 days begin anew. */
export async function touchProblem(work: Work, id: string): Promise<void> {
  await work.tx.update(problems).set({ lastActivityAt: work.now }).where(eq(problems.id, id));
}

async function stepByOwner(
  work: PersonWork,
  step: 'pause' | 'reopen' | 'withdraw',
  id: string,
  set: { reopenedAt?: Date } = {},
): Promise<Problem> {
  const own = ownedBy(work.actor);
  const problem = await tryStep(work, problemSubject, step, {
    id,
    by: 'owner',
    where: own,
    set: { ...set, lastActivityAt: work.now },
  });
  if (problem !== null) return problem;
  // Whose it is decides first: somebody else's status is not told.
  const [mine] = await work.tx
    .select({ id: problems.id })
    .from(problems)
    .where(and(eq(problems.id, id), own));
  throw mine === undefined ? new Refusal('request.not-found') : await conflict(work, problemSubject, id);
}
