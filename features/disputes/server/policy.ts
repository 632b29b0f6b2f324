import { sql, type SQL } from 'drizzle-orm';
import type { ErrorCode } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { offeredSteps } from '#core/offered-steps.ts';
import type { Person } from '#engine/actor.ts';
import type { FilePlace } from '#engine/file-place.ts';
import { endOfAfterCare } from '#features/jobs/after-care.ts';
import { jobSets, type JobStatus } from '#features/jobs/lifecycle.ts';
import { isAfterCareOver, mayDecideBetween } from '#features/jobs/server/policy.ts';
import { statusIn } from '#engine/columns.ts';
import { disputeLifecycle, disputeSets, type DisputeStatus } from '../lifecycle.ts';
import type { Side } from '../reasons.ts';
import { disputePhotos } from './tables.ts';

/** SQL over `jobs`: the person is its member or its provider. */
export const isParty = (person: Person): SQL =>
  sql`(jobs.member_id = ${person.id} or jobs.provider_id = ${person.providerId})`;

export const sideOf = (job: { memberId: string }, person: Person): Side =>
  job.memberId === person.id ? 'member' : 'provider';

/** Photos of a dispute open to an admin with its job. */
export const disputeFilePlace: FilePlace = (fileId) => sql`
  select 'look' as noun, 'job' as step, d.job_id as subject_id, '/disputes/' || d.id as page
  from ${disputePhotos} f join dispute_statements s on s.id = f.statement_id join job_disputes d on d.id = s.dispute_id
  where f.file_id = ${fileId}`;

/** SQL: the dispute `d` waits for a decision of this reader, an admin. */
export const waitsFor = (reader: Person): SQL =>
  reader.role === 'admin'
    ? sql`(${statusIn(sql`d.status`, disputeSets.forAdmins)} and ${mayDecideBetween(reader, sql`d.member_id`, sql`d.provider_id`, sql`d.decided_by`)})`
    : sql`false`;

type Job = {
  status: JobStatus;
  completedAt: Date | null;
  firstCompletedAt: Date | null;
  afterCareStoodMs: number;
  clocksStoppedAt: Date | null;
  updatedAt: Date;
};

/** The reason why no dispute can be opened about a job now: three months have passed since its work was completed, or its agreement cancelled. */
export function obstacleToOpening(job: Job, now: Date): ErrorCode | null {
  if (job.status === 'cancelled') return now < endOfAfterCare(job.updatedAt) ? null : 'disputes.too-late';
  return isOneOf(job.status, jobSets.finished) && isAfterCareOver(job, now) ? 'disputes.too-late' : null;
}

type Dispute = {
  status: DisputeStatus;
  openedBy: Side;
  offeredBy: Side | null;
  /** True if the dispute waits for a decision of the reader. */
  isDecider: boolean;
};

/** The steps that this reader may take now. Each side answers the offer of the other, and takes back its own dispute. */
export const offeredDisputeSteps = (dispute: Dispute & { canAppeal: boolean }, party: Side | 'admin') => {
  const { status, isDecider } = dispute;
  const ofSide = party === 'admin' ? [] : offeredSteps(disputeLifecycle, { status, party });
  return [...ofSide, ...(isDecider ? offeredSteps(disputeLifecycle, { status, party: 'admin' }) : [])].filter(
    ({ step }) => {
      switch (step) {
        case 'accept':
        case 'decline':
          return dispute.offeredBy !== party;
        case 'withdraw':
          return dispute.openedBy === party;
        case 'appeal':
          return dispute.canAppeal;
        default:
          return true;
      }
    },
  );
};

/** True if the next answer or decision is this reader's. */
export function isMove({ status, openedBy, offeredBy, isDecider }: Dispute, party: Side | 'admin'): boolean {
  if (isDecider) return true;
  if (party === 'admin') return false;
  if (status === 'opened') return openedBy !== party;
  return status === 'declined' || (status === 'offered' && offeredBy !== party);
}
