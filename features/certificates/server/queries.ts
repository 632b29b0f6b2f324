import { and, eq, sql } from 'drizzle-orm';
import type { OutputOf } from '#core/contract.ts';
import { Refusal } from '#core/errors.ts';
import { offeredSteps } from '#core/offered-steps.ts';
import { files } from '#features/files/server/tables.ts';
import { partyTo, visibleTo } from '#features/jobs/server/policy.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { events } from '#engine/tables.ts';
import type { World } from '#engine/work.ts';
import type { certificatesContract } from '../contract.ts';
import { certificateLifecycle } from '../lifecycle.ts';
import { findRuleOfJob } from './find-rule.ts';
import { certificates } from './tables.ts';

type Answer = OutputOf<typeof certificatesContract.ofJob>;

/** The certificate of a job, or the question about one, for the parties of the job and admins; 404 for everyone else. */
export async function readCertificate(
  world: World,
  reader: Person,
  jobId: string,
): Promise<{ party: 'member' | 'provider' | 'admin'; answer: Answer }> {
  const [row] = await world.db
    .select({
      job: { memberId: jobs.memberId, providerId: jobs.providerId, status: jobs.status },
      certificate: certificates,
      // The step tells, and not the deadline, which moves only once the clocks of the job go on.
      fellLate: sql<boolean>`exists (
        select from ${events} e where e.noun = 'certificate' and e.subject_id = ${certificates.id} and e.step = 'fall-late')`,
      file: {
        id: files.id,
        kind: files.kind,
        name: files.name,
        bytes: files.bytes,
        width: files.width,
        height: files.height,
      },
    })
    .from(jobs)
    .leftJoin(certificates, eq(certificates.jobId, jobs.id))
    .leftJoin(files, eq(files.id, certificates.fileId))
    .where(and(eq(jobs.id, jobId), visibleTo(reader)));
  if (row === undefined) throw new Refusal('request.not-found');
  const { job, certificate, fellLate, file } = row;
  const party = partyTo(job, reader);
  const isAsked = certificate === null && party === 'provider' && job.status === 'scheduled';
  return {
    party,
    answer: {
      certificate: certificate && {
        id: certificate.id,
        status: certificate.status,
        name: certificate.name,
        promisedAt: certificate.createdAt.toISOString(),
        dueOn: certificate.dueOn,
        lateSince: certificate.status === 'late' || fellLate ? certificate.lateAt.toISOString() : null,
        deliveredAt: certificate.deliveredAt?.toISOString() ?? null,
        number: certificate.number,
        file,
        registerName: certificate.registerName,
        registerUrl: certificate.registerUrl,
        steps: offeredSteps(certificateLifecycle, { status: certificate.status, party }),
      },
      question: isAsked ? await readQuestion(world, jobId) : null,
    },
  };
}

async function readQuestion(world: World, jobId: string): Promise<Answer['question']> {
  const { rule } = await findRuleOfJob(world.db, jobId, world.clock.now());
  if (rule === null) return null;
  const { certificateName, rule: words, kindName, isHeld } = rule;
  return { certificateName, rule: words, kindName, isHeld };
}
