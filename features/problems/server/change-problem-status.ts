import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { conflict, takeStep, tryStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { ownedBy } from './policy.ts';
import { problems, problemSubject } from './tables.ts';

export type Problem = typeof problems.$inferSelect;

/** The owner stops taking quotes for now. 404 if the problem is not theirs; 409 with the status if it is not open. */
export const pauseProblem = (work: PersonWork, id: string): Promise<Problem> => stepByOwner(work, 'pause', id);

/** The owner takes quotes again; quotes from before no longer fill the problem. Refuses as `pauseProblem` does. */
export const reopenProblem = (work: PersonWork, id: string): Promise<Problem> =>
  stepByOwner(work, 'reopen', id, { reopenedAt: work.now });

export const withdrawProblem = (work: PersonWork, id: string): Promise<Problem> => stepByOwner(work, 'withdraw', id);

/** Closes a problem when one of its quotes is accepted. 409 if it is closed already. */
export const settleProblem = (work: Work, id: string): Promise<Problem> =>
  takeStep(work, problemSubject, 'settle', { id, by: 'system', set: { lastActivityAt: work.now } });

/** Opens a problem again when its accepted quote is cancelled. Null if it was not closed. */
export const returnProblem = (work: Work, id: string): Promise<Problem | null> =>
  tryStep(work, problemSubject, 'return', { id, by: 'system', set: { lastActivityAt: work.now } });

/** Marks a problem that has enough live quotes. Null if it was not open. */
export const fillProblem = (work: Work, id: string): Promise<Problem | null> =>
  tryStep(work, problemSubject, 'fill', { id, by: 'system' });

/** Records activity on a problem: its 30 days start again. */
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
    by: 'member',
    where: own,
    set: { ...set, lastActivityAt: work.now },
  });
  if (problem !== null) return problem;
  // The status of another person's problem stays hidden.
  const mine = await findRow(work.tx, problems, and(eq(problems.id, id), own), 'id');
  throw mine === undefined ? new Refusal('request.not-found') : await conflict(work, problemSubject, id);
}
