import { sql, type SQL } from 'drizzle-orm';
import { Refusal, type ErrorCode } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { offeredSteps } from '#core/offered-steps.ts';
import { daysBetween, minute, reminderTimes } from '#core/time.ts';
import type { Person } from '#engine/actor.ts';
import type { FilePlace } from '#engine/file-place.ts';
import { mayDecideBetween } from '#features/jobs/server/policy.ts';
import { visitLifecycle, type VisitStatus, type VisitStep } from '../lifecycle.ts';
import { linkLasts, noShowAfter } from '../limits.ts';
import { visits } from './tables.ts';

/** The photo of a worker opens to an admin with a job to which they were to come. */
export const workerPhotoPlace: FilePlace = (fileId) => sql`
  select 'look' as noun, 'job' as step, v.job_id as subject_id, '/jobs/' || v.job_id as page
  from workers w join visits v on v.worker_id = w.id where w.photo_id = ${fileId}`;

/** SQL: the no-show `n`, at a visit for the job `j`, waits for a decision of this admin. */
export const waitsFor = (admin: Person): SQL =>
  sql`(n.status = 'contested' and ${mayDecideBetween(admin, sql`j.member_id`, sql`j.provider_id`)})`;

/** Matches no visit if the person has no listing. */
export const providerIs = (person: Person): SQL => sql`${visits.providerId} = ${person.providerId}`;

type AgreedVisit = {
  agreedFor: Date;
  /** When the provider is asked; null if the date was agreed later than 18:00 on the day before. */
  askAt?: Date | null;
};

/** True from the question on, at 18:00 on the day before. */
export const isNear = ({ agreedFor, askAt }: AgreedVisit, now: Date): boolean =>
  now >= (askAt ?? reminderTimes(agreedFor).eveningBefore);

/** The reason why the provider cannot take a step at this time; null if they can. Days are those of Johannesburg. */
export function obstacleTo(step: VisitStep, visit: AgreedVisit, now: Date): ErrorCode | null {
  const daysPast = daysBetween(visit.agreedFor, now);
  const isOfTheDay = step === 'set-out' || step === 'arrive';
  if (isOfTheDay && daysPast < 0) return 'visits.not-today';
  if (!isOfTheDay && !isNear(visit, now)) return 'visits.too-early';
  // An arrival that waited on a phone without a line comes later.
  return daysPast > 0 && step !== 'arrive' ? 'visits.day-over' : null;
}

/** Refuses a step at a time that is not its own. */
export function refuseAtThisTime(step: VisitStep, visit: AgreedVisit, now: Date): void {
  const code = obstacleTo(step, visit, now);
  if (code !== null) throw new Refusal(code);
}

/** The steps that this party may take now. A step of another time is no button yet. */
export const offeredVisitSteps = (
  visit: AgreedVisit & { status: VisitStatus },
  { party, now }: { party: 'member' | 'provider' | 'admin'; now: Date },
) =>
  offeredSteps(visitLifecycle, { status: visit.status, party }).filter(
    ({ step }) => obstacleTo(step, visit, now) === null,
  );

/** The member has the PIN from the evening before until they have used it. */
export const showsPin = (visit: AgreedVisit & { status: VisitStatus }, now: Date): boolean =>
  isNear(visit, now) && !isOneOf(visit.status, ['arrived', 'over']);

/** True until the provider has arrived: the provider can still say who comes. */
export const mayNameWorker = ({ status }: { status: VisitStatus }): boolean => !isOneOf(status, ['arrived', 'over']);

/** SQL: a report at a visit of this job (its id as SQL) says that this party (SQL) was there, by the rule of the figure of kept visits. */
export const saysPresent = (jobId: SQL, party: SQL): SQL => sql`exists (
  select from no_shows n join visits v on v.id = n.visit_id
  where v.job_id = ${jobId} and n.status <> 'met' and (n.absent = ${party}) = (n.status = 'dismissed'))`;

/** The time at which a link of the visit ends: a day after its planned end. */
export const endOfLink = ({ agreedFor }: AgreedVisit, durationMinutes: number): Date =>
  new Date(agreedFor.getTime() + durationMinutes * minute + linkLasts);

/** True if a party can say that the other one is not there: no one has arrived, and half an hour has passed since they should have. */
export const mayReportNoShow = (
  { status, agreedFor, delayMinutes }: AgreedVisit & { status: VisitStatus; delayMinutes: number | null },
  now: Date,
): boolean =>
  !isOneOf(status, ['arrived', 'over']) &&
  now.getTime() >= agreedFor.getTime() + ((delayMinutes ?? 0) + noShowAfter) * minute;
