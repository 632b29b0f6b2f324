import { eq } from 'drizzle-orm';
import type { Person } from '#engine/actor.ts';
import { agreements } from '#features/accounts/server/tables.ts';
import { findDeadline } from '#features/certificates/deadline.ts';
import { certificates } from '#features/certificates/server/tables.ts';
import { aCertificateFile, plumbingKind } from '#features/certificates/server/testing.ts';
import { grantFiles } from '#features/files/server/attach-files.ts';
import { aFile } from '#features/files/server/testing.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { anAgreement } from '#features/papers/server/testing.ts';
import { problemPhotos } from '#features/problems/server/tables.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import type { TestWorld } from '#tests/support/testing.ts';

type Parties = { member?: Person; provider?: Person & { providerId: string } };

/** Agreed work on a problem with photos of it, at a street address if one is given. */
export async function anAgreedHome(
  world: TestWorld,
  more: Parties & { title?: string; category?: string; location?: string; address?: string; photos?: number } = {},
) {
  const { title, category, location, address, photos = 0, ...parties } = more;
  const { owner, id: problemId } = await aProblem(world, {
    ...(parties.member && { owner: parties.member }),
    ...(title && { title }),
    ...(category && { category }),
    ...(location !== undefined && { location }),
  });
  const before = await Promise.all(
    Array.from({ length: photos }, () => aFile(world, { owner, purpose: 'problem', audience: 'signed-in' })),
  );
  if (before.length > 0)
    await world.db
      .insert(problemPhotos)
      .values(before.map(({ id: fileId }, position) => ({ problemId, fileId, position })));
  const agreed = await anAgreement(world, { ...parties, member: owner, problemId });
  if (address !== undefined)
    await world.db.update(agreements).set({ visitAddress: address }).where(eq(agreements.quoteId, agreed.quoteId));
  return { ...agreed, problemId, before: before.map(({ id }) => id) };
}

/** The certificate of completed work as its provider has delivered it; returns the id of its file. */
export async function aDeliveredCertificate(
  world: TestWorld,
  { jobId, member, provider }: Pick<Awaited<ReturnType<typeof anAgreement>>, 'jobId' | 'member' | 'provider'>,
): Promise<string> {
  const kind = await plumbingKind(world);
  const now = world.clock.now();
  const file = await aCertificateFile(world, provider, 'granted');
  await world.as(provider, (work) => grantFiles(work, [file.id], [member.id]));
  await world.db.insert(certificates).values({
    jobId,
    memberId: member.id,
    providerId: provider.providerId,
    status: 'delivered',
    kindId: kind.id,
    name: kind.certificateName,
    registerName: kind.registerName,
    registerUrl: kind.registerUrl,
    ...findDeadline(now),
    number: 'COC 12345/26',
    fileId: file.id,
    deliveredAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return file.id;
}

/** Completes agreed work with so many photos, and returns their ids. */
export async function completeWithPhotos(
  world: TestWorld,
  { quoteId, jobId, provider }: Pick<Awaited<ReturnType<typeof anAgreement>>, 'quoteId' | 'jobId' | 'provider'>,
  photos = 0,
): Promise<string[]> {
  const after = await Promise.all(
    Array.from({ length: photos }, () => aFile(world, { owner: provider, purpose: 'job' })),
  );
  await world.db.update(jobs).set({ status: 'scheduled', confirmedDate: world.clock.now() }).where(eq(jobs.id, jobId));
  await world.db
    .update(quoteRequests)
    .set({ status: 'work_in_progress', dateAgreed: true })
    .where(eq(quoteRequests.id, quoteId));
  const ids = after.map(({ id }) => id);
  await world.as(provider, (work) => completeJob(work, jobId, ids));
  return ids;
}
