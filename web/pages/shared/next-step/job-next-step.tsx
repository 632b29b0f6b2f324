import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { isOneOf } from '#core/lifecycle.ts';
import { toDay } from '#core/month.ts';
import { daysBetween, showDate } from '#core/time.ts';
import { type JobData, type OfferedStep, useJobOfQuote } from '#features/jobs/web/api.ts';
import { CalendarLink } from '#features/jobs/web/calendar-link.tsx';
import { OverlapWarning } from '#features/jobs/web/overlap-warning.tsx';
import { useJobSteps } from '#features/jobs/web/use-job-steps.tsx';
import { WorkDate } from '#features/jobs/web/work-date.tsx';
import { calendarLinkWords, jobCardWords, postponedWords } from '#features/jobs/wording.ts';
import { quoteLifecycle, reworkStatus } from '#features/quotes/lifecycle.ts';
import { type OfferedStep as OfferedQuoteStep, type QuoteData } from '#features/quotes/web/api.ts';
import { useQuoteSteps } from '#features/quotes/web/use-quote-steps.tsx';
import { leavingWords, quoteBusyLabels } from '#features/quotes/wording.ts';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { Gallery } from '#kit/ui/pictures/gallery.tsx';
import { type KeptFocus, useKeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { lazyDialog, lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { galleryPicture } from '#kit/uploads/gallery-picture.ts';
import { type NextAction, NextStepCard } from './next-step-card.tsx';
import { useVisitDialog, Visit } from './visit.tsx';
import { jobNextWords as words, quoteNextWords } from './wording.ts';

// The form brings the validation library; nothing else on this page needs it.
const ProposeDateForm = lazyPart(() =>
  import('#features/jobs/web/propose-date-form.tsx').then((module) => ({ default: module.ProposeDateForm })),
);
const WhoComes = lazyPart(() => import('#features/visits/web/who-comes.tsx'));
// From the evening before the visit on.
const VisitNews = lazyPart(() => import('#features/visits/web/visit-news.tsx'));
const ReviewDialog = lazyDialog(() =>
  import('#features/reviews/web/review-dialog.tsx').then((module) => ({ default: module.ReviewDialog })),
);

/** The next step of the job on the page of its quote. */
export function QuoteJobNextStep({ quote, focus }: { quote: QuoteData; focus: KeptFocus }) {
  const job = useJobOfQuote(quote.id);
  if (job.data) return <NextStep job={job.data} focus={focus} page="quote" />;
  return (
    <NextStepCard title={quoteLifecycle.statuses[quote.status].label} yourMove={false} focus={focus}>
      {job.isError ? (
        <LoadFailedAlert query={job} title={quoteNextWords.jobLoadFailed} />
      ) : (
        <LoadingList label={quoteNextWords.loadingJob}>
          <Skeleton className="h-18" />
        </LoadingList>
      )}
    </NextStepCard>
  );
}

/** The next step of a job, on its own page. */
export function JobNextStep({ job }: { job: JobData }) {
  return <NextStep job={job} focus={useKeptFocus()} page="job" />;
}

type NextStepProps = { job: JobData; focus: KeptFocus; page: 'quote' | 'job' };

function NextStep({ job, focus, page }: NextStepProps) {
  const { status, party, started } = job;
  const [proposing, setProposing] = useState(false);
  const [rating, setRating] = useState({ open: false, opening: 0 });
  const visit = useVisitDialog();
  const onTaken = (step: string, taken: object) => {
    // A provider who reschedules without a day proposes the next date at once.
    if (step === 'reschedule' && party === 'provider' && !('proposedDate' in taken)) setProposing(true);
  };
  const own = useJobSteps(job, { onTaken, focus });
  const agreement = { status: 'quote_accepted', hasProblem: job.problemId !== null } as const;
  const behind = useQuoteSteps({ id: job.quoteId, providerName: job.providerName, ...agreement }, focus);
  const propose = job.steps.find(({ step }) => step === 'propose');
  // The form for the first date is open; a later date replaces one, so its form opens from a button.
  const form = page === 'job' && propose && (status === 'pending' || proposing) ? propose : undefined;
  const actionFor = (offered: OfferedStep): NextAction => {
    const { step } = offered;
    if (step === 'propose' && page === 'quote')
      return {
        label: status === 'pending' ? words.propose : words.proposeNew,
        render: <Link to="/jobs/new/$quoteId" params={{ quoteId: job.quoteId }} />,
      };
    return {
      offered,
      busy: own.busy === step,
      onPress: () => {
        if (step === 'propose') setProposing(true);
        else if (step === 'rate') setRating(({ opening }) => ({ open: true, opening: opening + 1 }));
        else own.begin(offered);
      },
      ...(step === 'propose' && status !== 'pending' && { label: words.proposeNew }),
      ...(step === 'reschedule' && isReworkToAnswer(job) && { label: words.proposeRework }),
    };
  };
  const quoteActionFor = (offered: OfferedQuoteStep): NextAction => ({
    offered,
    busy: behind.busy === offered.step,
    busyLabel: quoteBusyLabels[offered.step],
    onPress: () => behind.begin(offered),
    ...((offered.step === 'cancel' || offered.step === 'back-out') && {
      label: leavingWords(agreement)[offered.step].label,
    }),
  });
  const start = status === 'scheduled' ? job.quoteSteps.filter(({ step }) => step === 'start') : [];
  const leading = form ? [] : job.steps.filter((offered) => isLeading(offered, job)).toSorted(ratingFirst);
  const isRebooking = (offered: OfferedStep) => offered.step === 'reschedule' && started;
  const otherSteps = form ? [] : job.steps.filter((offered) => !isLeading(offered, job));
  // Before the work the provider travels: the visit has the next step, and the others stand below it.
  const [hasVisitStep, setHasVisitStep] = useState(true);
  const isTravelling = isVisitNear(job) && party === 'provider' && hasVisitStep;
  const inBar = !isTravelling && (leading.length > 0 || start.length > 0);
  const ofWork = [...start.map(quoteActionFor), ...leading.map(actionFor)];
  return (
    <NextStepCard
      title={titleFor(job)}
      yourMove={job.yourMove}
      focus={focus}
      leading={inBar ? [...ofWork, ...otherSteps.filter(isRebooking).map(actionFor)] : []}
      more={[
        ...(inBar ? [] : ofWork),
        ...otherSteps.filter((offered) => !(inBar && isRebooking(offered))).map(actionFor),
        ...askAnother(job),
        ...(page === 'quote' ? [viewJob(job)] : []),
      ]}
      leaving={job.quoteSteps.filter(({ step }) => step !== 'start').map(quoteActionFor)}
      refusal={own.refusal ?? behind.refusal}
      dialogs={
        <>
          {own.dialogs}
          {behind.dialogs}
          {visit.dialogFor(job)}
          <Suspense>
            {rating.opening > 0 ? (
              <ReviewDialog
                key={rating.opening}
                open={rating.open}
                onClose={() => setRating((last) => ({ ...last, open: false }))}
                onDone={focus.begin}
                finalFocus={focus.afterDialog}
                job={job}
              />
            ) : null}
          </Suspense>
        </>
      }
    >
      <Outcome job={job} />
      {hasVisit(job) ? (
        <Suspense>
          <WhoComes
            key={job.confirmedDate ?? ''}
            jobId={job.id}
            party={job.party}
            memberName={job.memberName}
            providerName={job.providerName}
          />
        </Suspense>
      ) : null}
      {isVisitNear(job) || wasMoved(job) ? (
        <Suspense fallback={<Skeleton className="mt-4 h-12 w-full rounded-control" />}>
          <VisitNews
            key={job.confirmedDate ?? ''}
            jobId={job.id}
            party={job.party}
            memberName={job.memberName}
            providerName={job.providerName}
            onSteps={setHasVisitStep}
          />
        </Suspense>
      ) : null}
      <Visit job={job} onChange={visit.open} />
      {job.overlaps.length > 0 && !form ? (
        <div className="mt-4">
          <OverlapWarning overlaps={job.overlaps} />
        </div>
      ) : null}
      {form ? (
        <div className="mt-4">
          <Suspense fallback={<Skeleton className="h-60 w-full rounded-control" />}>
            <ProposeDateForm
              job={job}
              submitLabel={form.label}
              onDone={() => {
                focus.begin();
                setProposing(false);
              }}
              onCancel={status === 'pending' ? undefined : () => setProposing(false)}
            />
          </Suspense>
        </div>
      ) : null}
    </NextStepCard>
  );
}

/** The date was moved or the work cancelled: a report of a no-show may say why. */
const wasMoved = ({ status, timeline }: JobData): boolean =>
  isOneOf(status, ['awaiting_member_confirmation', 'pending_reschedule', 'scheduled', 'cancelled']) &&
  timeline.some(({ step }) => step === 'confirm' || step === 'agree') &&
  timeline.some(({ step }) => step === 'reschedule' || step === 'cancel');

/** True from the agreement on a date until the work begins. */
const hasVisit = (job: JobData): job is JobData & { confirmedDate: string } =>
  job.status === 'scheduled' && !job.started && job.confirmedDate !== null && !reworkWaits(job);

/** True from the day before the agreed date until the work begins. */
const isVisitNear = (job: JobData): boolean => hasVisit(job) && daysBetween(job.confirmedDate, readNow()) >= -1;

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

function titleFor({ status, party, started, rework, steps, memberName, providerName }: JobData): string {
  switch (status) {
    case 'pending':
      return party === 'provider' ? words.propose : words.waitingForDay(providerName);
    case 'awaiting_member_confirmation':
      return party === 'member' ? words.proposed : words.waitingForConfirmation(memberName);
    case 'pending_reschedule':
      return party === 'provider' ? words.newDateNeeded : words.waitingForNewDay(providerName);
    case 'scheduled':
      if (rework !== null) return reworkStatus.label;
      return started ? words.inProgress : words.workDate;
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

/** The date that is proposed or agreed, or how the job ended, and what will happen. */
function Outcome({ job }: { job: JobData }): ReactNode {
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
                <p>{scheduledLine(job)}</p>
              </WorkDate>
              {job.calendarUrl ? <CalendarLink url={job.calendarUrl}>{calendarLinkWords.add}</CalendarLink> : null}
            </div>
          ) : null}
        </>
      );
    default:
      return completedAt ? (
        <WorkDate at={completedAt}>
          <p>{completedLine(job)}</p>
          <p>{afterCareLine(job)}</p>
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
function afterCareLine({ afterCareUntil, party, memberName, providerName }: JobData): string | null {
  // An answer that this device has kept from before after-care does not name it.
  if (afterCareUntil == null) return null;
  const date = showDate(afterCareUntil);
  const isOver = toDay(readNow()) > afterCareUntil;
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

function scheduledLine(job: JobData): string {
  const { party, started, memberName, providerName } = job;
  if (!started) return party === 'provider' ? words.startLine : words.waitingForStartLine(providerName);
  if (isRated(job))
    return party === 'provider' ? words.completeAgainLine : words.waitingForCompletionAgainLine(providerName);
  return party === 'provider' ? words.completeLine(memberName) : words.waitingForCompletionLine(providerName);
}

const Line = ({ children }: { children: string }) => <p className="text-card wrap-anywhere text-muted">{children}</p>;
