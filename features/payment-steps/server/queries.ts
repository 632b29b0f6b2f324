import { and, asc, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { OutputOf } from '#core/contract.ts';
import { files } from '#features/files/server/tables.ts';
import { isCalledOff } from '#features/jobs/lifecycle.ts';
import { partyTo, visibleTo, type Party } from '#features/jobs/server/policy.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import type { World } from '#engine/work.ts';
import type { paymentStepsContract } from '../contract.ts';
import { offeredPaymentSteps } from './policy.ts';
import { sumSteps } from './sums.ts';
import { paymentProofs, paymentSteps } from './tables.ts';

type Answer = OutputOf<typeof paymentStepsContract.ofJob>;

/** The payments of a job, for its parties and admins; 404 for everyone else. */
export async function readPaymentSteps(
  world: Pick<World, 'db' | 'clock'>,
  reader: Person,
  jobId: string,
): Promise<{ party: Party; answer: Answer }> {
  const [job] = await world.db
    .select({
      memberId: jobs.memberId,
      providerId: jobs.providerId,
      status: jobs.status,
      completedAt: jobs.completedAt,
    })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), visibleTo(reader)));
  if (job === undefined) throw new Refusal('request.not-found');
  const party = partyTo(job, reader);
  const rows = await world.db
    .select()
    .from(paymentSteps)
    .where(eq(paymentSteps.jobId, jobId))
    .orderBy(asc(paymentSteps.place), asc(paymentSteps.id));
  const proofs = await listProofs(world, rows);
  const now = world.clock.now();
  const sums = sumSteps(rows, { isCalledOff: isCalledOff(job) });
  return {
    party,
    answer: {
      ...sums,
      steps: rows
        // A change of the price has taken all of it away.
        .filter(({ cents, paidCents }) => cents > 0 || paidCents !== null)
        .map((row) => ({
          id: row.id,
          label: row.label,
          status: row.status,
          cents: row.cents,
          due: row.due,
          dueOn: row.dueOn,
          dueAt: row.dueAt?.toISOString() ?? null,
          isDue: row.dueAt !== null && row.dueAt <= now && !isCalledOff(job),
          way: row.way,
          paidCents: row.paidCents,
          paidOn: row.paidOn,
          announcedAt: row.announcedAt?.toISOString() ?? null,
          receivedAt: row.receivedAt?.toISOString() ?? null,
          denial: row.denial,
          isRecorded: row.isRecorded,
          proofs: proofs.filter(({ stepId }) => stepId === row.id).map(({ stepId: _stepId, ...file }) => file),
          steps: offeredPaymentSteps(row, { party, job }),
        })),
    },
  };
}

async function listProofs({ db }: Pick<World, 'db'>, steps: readonly { id: string }[]) {
  if (steps.length === 0) return [];
  return db
    .select({
      stepId: paymentProofs.stepId,
      id: files.id,
      kind: files.kind,
      name: files.name,
      bytes: files.bytes,
      width: files.width,
      height: files.height,
    })
    .from(paymentProofs)
    .innerJoin(files, eq(files.id, paymentProofs.fileId))
    .where(
      inArray(
        paymentProofs.stepId,
        steps.map(({ id }) => id),
      ),
    )
    .orderBy(asc(paymentProofs.addedAt), asc(paymentProofs.fileId));
}
