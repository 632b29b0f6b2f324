import { and, eq } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import { attachFiles, grantFiles } from '#features/files/server/attach-files.ts';
import { lockJob } from '#features/jobs/server/lock-job.ts';
import { markOwed } from '#features/jobs/server/mark-owed.ts';
import { findRow } from '#engine/postgres/read.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { fallLate } from './due.ts';
import { providerIs } from './policy.ts';
import { certificates, certificateSubject } from './tables.ts';

/**
 * The provider adds the number and the file of a certificate, owed or late; returns the job. The expiry of their licence since the completion
 * takes nothing away. The member may open the file for good.
 */
export async function deliverCertificate(
  work: PersonWork,
  id: string,
  { number, fileId }: { number: string; fileId: string },
): Promise<string> {
  const mine = and(eq(certificates.id, id), providerIs(work.actor));
  const found = expectFound(await findRow(work.tx, certificates, mine, 'jobId'));
  await lockJob(work, found.jobId);
  // The clock may not have come to it yet: after its last day a certificate is late to the minute.
  await fallLate(work, id);
  const { memberId } = await takeStep(work, certificateSubject, 'deliver', {
    id,
    by: 'provider',
    where: mine,
    set: { number, deliveredAt: work.now, remindAt: null },
  });
  await attachFiles(work, [fileId], { purpose: 'certificate', audience: 'granted', path: 'fileId' });
  await grantFiles(work, [fileId], [memberId]);
  await work.tx.update(certificates).set({ fileId }).where(eq(certificates.id, id));
  await markOwed(work, found.jobId, false);
  return found.jobId;
}
