import type { ComponentProps, ReactNode } from 'react';
import { daysBetween } from '#core/time.ts';
import type { JobData } from '#features/jobs/web/api.ts';
import { OverlapWarning } from '#features/jobs/web/overlap-warning.tsx';
import { reworkStatus } from '#features/quotes/lifecycle.ts';
import type { Outputs, VisitData } from '#features/visits/web/api.ts';
import { NoShow } from '#features/visits/web/no-show.tsx';
import { noShowStepWords } from '#features/visits/wording.ts';
import { VisitNews } from '#features/visits/web/visit-news.tsx';
import type { KeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { agreementAction, arrangeSteps, type Ways } from './arrange-steps.tsx';
import { Outcome } from './job-outcome.tsx';
import { hasBegun, isAhead, isOpen, isVisitNear, wasMoved } from './job-states.ts';
import { NextStepCard } from './next-step-card.tsx';
import { Visit } from './visit.tsx';
import { jobNextWords as words } from './wording.ts';

type VisitAnswer = Outputs['ofJob'];

type JobStepCardProps = {
  job: JobData;
  /** The visits of the job; null where it never had a date, and where they did not load. */
  visit: VisitAnswer | 'loading' | null;
  /** The readings that say how high the card is. */
  height: ComponentProps<typeof NextStepCard>['height'];
  /** Says that the visit did not load, with the way to try again. */
  failed?: ReactNode;
  page: 'quote' | 'job';
  hasBar?: boolean | undefined;
  now: Date;
  focus: KeptFocus;
  ways: Ways;
  /** The person who comes, from the agreement on a date until the work begins. */
  whoComes?: ReactNode;
  /** The open form for a date. */
  form?: ReactNode;
  refusal?: ReactNode;
  dialogs?: ReactNode;
};

/** The card of a job, which changes with the day: it says what comes next, and one step leads. It draws, and fetches nothing. */
export function JobStepCard({
  job,
  page,
  hasBar,
  now,
  focus,
  ways,
  failed,
  height,
  whoComes,
  form,
  refusal,
  dialogs,
  ...given
}: JobStepCardProps) {
  const { party, providerName, memberName } = job;
  const answer = given.visit === 'loading' ? null : given.visit;
  const isNear = isVisitNear(job, now);
  const visit = visitToShow(job, answer, { isNear, now });
  const report = answer?.noShow ?? null;
  const noShow = isNear || wasMoved(job) || isOpen(report) ? report : null;
  const isMissed = visit !== null && visit.status !== 'arrived' && daysBetween(visit.at, now) > 0;
  const isAsked = noShow !== null && noShow.steps.length > 0;
  const isReported = noShow !== null && noShow.visitId === visit?.id && isOpen(noShow);
  // An answer that this device has kept from an earlier release does not have it.
  const away = answer?.away ?? [];
  const canReport = visit !== null && answer?.canReport === true;
  // The next thing for a member to do stands before the person who comes.
  const asksMember = party === 'member' && job.visitAddress === null && job.memberPhone === null;
  const place = <Visit job={job} onChange={ways.address} />;
  const names = { party, memberName, providerName };
  const { leading, more } = arrangeSteps({
    job,
    visit,
    noShow,
    canReport,
    isOtherAway: away.some((one) => one !== party),
    isMissed,
    // The PIN may be what leads: without the visit nothing does.
    isLoading: isNear ? given.visit === 'loading' || Boolean(failed) : isAhead(job),
    page,
    ways,
    hasForm: Boolean(form),
  });
  const loading = (
    <LoadingList label={words.loadingVisit}>
      <Skeleton className="h-12 w-full rounded-control" />
    </LoadingList>
  );
  return (
    <NextStepCard
      title={isAsked ? noShowStepWords.contest.ask.title : titleFor(job, visit, now)}
      yourMove={job.yourMove || isAsked}
      focus={focus}
      hasBar={hasBar}
      leading={leading}
      more={more}
      quiet={job.status === 'scheduled'}
      leaving={job.quoteSteps
        .filter(({ step }) => step !== 'start')
        .map((offered) => agreementAction(job, offered, ways.agreement))}
      refusal={refusal}
      dialogs={dialogs}
      height={height}
      loading={loading}
    >
      {noShow ? (
        <div className="not-last:mb-4">
          <NoShow noShow={noShow} isAway={away.includes(noShow.absent)} {...names} />
        </div>
      ) : null}
      {isNear && given.visit === 'loading' ? <div className="mb-4">{loading}</div> : null}
      {failed ? <div className="mb-4">{failed}</div> : null}
      {visit && (visit.pin !== null || !hasBegun(job)) ? (
        <div className="not-last:mb-4">
          <VisitNews
            visit={visit}
            hasNews={!isReported && !isMissed && !hasBegun(job)}
            canReport={canReport}
            {...names}
          />
        </div>
      ) : null}
      <Outcome
        job={job}
        now={now}
        isTold={(visit !== null && !hasBegun(job)) || (isNear && given.visit === 'loading')}
      />
      {asksMember ? place : null}
      {isAhead(job) ? whoComes : null}
      {asksMember ? null : place}
      {job.overlaps.length > 0 && !form ? (
        <div className="mt-4">
          <OverlapWarning overlaps={job.overlaps} />
        </div>
      ) : null}
      {form ? <div className="mt-4">{form}</div> : null}
    </NextStepCard>
  );
}

/** The visit of the card: from the day before on until it is over. Once the work has begun, if no one has arrived, until the day after. */
function visitToShow(
  job: JobData,
  answer: VisitAnswer | null,
  { isNear, now }: { isNear: boolean; now: Date },
): VisitData | null {
  const visit = answer?.visit ?? null;
  if (visit === null || visit.status === 'over') return null;
  if (isNear) return visit;
  return hasBegun(job) && visit.status !== 'arrived' && daysBetween(visit.at, now) <= 1 ? visit : null;
}

function titleFor(job: JobData, visit: VisitData | null, now: Date): string {
  const { status, party, started, rework, steps, memberName, providerName } = job;
  switch (status) {
    case 'pending':
      return party === 'provider' ? words.propose : words.waitingForDay(providerName);
    case 'awaiting_member_confirmation':
      return party === 'member' ? words.proposed : words.waitingForConfirmation(memberName);
    case 'pending_reschedule':
      return party === 'provider' ? words.newDateNeeded : words.waitingForNewDay(providerName);
    case 'scheduled':
      if (rework !== null) return reworkStatus.label;
      return started ? words.inProgress : titleOfVisit(job, visit, now);
    case 'work_completed':
    case 'completed_unrated':
      if (steps.some(({ step }) => step === 'rate')) return words.rate;
      return status === 'work_completed' ? words.waitingForRating(memberName) : words.completed;
    case 'completed_and_rated':
      return words.completed;
    case 'cancelled':
      return words.cancelled;
  }
}

/** The title of a visit changes with its day, and with the way of the provider. */
function titleOfVisit({ confirmedDate, party, providerName }: JobData, visit: VisitData | null, now: Date): string {
  const daysPast = confirmedDate === null ? -2 : daysBetween(confirmedDate, now);
  if (daysPast < -1) return words.visit;
  if (daysPast < 0) return words.visitTomorrow;
  if (visit?.status === 'arrived') return party === 'provider' ? words.here : words.hereForYou(providerName);
  if (daysPast > 0) return words.visitOver;
  if (visit?.status === 'on_the_way') return party === 'provider' ? words.onTheWay : words.onTheWayToYou(providerName);
  return words.visitToday;
}
