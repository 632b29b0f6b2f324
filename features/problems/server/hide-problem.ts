import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { showFilesTo } from '#features/files/server/attach-files.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import type { Detail } from './card.ts';
import { hiddenWords, showWords } from './problem-fields.ts';
import { readChangedProblem } from './queries.ts';
import { problemPhotos, problems, problemSubject } from './tables.ts';

/**
 * An admin takes a problem down: only its owner, who gets `reason`, and admins see it and its photos from now on. Its undecided quotes are
 * released. 404 if there is no such problem, 409 if another admin was faster.
 */
export async function hideProblem(work: PersonWork, { id, reason }: { id: string; reason: string }): Promise<Detail> {
  const before = expectFound(await lockRow(work.tx, problems, id));
  const [hidden] = await work.tx
    .update(problems)
    .set({ hiddenFor: 'taken-down', hiddenReason: reason, updatedAt: work.now })
    .where(and(eq(problems.id, id), or(isNull(problems.hiddenFor), ne(problems.hiddenFor, 'taken-down'))))
    .returning({ status: problems.status });
  if (hidden === undefined) throw new Refusal('request.conflict', { current: 'hidden' });
  await hidePhotos(work, id);
  const was = before.hiddenFor === 'waiting' ? 'waiting' : null;
  const { status } = hidden;
  await recordEvent(work, problemSubject, 'hide', {
    id,
    by: 'admin',
    before: status,
    after: status,
    data: { reason, was },
  });
  // After the counts have moved, which read the place.
  const { title, description, location } = before.written ?? before;
  await work.tx
    .update(problems)
    .set({ ...hiddenWords, written: { title, description, location } })
    .where(eq(problems.id, id));
  return readChangedProblem(work, id);
}

/** An admin shows a problem that was taken down or waits for a check; its owner reads the reason, if there is one. Refuses as `hideProblem` does. */
export async function showProblem(work: PersonWork, id: string, reason?: string): Promise<Detail> {
  const { hiddenFor: was, ...before } = expectFound(await lockRow(work.tx, problems, id));
  const [problem] = await work.tx
    .update(problems)
    .set({
      ...showWords(before),
      hiddenFor: null,
      hiddenReason: null,
      lastActivityAt: work.now,
      updatedAt: work.now,
    })
    .where(and(eq(problems.id, id), isNotNull(problems.hiddenFor)))
    .returning({ status: problems.status });
  if (problem === undefined || was === null) throw new Refusal('request.conflict', { current: 'shown' });
  await showPhotos(work, id);
  const { status } = problem;
  await recordEvent(work, problemSubject, 'show', {
    id,
    by: 'admin',
    before: status,
    after: status,
    data: { was, ...(reason !== undefined && { reason }) },
  });
  return readChangedProblem(work, id);
}

/** Hides the photos of a hidden problem from all but its owner and admins. */
export const hidePhotos = async (work: Work, problemId: string): Promise<void> =>
  showFilesTo(work, 'owner', await photosOf(work, problemId));

/** Shows the photos of a problem to everyone who may see it again. */
export const showPhotos = async (work: Work, problemId: string): Promise<void> =>
  showFilesTo(work, 'signed-in', await photosOf(work, problemId));

async function photosOf(work: Work, problemId: string): Promise<string[]> {
  const photos = await work.tx
    .select({ id: problemPhotos.fileId })
    .from(problemPhotos)
    .where(eq(problemPhotos.problemId, problemId));
  return photos.map(({ id }) => id);
}
