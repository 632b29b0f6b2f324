import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { changePrice } from '#features/jobs/server/change-price.ts';
import { standing } from '#features/jobs/server/clocks.ts';
import type { jobSubject } from '#features/jobs/server/tables.ts';
import type { Consequence, Event } from '#engine/event.ts';
import { tryStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { answerSecrets, changeOrders, orderSubject } from './tables.ts';

/** A job gets its secret when it is made. A change order that is open when the job ends lapses. */
export const orderConsequences: readonly Consequence<typeof jobSubject | typeof orderSubject>[] = [
  { after: 'job.create', run: (work, { subjectId }) => makeSecret(work, subjectId) },
  { after: 'job.complete', run: lapseOpen },
  { after: 'job.cancel', run: lapseOpen },
  { after: 'job.start-clocks', run: lengthen },
  { after: 'change-order.*', run: markJob },
];

/** The job says if a change waits for its member. Every step of a change order comes with a lock on the job. */
async function markJob(work: Work, { step, subjectId, after }: Event<typeof orderSubject>): Promise<void> {
  // An admin hides a text of it: nothing changes for the job, which is not locked.
  if (step === 'hide' || step === 'show') return;
  const order = await findRow(work.tx, changeOrders, subjectId, 'jobId');
  if (order !== undefined) await changePrice(work, order.jobId, { changeWaits: after === 'proposed' });
}

/** A change that waits for an answer waits longer by the time for which the clocks of the job stood. */
async function lengthen(work: Work, { subjectId, data }: Event<typeof jobSubject, 'start-clocks'>): Promise<void> {
  const stood = standing(work, sql`${data.stoppedAt}::timestamptz`, sql`${changeOrders.createdAt}`);
  await work.tx
    .update(changeOrders)
    .set({ stoodMs: sql`${changeOrders.stoodMs} + ${stood}` })
    .where(and(eq(changeOrders.jobId, subjectId), eq(changeOrders.status, 'proposed')));
}

async function makeSecret(work: Work, jobId: string): Promise<void> {
  await work.tx.insert(answerSecrets).values({ jobId, secret: randomBytes(32).toString('base64url') });
}

async function lapseOpen(work: Work, { subjectId: jobId }: { subjectId: string }): Promise<void> {
  const order = await findRow(work.tx, changeOrders, { jobId, status: 'proposed' }, 'id');
  if (order !== undefined) await tryStep(work, orderSubject, 'lapse', { id: order.id, by: 'system' });
}
