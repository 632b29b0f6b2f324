import { CalendarPlus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { YourMove } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { jobNextWords as words } from '../wording.ts';
import type { JobData, OfferedStep } from './api.ts';
import { OverlapWarning } from './overlap-warning.tsx';
import { useJobSteps } from './use-job-steps.tsx';
import { WorkDate } from './work-date.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

// The form brings the validation library; nothing else on this page needs it.
const ProposeDateForm = lazyPart(() =>
  import('./propose-date-form.tsx').then((module) => ({ default: module.ProposeDateForm })),
);

type JobNextProps = { job: JobData; onRate: () => void };

/** A job's work date, and what the reader can do now. */
export function JobNext({ job, onRate }: JobNextProps) {
  const [proposing, setProposing] = useState(false);
  // A provider who reschedules proposes the next date at once.
  const { begin, busy, dialogs } = useJobSteps(
    job,
    (step) => step === 'reschedule' && job.party === 'provider' && setProposing(true),
  );
  const propose = job.steps.find(({ step }) => step === 'propose');
  // The form for the first date is open; a later date replaces one, so its form opens from a button.
  const form = propose && (job.status === 'pending' || proposing);
  const take = (offered: OfferedStep) => {
    if (offered.step === 'propose') setProposing(true);
    else if (offered.step === 'rate') onRate();
    else begin(offered);
  };
  const buttons = form
    ? []
    : job.steps.toSorted((one, other) => Number(isLeading(other, job)) - Number(isLeading(one, job)));
  const obstacle = buttons.find((offered) => offered.obstacle)?.obstacle?.sentence;
  return (
    <Card as="section" tape={job.yourMove} pad="lg" aria-labelledby="work-date">
      <CardHead id="work-date" title={titleOf(job)} end={job.yourMove ? <YourMove /> : null} />
      <DateOrOutcome job={job} />
      {job.overlaps.length > 0 && !form ? (
        <div className="mt-4">
          <OverlapWarning overlaps={job.overlaps} />
        </div>
      ) : null}
      {form ? (
        <div className="not-first:mt-5">
          <Suspense fallback={<Skeleton className="h-60 w-full rounded-control" />}>
            <ProposeDateForm
              job={job}
              submitLabel={propose.label}
              onDone={() => setProposing(false)}
              onCancel={job.status === 'pending' ? undefined : () => setProposing(false)}
            />
          </Suspense>
        </div>
      ) : null}
      {buttons.length > 0 ? (
        <div className="mt-5 flex flex-wrap gap-3">
          {buttons.map((offered, index) => (
            <Button
              key={offered.step}
              size="lg"
              variant={isLeading(offered, job) ? 'primary' : 'quiet'}
              className={index === 0 ? 'flex-[2_1_180px]' : 'flex-[1_1_130px]'}
              disabled={offered.obstacle !== null}
              aria-describedby={offered.obstacle ? 'job-obstacle' : undefined}
              busy={busy === offered.step}
              onClick={() => take(offered)}
            >
              {labelOf(offered, job)}
            </Button>
          ))}
        </div>
      ) : null}
      {obstacle ? (
        <p id="job-obstacle" className="mt-2.5 text-sm text-muted">
          {obstacle}
        </p>
      ) : null}
      {dialogs}
    </Card>
  );
}

/** Proposing another date while the member still has one to answer is no leading step: it is not the provider's move. */
const isLeading = ({ step }: OfferedStep, job: JobData) =>
  ['confirm', 'complete', 'rate'].includes(step) || (step === 'propose' && job.yourMove);

const labelOf = ({ step, label }: OfferedStep, { status }: JobData) =>
  step === 'propose' && status !== 'pending' ? words.proposeNewDate : label;

const titleOf = ({ status, party }: JobData) =>
  status === 'pending' && party !== 'provider' ? words.noDateYet : words.titles[status];

/** The date that is proposed or agreed, or how the job ended. */
function DateOrOutcome({ job }: { job: JobData }): ReactNode {
  const { status, party, proposedDate, confirmedDate, notes, providerName, memberName, completedAt } = job;
  const last = job.timeline.at(-1);
  const reason = last?.reason ? `“${last.reason}”` : null;
  switch (status) {
    case 'pending':
      return (
        <p className="text-card text-muted">
          {party === 'provider' ? words.sayWhenYouCanCome(memberName) : words.providerWillPropose(providerName)}
        </p>
      );
    case 'awaiting_member_confirmation':
      return proposedDate ? (
        <WorkDate at={proposedDate} durationMinutes={job.durationMinutes}>
          {notes ? <p>“{notes}”</p> : null}
          {party === 'member' ? null : <p>{words.waitingForConfirmation(memberName)}</p>}
        </WorkDate>
      ) : null;
    case 'pending_reschedule':
      return (
        <div className="grid gap-1 text-card text-muted">
          {reason ? <p className="text-ink">{reason}</p> : null}
          <p>{party === 'provider' ? words.proposeAnother : words.providerWillSuggest(providerName)}</p>
        </div>
      );
    case 'cancelled':
      return (
        <div className="grid justify-items-start gap-3">
          <p className="text-card text-muted">{reason ?? words.quoteCancelled}</p>
          {job.calendarUrl ? <CalendarLink url={job.calendarUrl}>{words.cancelInCalendar}</CalendarLink> : null}
        </div>
      );
    case 'scheduled':
      return confirmedDate ? (
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <WorkDate at={confirmedDate} durationMinutes={job.durationMinutes}>
            {notes ? <p>“{notes}”</p> : null}
          </WorkDate>
          {job.calendarUrl ? <CalendarLink url={job.calendarUrl}>{words.addToCalendar}</CalendarLink> : null}
        </div>
      ) : null;
    default:
      return completedAt ? <WorkDate at={completedAt}>{completionLine(job)}</WorkDate> : null;
  }
}

/** The browser opens the file in the calendar app of its device. */
function CalendarLink({ url, children }: { url: string; children: string }) {
  return (
    <ButtonLink variant="soft" icon={CalendarPlus} render={<a href={url} download />}>
      {children}
    </ButtonLink>
  );
}

function completionLine({ status, party, memberName }: JobData): string {
  if (status === 'completed_and_rated') return words.completedAndRated;
  return party === 'member' ? words.completedForMember : words.completedForProvider(memberName);
}
