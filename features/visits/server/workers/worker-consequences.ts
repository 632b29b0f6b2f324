import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Consequence, Event } from '#engine/event.ts';
import { hint } from '#engine/hint.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { workers, type workerEvents } from '#features/team/server/tables.ts';
import { closeFaces, openFace } from './faces.ts';
import { recordNaming } from './name-worker.ts';
import { mayNameWorker } from '../policy.ts';
import { visits, type visitSubject } from '../tables.ts';

/**
 * A worker who gets another name or photo has it in visits ahead. Past visits keep the name of the person who came. When a worker is removed, the
 * provider comes instead. While an admin hides a worker, no visit has the name; later each visit has its own again.
 */
export const workerConsequences: readonly Consequence<typeof workerEvents | typeof visitSubject>[] = [
  { after: 'worker.edit', run: renameWorker },
  { after: 'worker.remove', run: removeFromVisits },
  { after: 'worker.hide', run: hideFromVisits },
  { after: 'worker.show', run: showInVisits },
  { after: 'visit.end', run: forgetFace },
];

const lockVisitsOf = ({ tx }: Work, workerId: string) =>
  tx
    .select({ id: visits.id, status: visits.status })
    .from(visits)
    .where(and(eq(visits.workerId, workerId), ne(visits.status, 'over')))
    .orderBy(asc(visits.id))
    .for('no key update');

async function renameWorker(work: Work, { subjectId, data }: Event<typeof workerEvents, 'edit'>): Promise<void> {
  const worker = await findRow(work.tx, workers, subjectId);
  if (worker === undefined || worker.hiddenAt !== null || !data.isNewFace) return;
  await nameAhead(work, worker, await lockVisitsOf(work, subjectId));
}

/** Opens the face before the naming is recorded: a block closes it then. */
async function nameAhead(
  work: Work,
  { id, name }: { id: string; name: string },
  locked: Awaited<ReturnType<typeof lockVisitsOf>>,
): Promise<void> {
  for (const visit of locked.filter(mayNameWorker)) {
    await work.tx.update(visits).set({ workerName: name }).where(eq(visits.id, visit.id));
    await openFace(work, visit.id);
    await recordNaming(work, visit, id);
  }
}

async function hideFromVisits(work: Work, { subjectId }: { subjectId: string }): Promise<void> {
  await lockVisitsOf(work, subjectId);
  await work.tx
    .update(visits)
    .set({ hiddenWorkerName: visits.workerName, workerName: '' })
    .where(eq(visits.workerId, subjectId));
  await closeFaces(work, subjectId);
  await hint(work, sql`select member_id from visits where worker_id = ${subjectId} and status <> 'over'`, ['jobs']);
}

async function showInVisits(work: Work, { subjectId }: { subjectId: string }): Promise<void> {
  const worker = await findRow(work.tx, workers, subjectId, 'id', 'name');
  if (worker === undefined) return;
  const locked = await lockVisitsOf(work, subjectId);
  // A process of the release before keeps no name when it hides one.
  await work.tx
    .update(visits)
    .set({ workerName: sql`coalesce(${visits.hiddenWorkerName}, ${worker.name})`, hiddenWorkerName: null })
    .where(eq(visits.workerId, subjectId));
  await nameAhead(work, worker, locked);
}

async function removeFromVisits(work: Work, { subjectId }: { subjectId: string }): Promise<void> {
  for (const visit of await lockVisitsOf(work, subjectId)) {
    if (!mayNameWorker(visit)) continue;
    await work.tx
      .update(visits)
      .set({ workerId: null, workerName: null, hiddenWorkerName: null })
      .where(eq(visits.id, visit.id));
    await recordNaming(work, visit, null);
  }
  // The others keep the name of the person who came.
  await work.tx.update(visits).set({ workerId: null }).where(eq(visits.workerId, subjectId));
}

async function forgetFace(work: Work, { subjectId }: { subjectId: string }): Promise<void> {
  const visit = await findRow(work.tx, visits, subjectId, 'workerId');
  if (visit?.workerId != null) await closeFaces(work, visit.workerId);
}
