import { expectFound } from '#core/errors.ts';
import { refuseOwnJob } from '#features/jobs/server/policy.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockVisitOfNoShow } from '../lock-visit.ts';
import { noShowSubject } from '../tables.ts';

/** An admin decides about a contested no-show of other people, with a reason that both parties read. 409 if another admin was faster. */
export async function decideNoShow(
  work: PersonWork,
  { id, wasAbsent, reason }: { id: string; wasAbsent: boolean; reason: string },
): Promise<void> {
  await refuseOwnJob(work, expectFound(await lockVisitOfNoShow(work, id)));
  await takeStep(work, noShowSubject, wasAbsent ? 'confirm' : 'dismiss', {
    id,
    by: 'admin',
    set: { decision: reason },
    data: { reason },
  });
}
