import { eq } from 'drizzle-orm';
import { credentialKinds } from '#features/credentials/server/tables.ts';
import { aCredential } from '#features/credentials/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { grantFiles } from '#features/files/server/attach-files.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import { findDeadline, findNextReminder } from '../deadline.ts';
import type { CertificateStatus } from '../lifecycle.ts';
import { certificates } from './tables.ts';

/** The kind of credential whose holders issue certificates for plumbing, as the migration brings it. */
export async function plumbingKind(world: TestWorld) {
  const [kind] = await world.db.select().from(credentialKinds).where(eq(credentialKinds.name, 'PIRB plumbing licence'));
  if (kind === undefined) throw new Error('there is no kind for plumbing');
  return kind;
}

/** Gives a provider the confirmed licence of a plumber, until some days from now. */
export const aLicence = async (world: TestWorld, provider: Person, days = 100) =>
  aCredential(world, { provider, kindId: (await plumbingKind(world)).id, status: 'confirmed', days });

type JobOptions = Parameters<typeof aJob>[1] & object;

/** Agreed plumbing of a provider with the confirmed licence. */
export async function aLicensedJob(world: TestWorld, more: JobOptions = {}) {
  const job = await aJob(world, { status: 'scheduled', ...more });
  await aLicence(world, job.provider);
  return job;
}

type CertificateOptions = { status?: CertificateStatus } & Omit<JobOptions, 'status'>;

/** The certificate of completed plumbing, promised now; a delivered one has its number and a PDF. */
export async function aCertificate(world: TestWorld, { status = 'owed', ...parents }: CertificateOptions = {}) {
  const job = await aJob(world, { status: 'work_completed', ...parents });
  const kind = await plumbingKind(world);
  const now = world.clock.now();
  const file = status === 'delivered' ? await aCertificateFile(world, job.provider, 'granted') : null;
  if (file !== null) await world.as(job.provider, (work) => grantFiles(work, [file.id], [job.memberId]));
  const [certificate] = await world.db
    .insert(certificates)
    .values({
      jobId: job.id,
      memberId: job.memberId,
      providerId: job.providerId,
      status,
      kindId: kind.id,
      name: kind.certificateName,
      registerName: kind.registerName,
      registerUrl: kind.registerUrl,
      ...findDeadline(now),
      remindAt: status === 'owed' ? findNextReminder(now, now) : null,
      ...(file !== null && { number: 'COC 12345/26', fileId: file.id, deliveredAt: now }),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (certificate === undefined) throw new Error('no certificate was made');
  if (status !== 'delivered') await world.db.update(jobs).set({ certificateOwed: true }).where(eq(jobs.id, job.id));
  return { ...certificate, job, member: job.member, provider: job.provider };
}

/** An upload of a provider for a certificate; attached with `audience`. */
export const aCertificateFile = (world: TestWorld, owner: Person, audience?: 'granted') =>
  aFile(world, { owner, purpose: 'certificate', kind: 'pdf', name: 'coc.pdf', ...(audience && { audience }) });
