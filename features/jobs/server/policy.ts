import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { type ErrorCode, Refusal, type Sentences } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { offeredSteps } from '#core/offered-steps.ts';
import { day } from '#core/time.ts';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import type { Person } from '#engine/actor.ts';
import type { FilePlace } from '#engine/file-place.ts';
import type { CopiedRow } from '#engine/personal-data.ts';
import { endOfAfterCare, lastDayOfAfterCare } from '../after-care.ts';
import { jobLifecycle, jobSets, nextToMove, type JobStatus, type JobStep } from '../lifecycle.ts';
import { completeDialogWords } from '../wording.ts';
import { statusIn } from '#engine/columns.ts';
import { query } from '#engine/postgres/read.ts';
import type { PersonWork } from '#engine/work.ts';
import { isPresent } from '#features/accounts/server/policy.ts';
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

/** SQL: there is another admin, who is neither of the two of a job (ids as SQL). */
const isThereAnother = (admin: Person, memberId: SQL, providerId: SQL): SQL => sql`exists (
  select from accounts a where a.role = 'admin' and ${isPresent()} and a.id <> ${admin.id} and a.id <> ${memberId}
    and not exists (select from providers own where own.id = ${providerId} and own.account_id = a.id))`;

/**
 * SQL: this admin may decide between the two of a job (ids as SQL): they are neither of them, nor the admin whose decision is appealed
 * (`decidedBy`), or there is no other admin for it.
 */
export const mayDecideBetween = (
  admin: Person,
  memberId: SQL,
  providerId: SQL,
  decidedBy: SQL = sql`null::uuid`,
): SQL => sql`(
  (${memberId} <> ${admin.id} and ${providerId} is distinct from ${admin.providerId}::uuid and ${decidedBy} is distinct from ${admin.id})
  or not ${isThereAnother(admin, memberId, providerId)})`;

type Parties = { memberId: string; providerId: string };

/** True if there is another admin to decide between the two of a job. */
export async function hasOtherAdmin({ tx, actor }: PersonWork, { memberId, providerId }: Parties): Promise<boolean> {
  const found = await query<{ isThere: boolean }>(tx).row(
    sql`select ${isThereAnother(actor, sql`${memberId}::uuid`, sql`${providerId}::uuid`)} as is_there`,
  );
  return found?.isThere === true;
}

/** Refuses a decision of an admin about their own job, if there is another admin for it. */
export async function refuseOwnJob(work: PersonWork, job: Parties): Promise<void> {
  if (partyTo(job, work.actor) !== 'admin' && (await hasOtherAdmin(work, job)))
    throw new Refusal('moderation.another-admin');
}

/** A text that one party of a job typed, as the other one reads it: contact details are masked once the job is cancelled, as in messages. */
export const showToOther = (status: string, text: string): string =>
  status === 'cancelled' ? maskContactDetails(text) : text;

/** Shows the texts `keys` of a copied row as the page does. The row says in `isMine` if they are the reader's own, and in `jobStatus` the status of the work. */
export const showCopied =
  (...keys: string[]) =>
  ({ isMine, jobStatus, ...row }: CopiedRow): CopiedRow => {
    const show = (key: string) => {
      const text = row[key];
      return [key, typeof text === 'string' ? showToOther(String(jobStatus), text) : text] as const;
    };
    return isMine === true ? row : { ...row, ...Object.fromEntries(keys.map(show)) };
  };

/** The steps that this party may take now, each with its obstacle. */
export const offeredJobSteps = (
  job: {
    status: JobStatus;
    isProviderGone: boolean;
    isRated: boolean;
    proposedDate: Date | null;
    suggestedDate: Date | null;
  } & Completed &
    Ratable,
  { party, now, sentences }: { party: Party; now: Date; sentences: Sentences },
) =>
  offeredSteps(
    jobLifecycle,
    { status: job.status, party },
    { codeFor: (step) => obstacleTo(step, job, now), sentences },
  )
    .filter(
      ({ step }) =>
        // Without a suggestion there is nothing to agree to. After its last day rework is no step of the job any more. Cancelled work can be
        // rated once, for 90 days, if it was completed before its rework.
        !(step === 'agree' && job.suggestedDate === null) &&
        !(step === 'rework' && isAfterCareOver(job, now)) &&
        !(step === 'rate' && job.status === 'cancelled' && (job.isRated || !isRatable(job, now))),
    )
    .map((offered) =>
      offered.step === 'complete' && job.isRated ? { ...offered, confirm: completeDialogWords.ratingStays } : offered,
    );

function obstacleTo(
  step: JobStep,
  job: {
    isProviderGone: boolean;
    proposedDate: Date | null;
    suggestedDate: Date | null;
  } & Ratable,
  now: Date,
): ErrorCode | null {
  if (step === 'rework' && job.isProviderGone) return 'jobs.provider-gone';
  if (step === 'rate' && !isRatable(job, now)) return 'reviews.too-late';
  if (step === 'confirm' && job.proposedDate !== null && job.proposedDate <= now) return 'jobs.date-has-passed';
  if (step === 'agree' && job.suggestedDate !== null && job.suggestedDate <= now) return 'jobs.suggestion-has-passed';
  return null;
}

/** A job whose clocks may stand still; without their columns they never stood. */
type Clocks = { clocksStoppedAt?: Date | null };
type Completed = Clocks & { completedAt: Date | null; firstCompletedAt: Date | null; afterCareStoodMs?: number };
type Ratable = Clocks & { status: JobStatus; completedAt: Date | null; updatedAt: Date; ratingStoodMs?: number };

/** Now, as a window of the job counts it: the instant at which its clocks stopped, while they stand. */
const countedNow = ({ clocksStoppedAt = null }: Clocks, now: Date): Date => clocksStoppedAt ?? now;

/** The instant from which after-care counts, later by the time for which the clocks stood; null before the first completion. */
function findFirstCompletion({ completedAt, firstCompletedAt, afterCareStoodMs = 0 }: Completed): Date | null {
  const first = firstCompletedAt ?? completedAt;
  return first === null ? null : new Date(first.getTime() + afterCareStoodMs);
}

/** The last day on which the member can ask for rework, as `2027-02-26`; null if the work was never completed, or is cancelled. */
export function findAfterCareUntil(job: Completed & { status: JobStatus }): string | null {
  const first = findFirstCompletion(job);
  return first === null || job.status === 'cancelled' ? null : lastDayOfAfterCare(first);
}

export function isAfterCareOver(job: Completed, now: Date): boolean {
  const first = findFirstCompletion(job);
  return first !== null && countedNow(job, now) >= endOfAfterCare(first);
}

/** True within 90 days of the completion, or of the end of a job whose rework was called off. */
export function isRatable(job: Ratable, now: Date): boolean {
  if (job.completedAt === null) return false;
  const since = job.status === 'cancelled' ? job.updatedAt : job.completedAt;
  return countedNow(job, now).getTime() - since.getTime() - (job.ratingStoodMs ?? 0) <= ratableFor;
}

/** True if the next move is this party's. A request for rework is the provider's move until they answer it. */
export const isYourMove = (
  { status, reworkWaits, ...job }: { reworkWaits: boolean } & Ratable,
  party: Party,
  now: Date,
): boolean =>
  party !== 'admin' &&
  ((party === 'provider' && status === 'scheduled' && reworkWaits) ||
    (isOneOf(status, nextToMove[party]) && (status !== 'work_completed' || isRatable({ status, ...job }, now))));

/** SQL over `jobs`: those in which `isYourMove`, a change of the price waits for the member, or the provider owes a certificate. */
export function isMoveOf(party: keyof typeof nextToMove, now: Date): SQL {
  const ratedFrom = new Date(now.getTime() - ratableFor).toISOString();
  const waits = sql`${statusIn(jobs.status, nextToMove[party])} and (${jobs.status} <> 'work_completed' or ${jobs.clocksStoppedAt} is not null
    or ${jobs.completedAt} + ${jobs.ratingStoodMs} * interval '1 millisecond' >= ${ratedFrom})`;
  return party === 'provider'
    ? sql`(${waits} or (${jobs.status} = 'scheduled' and ${jobs.reworkWaits}) or ${jobs.certificateOwed})`
    : sql`(${waits} or ${jobs.changeWaits})`;
}

/** SQL: the party who ended this work (its id as SQL) did so while the other one was suspended or closing their account. */
export const wasOtherAway = (jobId: SQL): SQL => sql`exists (
  select from events e
  where e.noun = 'job' and e.subject_id = ${jobId} and e.step = 'cancel' and (e.data ->> 'otherIsAway')::boolean)`;
