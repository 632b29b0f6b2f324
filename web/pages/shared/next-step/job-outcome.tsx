import type { ReactNode } from 'react';
import { toDay } from '#core/month.ts';
import { daysBetween, showDate } from '#core/time.ts';
import type { JobData } from '#features/jobs/web/api.ts';
import { CalendarLink } from '#features/jobs/web/calendar-link.tsx';
import { WorkDate } from '#features/jobs/web/work-date.tsx';
import { calendarLinkWords, jobCardWords, postponedWords } from '#features/jobs/wording.ts';
import { Gallery } from '#kit/ui/pictures/gallery.tsx';
import { galleryPicture } from '#kit/uploads/gallery-picture.ts';
import { WithTyped } from '#kit/ui/with-typed.tsx';
import { isAfterCareOver, isAhead, isVisitNear, reworkWaits } from './job-states.ts';
import { jobNextWords as words } from './wording.ts';

type OutcomeProps = {
  job: JobData;
  now: Date;
  /** The news of the visit say what comes next. */
  isTold: boolean;
};

/** The date that is proposed or agreed, or how the job ended, and what will happen. */
export function Outcome({ job, now, isTold }: OutcomeProps): ReactNode {
  const { status, party, proposedDate, confirmedDate, completedAt, notes, memberName, providerName } = job;
  const last = job.timeline.findLast(({ reason, cause }) => reason !== null || cause !== null);
  const cause = last?.cause ? postponedWords[last.cause] : null;
  const reason = last?.reason ? `“${last.reason}”` : null;
  const byProvider = party === 'provider';
  switch (status) {
    case 'pending':
      return <Line>{byProvider ? words.proposeLine(memberName) : words.waitingForDayLine}</Line>;
    case 'awaiting_member_confirmation':
      return proposedDate ? (
        <WorkDate at={proposedDate} durationMinutes={job.durationMinutes}>
          {cause ? <p>{cause}</p> : null}
          {/* Older rows repeat the reason as notes. */}
          {reason && last?.party === 'provider' && last.reason !== notes ? <p>{reason}</p> : null}
          {notes ? <p>“{notes}”</p> : null}
          {party === 'member' ? <p>{words.confirmLine(providerName)}</p> : null}
        </WorkDate>
      ) : null;
    case 'pending_reschedule':
      return (
        <>
          {cause ? <p className="font-semibold">{cause}</p> : null}
          {reason ? <p className="text-card wrap-anywhere">{reason}</p> : null}
          {job.suggestedDate ? (
            <div className="mt-3">
              <WorkDate at={job.suggestedDate} durationMinutes={job.durationMinutes}>
                <p>{byProvider ? words.suggested(memberName) : words.waitingForAnswer(providerName)}</p>
              </WorkDate>
            </div>
          ) : null}
          <Line>{byProvider ? words.proposeAnother : words.waitingForDayLine}</Line>
        </>
      );
    case 'cancelled':
      return (
        <div className="grid justify-items-start gap-3">
          {reason ? <Line>{reason}</Line> : null}
          {job.calendarUrl ? <CalendarLink url={job.calendarUrl}>{calendarLinkWords.cancel}</CalendarLink> : null}
        </div>
      );
    case 'scheduled':
      return (
        <>
          {job.rework === null ? null : <Rework job={job} reason={job.rework} />}
          {confirmedDate && !reworkWaits(job) ? (
            <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
              <WorkDate at={confirmedDate} durationMinutes={job.durationMinutes}>
                {notes ? <p>“{notes}”</p> : null}
                {isTold ? null : <p>{scheduledLine(job, now)}</p>}
              </WorkDate>
              {job.calendarUrl && daysBetween(confirmedDate, now) < 0 ? (
                <CalendarLink url={job.calendarUrl}>{calendarLinkWords.add}</CalendarLink>
              ) : null}
            </div>
          ) : null}
        </>
      );
    default:
      return completedAt ? (
        <WorkDate at={completedAt}>
          <p>{completedLine(job)}</p>
          <p>{afterCareLine(job, now)}</p>
        </WorkDate>
      ) : null;
  }
}

function completedLine({ status, party, steps }: JobData): string | null {
  if (status === 'completed_and_rated') return words.completedAndRated;
  if (party === 'member' && steps.some(({ step, obstacle }) => step === 'rate' && obstacle === null))
    return words.rateLine;
  return status === 'completed_unrated' ? words.completedUnrated : null;
}

/** The last day on which the member can ask for rework; after it the member reads another way on. */
function afterCareLine(job: JobData, now: Date): string | null {
  const { afterCareUntil, party, memberName, providerName } = job;
  // An answer that this device has kept from before after-care does not name it.
  if (afterCareUntil == null) return null;
  const date = showDate(afterCareUntil);
  const isOver = isAfterCareOver(job, now);
  // The clocks stand: no last day is known.
  if (!isOver && toDay(now) > afterCareUntil) return null;
  if (party !== 'member') return isOver ? null : words.afterCareOf(memberName, date);
  return isOver ? words.afterCareOver(providerName, date) : words.afterCare(date);
}

/** The member has rated the work before its rework: no further rating comes. */
const isRated = ({ timeline }: JobData): boolean => timeline.some(({ step }) => step === 'rate');

/** The rework that the member asks for, with their photos, and the next step. */
function Rework({ job, reason }: { job: JobData; reason: string }) {
  const { party, memberName, providerName, reworkPhotos } = job;
  return (
    <div className="grid gap-3 not-last:mb-4">
      <p className="font-semibold wrap-anywhere">
        <WithTyped say={jobCardWords.rework} typed={reason} />
      </p>
      {reworkPhotos.length > 0 ? (
        <Gallery
          label={words.reworkPhotos}
          pictures={reworkPhotos.map((photo, at) => galleryPicture({ ...photo, alt: words.reworkPhoto(at + 1) }))}
        />
      ) : null}
      {reworkWaits(job) ? (
        <Line>{party === 'provider' ? words.reworkLine(memberName) : words.waitingForReworkLine(providerName)}</Line>
      ) : null}
    </div>
  );
}

function scheduledLine(job: JobData, now: Date): string {
  const { party, started, memberName, providerName } = job;
  if (isAhead(job) && !isVisitNear(job, now))
    return party === 'provider' ? words.toBeAsked : words.toBeAskedForYou(providerName);
  if (!started) return party === 'provider' ? words.startLine : words.waitingForStartLine(providerName);
  if (isRated(job))
    return party === 'provider' ? words.completeAgainLine : words.waitingForCompletionAgainLine(providerName);
  return party === 'provider' ? words.completeLine(memberName) : words.waitingForCompletionLine(providerName);
}

const Line = ({ children }: { children: string }) => <p className="text-card wrap-anywhere text-muted">{children}</p>;
