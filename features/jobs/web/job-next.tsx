import { CalendarPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { YourMove } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { JobData, OfferedStep } from './api.ts';
import { OverlapWarning } from './overlap-warning.tsx';
import { useJobSteps } from './use-job-steps.tsx';
import { WorkDate } from './work-date.tsx';

// The form brings the validation library, which nobody else on this page needs.
const ProposeDateForm = lazy(() =>
  import('./propose-date-form.tsx').then((module) => ({ default: module.ProposeDateForm })),
);

type JobNextProps = { job: JobData; onRate: () => void };

/** The work date as it stands, and what the reader can do now. */
export function JobNext({ job, onRate }: JobNextProps) {
  const [proposing, setProposing] = useState(false);
  // Whoever put the date off as a provider has another one in mind.
  const { begin, busy, dialogs } = useJobSteps(
    job,
    (step) => step === 'reschedule' && job.party === 'provider' && setProposing(true),
  );
  const propose = job.steps.find(({ step }) => step === 'propose');
  // The first date is asked for at once; a later one replaces something and has its button.
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
      <Standing job={job} />
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

/** Proposing once more while the member has a proposal to answer is an afterthought, not the reader's move. */
const isLeading = ({ step }: OfferedStep, job: JobData) =>
  ['confirm', 'complete', 'rate'].includes(step) || (step === 'propose' && job.yourMove);

const labelOf = ({ step, label }: OfferedStep, { status }: JobData) =>
  step === 'propose' && status !== 'pending' ? 'Propose New Date' : label;

function titleOf({ status }: JobData): string {
  switch (status) {
    case 'pending':
      return 'Propose Work Date';
    case 'awaiting_member_confirmation':
      return 'Proposed work date';
    case 'pending_reschedule':
      return 'A new date is needed';
    case 'cancelled':
      return 'This job is cancelled';
    case 'scheduled':
      return 'Work date';
    default:
      return 'Work completed';
  }
}

function Standing({ job }: { job: JobData }): ReactNode {
  const { status, party, proposedDate, confirmedDate, notes, providerName, memberName, completedAt } = job;
  const last = job.timeline.at(-1);
  const said = last?.reason ? `“${last.reason}”` : null;
  switch (status) {
    case 'pending':
      return (
        <p className="text-card text-muted">
          {party === 'provider'
            ? `Say when you can come. ${memberName} confirms or rejects the date.`
            : `${providerName} proposes a day and time. You confirm or reject it here.`}
        </p>
      );
    case 'awaiting_member_confirmation':
      return proposedDate ? (
        <WorkDate at={proposedDate} durationMinutes={job.durationMinutes}>
          {notes ? <p>“{notes}”</p> : null}
          {party === 'member' ? null : <p>Waiting for {memberName} to confirm.</p>}
        </WorkDate>
      ) : null;
    case 'pending_reschedule':
      return (
        <div className="grid gap-1 text-card text-muted">
          {said ? <p className="text-ink">{said}</p> : null}
          <p>{party === 'provider' ? 'Propose another day and time.' : `${providerName} will suggest a new date.`}</p>
        </div>
      );
    case 'cancelled':
      return (
        <div className="grid justify-items-start gap-3">
          <p className="text-card text-muted">{said ?? 'Its quote was cancelled.'}</p>
          {job.calendarUrl ? <CalendarLink url={job.calendarUrl}>Cancel it in my calendar</CalendarLink> : null}
        </div>
      );
    case 'scheduled':
      return confirmedDate ? (
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <WorkDate at={confirmedDate} durationMinutes={job.durationMinutes}>
            {notes ? <p>“{notes}”</p> : null}
          </WorkDate>
          {job.calendarUrl ? <CalendarLink url={job.calendarUrl}>Add to calendar</CalendarLink> : null}
        </div>
      ) : null;
    default:
      return completedAt ? <WorkDate at={completedAt}>{ending(job)}</WorkDate> : null;
  }
}

/** The browser hands the file to whatever keeps this person's calendar. */
function CalendarLink({ url, children }: { url: string; children: string }) {
  return (
    <ButtonLink variant="soft" icon={CalendarPlus} render={<a href={url} download />}>
      {children}
    </ButtonLink>
  );
}

function ending({ status, party, memberName }: JobData): string {
  if (status === 'completed_and_rated') return 'Completed and rated.';
  return party === 'member'
    ? 'Completed on this day. Say how it went, or send it back if something is still to be done.'
    : `Completed on this day. ${memberName} can rate your work.`;
}
