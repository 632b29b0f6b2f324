import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { ErrorCode, Sentences } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { offeredSteps } from '#core/offered-steps.ts';
import { day } from '#core/time.ts';
import type { Person } from '#engine/actor.ts';
import type { FilePlace } from '#engine/file-place.ts';
import { endOfAfterCare, lastDayOfAfterCare } from '../after-care.ts';
import { jobLifecycle, jobSets, nextToMove, type JobStatus, type JobStep } from '../lifecycle.ts';
import { completeDialogWords } from '../wording.ts';
import { statusIn } from '#engine/columns.ts';
import { jobPhotos, jobs } from './tables.ts';

/** A job can be rated for this long after its completion, in milliseconds. */
export const ratableFor = 90 * day;

/** The jobs that a reader sees: their own, and all of them for an admin. */
export function visibleTo(reader: Person): SQL | undefined {
  if (reader.role === 'admin') return undefined;
  return or(memberIs(reader), providerIs(reader));
}

/** Photos of finished work open to an admin with their job. */
export const jobFilePlace: FilePlace = (fileId) => sql`
  select 'look' as noun, 'job' as step, job_id as subject_id, '/jobs/' || job_id as page
  from ${jobPhotos} where file_id = ${fileId}`;

export const memberIs = (person: Person): SQL => eq(jobs.memberId, person.id);
/** Matches no job if the person has no listing. */
export const providerIs = (person: Person): SQL => sql`${jobs.providerId} = ${person.providerId}`;
export const partyIs = (person: Person, party: 'member' | 'provider'): SQL =>
  party === 'member' ? memberIs(person) : providerIs(person);

/** The person's job, while this is its latest proposal. */
export const proposalIs = (proposal: number, person: Person): SQL | undefined =>
  and(memberIs(person), eq(jobs.proposal, proposal));

/** True when there is finished work to show photos of. */
export const isFinished = (status: JobStatus): boolean => isOneOf(status, jobSets.finished);

export type Party = 'member' | 'provider' | 'admin';

export function partyTo(row: { memberId: string; providerId: string }, reader: Person): Party {
  if (row.memberId === reader.id) return 'member';
  return row.providerId === reader.providerId ? 'provider' : 'admin';
}

/** The steps that this party may take now, each with its obstacle. */
export const offeredJobSteps = (
  job: {
    status: JobStatus;
    isProviderGone: boolean;
    isRated: boolean;
    proposedDate: Date | null;
    suggestedDate: Date | null;
  } & Completed,
  { party, now, sentences }: { party: Party; now: Date; sentences: Sentences },
) =>
  offeredSteps(
    jobLifecycle,
    { status: job.status, party },
    { codeFor: (step) => obstacleTo(step, job, now), sentences },
  )
    .filter(
      ({ step }) =>
        // Without a suggestion there is nothing to agree to. After its last day rework is no step of the job any more.
        !(step === 'agree' && job.suggestedDate === null) && !(step === 'rework' && isAfterCareOver(job, now)),
    )
    .map((offered) =>
      offered.step === 'complete' && job.isRated ? { ...offered, confirm: completeDialogWords.ratingStays } : offered,
    );

function obstacleTo(
  step: JobStep,
  job: {
    isProviderGone: boolean;
    completedAt: Date | null;
    proposedDate: Date | null;
    suggestedDate: Date | null;
  },
  now: Date,
): ErrorCode | null {
  if (step === 'rework' && job.isProviderGone) return 'jobs.provider-gone';
  if (step === 'rate' && !isRatable(job.completedAt, now)) return 'reviews.too-late';
  if (step === 'confirm' && job.proposedDate !== null && job.proposedDate <= now) return 'jobs.date-has-passed';
  if (step === 'agree' && job.suggestedDate !== null && job.suggestedDate <= now) return 'jobs.suggestion-has-passed';
  return null;
}

type Completed = { completedAt: Date | null; firstCompletedAt: Date | null };

/** The instant from which after-care counts; null before the first completion. */
const findFirstCompletion = ({ completedAt, firstCompletedAt }: Completed): Date | null =>
  firstCompletedAt ?? completedAt;

/** The last day on which the member can ask for rework, as `2027-02-26`; null if the work was never completed, or is cancelled. */
export function findAfterCareUntil(job: Completed & { status: JobStatus }): string | null {
  const first = findFirstCompletion(job);
  return first === null || job.status === 'cancelled' ? null : lastDayOfAfterCare(first);
}

export function isAfterCareOver(job: Completed, now: Date): boolean {
  const first = findFirstCompletion(job);
  return first !== null && now >= endOfAfterCare(first);
}

export const isRatable = (completedAt: Date | null, now: Date): boolean =>
  completedAt !== null && now.getTime() - completedAt.getTime() <= ratableFor;

/** True if the next move is this party's. A request for rework is the provider's move until they answer it. */
export const isYourMove = (
  { status, completedAt, reworkWaits }: { status: JobStatus; completedAt: Date | null; reworkWaits: boolean },
  party: Party,
  now: Date,
): boolean =>
  party !== 'admin' &&
  ((party === 'provider' && status === 'scheduled' && reworkWaits) ||
    (isOneOf(status, nextToMove[party]) && (status !== 'work_completed' || isRatable(completedAt, now))));

/** SQL over `jobs`: those in which `isYourMove`, a change of the price waits for the member, or the provider owes a certificate. */
export function isMoveOf(party: keyof typeof nextToMove, now: Date): SQL {
  const ratedFrom = new Date(now.getTime() - ratableFor).toISOString();
  const waits = sql`${statusIn(jobs.status, nextToMove[party])} and (${jobs.status} <> 'work_completed' or ${jobs.completedAt} >= ${ratedFrom})`;
  return party === 'provider'
    ? sql`(${waits} or (${jobs.status} = 'scheduled' and ${jobs.reworkWaits}) or ${jobs.certificateOwed})`
    : sql`(${waits} or ${jobs.changeWaits})`;
}
