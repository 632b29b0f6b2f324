import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isOneOf } from '#core/lifecycle.ts';
import { toDay } from '#core/month.ts';
import { daysBetween, showDate } from '#core/time.ts';
import type { JobData, OfferedStep } from '#features/jobs/web/api.ts';
import { CalendarLink } from '#features/jobs/web/calendar-link.tsx';
import { OverlapWarning } from '#features/jobs/web/overlap-warning.tsx';
import { WorkDate } from '#features/jobs/web/work-date.tsx';
import { calendarLinkWords, jobCardWords, postponedWords } from '#features/jobs/wording.ts';
import { reworkStatus } from '#features/quotes/lifecycle.ts';
import type { OfferedStep as OfferedQuoteStep } from '#features/quotes/web/api.ts';
import { leavingWords, quoteBusyLabels } from '#features/quotes/wording.ts';
import type {
  NoShowData,
  NoShowStep,
  Outputs,
  VisitData,
  OfferedStep as OfferedVisitStep,
} from '#features/visits/web/api.ts';
import { NoShow } from '#features/visits/web/no-show.tsx';
import { VisitNews } from '#features/visits/web/visit-news.tsx';
import { noShowWords } from '#features/visits/wording.ts';
import type { KeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { Gallery } from '#kit/ui/pictures/gallery.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { galleryPicture } from '#kit/uploads/gallery-picture.ts';
import { type NextAction, NextStepCard } from './next-step-card.tsx';
import { Visit } from './visit.tsx';
import { jobNextWords as words } from './wording.ts';

type VisitAnswer = Outputs['ofJob'];

/** A step on the report of a no-show, or the report itself. */
type OfferedReport = Omit<NoShowData['steps'][number], 'step'> & { step: NoShowStep | 'report' };

/** Begins steps of one kind; `busy` is the step that is being sent. */
type Way<Step> = { begin: (step: Step) => void; busy: string | null };

export type JobStepCardProps = {
  /** The id of its title, where a page has several cards. */
  id?: string;
  job: JobData;
  /** The visits of the job; null where it never had a date, and where they did not load. */
  visit: VisitAnswer | 'loading' | null;
  page: 'quote' | 'job';
  now: Date;
  focus: KeptFocus;
  ways: {
    job: Way<OfferedStep>;
    agreement: Way<OfferedQuoteStep>;
    visit: Way<OfferedVisitStep>;
    noShow: Way<OfferedReport>;
    message: { begin: () => void; busy: boolean };
    /** Opens the dialog of the address and the number of the work. */
    address: () => void;
  };
  /** The person who comes, from the agreement on a date until the work begins. */
  whoComes?: ReactNode;
  /** The open form for a date. */
  form?: ReactNode;
  refusal?: ReactNode;
  dialogs?: ReactNode;
};

/** The card of a job, which changes with the day: it says what comes next, and one step leads. It draws, and fetches nothing. */
export function JobStepCard({
  id,
  job,
  page,
  now,
  focus,
  ways,
  whoComes,
  form,
  refusal,
  dialogs,
  ...given
}: JobStepCardProps) {
  const { party, providerName, memberName } = job;
  const answer = given.visit === 'loading' ? null : given.visit;
  const isNear = isVisitNear(job, now);
  const visit = isNear && answer?.visit?.status !== 'over' ? (answer?.visit ?? null) : null;
  const noShow = isNear || wasMoved(job) ? (answer?.noShow ?? null) : null;
  const isMissed = visit !== null && visit.status !== 'arrived' && daysBetween(visit.at, now) > 0;
  const canReport = visit !== null && answer?.canReport === true;
  const names = { party, memberName, providerName };
  const { leading, more } = arrangeSteps({
    job,
    visit,
    noShow,
    canReport,
    isMissed,
    isLoading: isNear ? given.visit === 'loading' : isAhead(job),
    page,
    ways,
    hasForm: Boolean(form),
  });
  return (
    <NextStepCard
      {...(id !== undefined && { id })}
      title={titleFor(job, visit, now)}
      yourMove={job.yourMove || (noShow !== null && noShow.steps.length > 0)}
      focus={focus}
      leading={leading}
      more={more}
      quiet={job.status === 'scheduled'}
      leaving={job.quoteSteps
        .filter(({ step }) => step !== 'start')
        .map((offered) => agreementAction(job, offered, ways.agreement))}
      refusal={refusal}
      dialogs={dialogs}
    >
      {noShow ? (
        <div className="not-last:mb-4">
          <NoShow noShow={noShow} {...names} />
        </div>
      ) : null}
      {isNear && given.visit === 'loading' ? (
        <LoadingList label={words.loadingVisit}>
          <Skeleton className="mb-4 h-12 w-full rounded-control" />
        </LoadingList>
      ) : null}
      {visit ? (
        <div className="not-last:mb-4">
          <VisitNews visit={visit} hasNews={!isOpen(noShow) && !isMissed} canReport={canReport} {...names} />
        </div>
      ) : null}
      <Outcome job={job} now={now} isTold={visit !== null || (isNear && given.visit === 'loading')} />
      {isAhead(job) ? whoComes : null}
      <Visit job={job} onChange={ways.address} />
      {job.overlaps.length > 0 && !form ? (
        <div className="mt-4">
          <OverlapWarning overlaps={job.overlaps} />
        </div>
      ) : null}
      {form ? <div className="mt-4">{form}</div> : null}
    </NextStepCard>
  );
}

const isOpen = (noShow: NoShowData | null): boolean =>
  noShow !== null && isOneOf(noShow.status, ['reported', 'contested']);

/** True once a date was agreed: from then on there are visits. */
export const hadDate = ({ timeline }: JobData): boolean =>
  timeline.some(({ step }) => step === 'confirm' || step === 'agree');

type Arranged = Pick<JobStepCardProps, 'job' | 'page' | 'ways'> & {
  visit: VisitData | null;
  noShow: VisitAnswer['noShow'];
  canReport: boolean;
  /** The day of the visit is over, and no one arrived. */
  isMissed: boolean;
  /** The visit may have the step that leads: nothing leads until it is there. */
  isLoading: boolean;
  hasForm: boolean;
};

/** The step that leads, with the other answer to the same question, and the steps below it. */
function arrangeSteps(arranged: Arranged): { leading: NextAction[]; more: NextAction[] } {
  const { job, visit, noShow, canReport, isMissed, isLoading, page, ways, hasForm } = arranged;
  const { party, providerName, memberName, providerPhone } = job;
  const other = party === 'member' ? providerName : memberName;
  const ofJob = (steps: readonly OfferedStep[]) => steps.map((offered) => jobAction(job, offered, page, ways.job));
  const steps = hasForm ? [] : job.steps;
  const start = job.quoteSteps
    .filter(({ step }) => step === 'start' && job.status === 'scheduled')
    .map((offered) => agreementAction(job, offered, ways.agreement));
  const work = ofJob(steps.filter((offered) => isLeading(offered, job)).toSorted(ratingFirst));
  const rebooking = ofJob(steps.filter((offered) => !isLeading(offered, job) && offered.step === 'reschedule'));
  const others = ofJob(steps.filter((offered) => !isLeading(offered, job) && offered.step !== 'reschedule'));
  const travel = placeSteps(visit).map((offered): NextAction => ({
    label: offered.label,
    busy: ways.visit.busy === offered.step,
    onPress: () => ways.visit.begin(offered),
  }));
  const answer = (offered: OfferedReport): NextAction => ({
    label: offered.label,
    busy: ways.noShow.busy === offered.step,
    onPress: () => ways.noShow.begin(offered),
  });
  const answers = (noShow?.steps ?? []).toSorted(contestFirst).map(answer);
  const report = canReport
    ? [
        answer({
          step: 'report',
          label: noShowWords.report(other),
          confirm: noShowWords.reportText(other),
          obstacle: null,
        }),
      ]
    : [];
  const isMissing = party === 'member' && visit !== null && !isMissed && (visit.status === 'silent' || canReport);
  const message: NextAction[] = isMissing
    ? [{ label: words.message, busy: ways.message.busy, onPress: ways.message.begin }]
    : [];
  const call: NextAction[] =
    isMissing && providerPhone !== null ? [{ label: words.call, render: <a href={`tel:${providerPhone}`} /> }] : [];
  const end = [...askAnother(job), ...(page === 'quote' ? [viewJob(job)] : [])];

  const leading = ((): NextAction[] => {
    if (isLoading) return [];
    if (visit !== null && noShow !== null && isOpen(noShow))
      return answers.length > 0 ? answers : noShow.absent === party ? travel.slice(0, 1) : rebooking;
    if (isMissed) return rebooking;
    // A delay is for those who need it, and takes back an answer that was given.
    const [first] = placeSteps(visit);
    if (visit !== null && first !== undefined)
      return first.step === 'set-out' || first.step === 'arrive' || isOneOf(visit.status, ['asked', 'silent'])
        ? travel.slice(0, 1)
        : [];
    if (message.length > 0) return message;
    // Until the visit, the work does not begin.
    if (start.length > 0) return visit === null || visit.status === 'arrived' ? start : [];
    return work.length > 0 && job.started ? [...work, ...rebooking] : work;
  })();
  const all = [
    ...answers,
    ...travel,
    ...message,
    ...call,
    ...report,
    ...start,
    ...work,
    ...others,
    ...rebooking,
    ...end,
  ];
  return { leading, more: all.filter((action) => !leading.includes(action)) };
}

const contestFirst = (one: { step: NoShowStep }, other: { step: NoShowStep }): number =>
  Number(one.step === 'agree') - Number(other.step === 'agree');

/** The next step comes first: the PIN after the way, the way on the day, the answer on the evening before. */
function placeSteps(visit: VisitData | null): readonly OfferedVisitStep[] {
  if (visit === null) return [];
  const order: OfferedVisitStep['step'][] =
    visit.status === 'on_the_way' ? ['arrive'] : ['set-out', 'coming', 'late', 'arrive'];
  return visit.steps.toSorted((one, other) => order.indexOf(one.step) - order.indexOf(other.step));
}

function jobAction(job: JobData, offered: OfferedStep, page: 'quote' | 'job', way: Way<OfferedStep>): NextAction {
  const { step } = offered;
  if (step === 'propose' && page === 'quote')
    return {
      label: job.status === 'pending' ? words.propose : words.proposeNew,
      render: <Link to="/jobs/new/$quoteId" params={{ quoteId: job.quoteId }} />,
    };
  return {
    offered,
    busy: way.busy === step,
    onPress: () => way.begin(offered),
    ...(step === 'propose' && job.status !== 'pending' && { label: words.proposeNew }),
    ...(step === 'reschedule' && isReworkToAnswer(job) && { label: words.proposeRework }),
  };
}

/** A step of the agreement behind a job. */
function agreementAction(job: JobData, offered: OfferedQuoteStep, way: Way<OfferedQuoteStep>): NextAction {
  const { step } = offered;
  return {
    offered,
    busy: way.busy === step,
    busyLabel: quoteBusyLabels[step],
    onPress: () => way.begin(offered),
    ...((step === 'cancel' || step === 'back-out') && {
      label: leavingWords({ status: 'quote_accepted', hasProblem: job.problemId !== null })[step].label,
    }),
  };
}

/** The date was moved or the work cancelled: a report of a no-show may say why. */
const wasMoved = ({ status, timeline }: JobData): boolean =>
  isOneOf(status, ['awaiting_member_confirmation', 'pending_reschedule', 'scheduled', 'cancelled']) &&
  timeline.some(({ step }) => step === 'confirm' || step === 'agree') &&
  timeline.some(({ step }) => step === 'reschedule' || step === 'cancel');

/** The work has an agreed date, and has not begun. */
const isAhead = (job: JobData): job is JobData & { confirmedDate: string } =>
  job.status === 'scheduled' && !job.started && job.confirmedDate !== null && !reworkWaits(job);

/** True from the day before the agreed date until the work begins. */
const isVisitNear = (job: JobData, now: Date): boolean => isAhead(job) && daysBetween(job.confirmedDate, now) >= -1;

/** The answers that move a job on. Another date while the member still has one to answer does not: it is not the provider's move. */
const isLeading = ({ step }: OfferedStep, job: JobData): boolean =>
  isReworkToAnswer(job)
    ? step === 'reschedule'
    : ['confirm', 'reject', 'agree', 'complete', 'rate'].includes(step) ||
      // It answers the completion. Later it is there for work that comes back, and moves nothing on.
      (step === 'rework' && job.status === 'work_completed') ||
      (step === 'propose' && job.yourMove);

/** Rework that has no date yet: the agreed one was for the work before it. */
const reworkWaits = ({ status, rework, timeline }: JobData): boolean =>
  status === 'scheduled' &&
  rework !== null &&
  timeline.findLast(({ step }) => ['rework', 'confirm', 'agree'].includes(step))?.step === 'rework';

/** Rework waits for the provider, who proposes a day or goes. Completing it is for afterwards. */
const isReworkToAnswer = (job: JobData): boolean => job.party === 'provider' && reworkWaits(job);

const ratingFirst = (one: OfferedStep, other: OfferedStep): number =>
  Number(other.step === 'rate') - Number(one.step === 'rate');

const viewJob = ({ id }: JobData): NextAction => ({
  label: words.viewJob,
  render: <Link to="/jobs/$jobId" params={{ jobId: id }} />,
});

/** After a cancelled job, leads the member to the next provider. */
function askAnother({ status, party, problemId, category }: JobData): NextAction[] {
  if (status !== 'cancelled' || party !== 'member') return [];
  const render =
    problemId === null ? (
      <Link to="/providers" search={{ category }} />
    ) : (
      <Link to="/problems/$problemId" params={{ problemId }} />
    );
  return [{ label: words.askAnother, render }];
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

type OutcomeProps = {
  job: JobData;
  now: Date;
  /** The news of the visit say what comes next. */
  isTold: boolean;
};

/** The date that is proposed or agreed, or how the job ended, and what will happen. */
function Outcome({ job, now, isTold }: OutcomeProps): ReactNode {
  const { status, party, proposedDate, confirmedDate, completedAt, notes, memberName, providerName } = job;
  const last = job.timeline.findLast(({ reason, cause }) => reason !== null || cause !== null);
  const cause = last?.cause ? postponedWords(last.cause) : null;
  const reason = last?.reason ? `“${last.reason}”` : null;
  const byProvider = party === 'provider';
  switch (status) {
    case 'pending':
      return <Line>{byProvider ? words.proposeLine(memberName) : words.waitingForDayLine}</Line>;
    case 'awaiting_member_confirmation':
      return proposedDate ? (
        <WorkDate at={proposedDate} durationMinutes={job.durationMinutes}>
          {cause ? <p>{cause}</p> : null}
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
function afterCareLine({ afterCareUntil, party, memberName, providerName }: JobData, now: Date): string | null {
  // An answer that this device has kept from before after-care does not name it.
  if (afterCareUntil == null) return null;
  const date = showDate(afterCareUntil);
  const isOver = toDay(now) > afterCareUntil;
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
      <p className="font-semibold wrap-anywhere">{jobCardWords.rework(reason)}</p>
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
