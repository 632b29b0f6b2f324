import { Link } from '@tanstack/react-router';
import { restAfterTitle } from '#core/cut-text.ts';
import { formatRand } from '#core/money/money.ts';
import { showDayTime } from '#core/time.ts';
import { YourMove } from '#kit/ui/badge.tsx';
import { Card } from '#kit/ui/card.tsx';
import { CategoryTile } from '#kit/ui/category-tile.tsx';
import { Meta } from '#kit/ui/meta.tsx';
import { Price } from '#kit/ui/price.tsx';
import { Marked } from '#kit/ui/marked.tsx';
import { WithTyped } from '#kit/ui/with-typed.tsx';
import { showDuration } from '../show-duration.ts';
import { jobCardWords as words, jobNumber } from '../wording.ts';
import type { JobCardData } from './api.ts';
import { JobBadge } from './job-badge.tsx';

/** A job in a list, as one link to its page. `tape` marks the first job that waits for the reader. */
export function JobCard({ job, tape }: { job: JobCardData; tape: boolean }) {
  const cost = formatRand(job.totalCostCents);
  const description = restAfterTitle(job.title, job.description);
  return (
    <Card as="li" tape={tape} pad="none" className="transition-colors duration-150 hover:border-field">
      <Link to="/jobs/$jobId" params={{ jobId: job.id }} className="block rounded-card p-4 -outline-offset-3! md:p-5">
        <div className="flex items-start gap-3.5">
          <CategoryTile category={job.category} />
          <div className="min-w-0 flex-1">
            <h2 className="text-h3 wrap-anywhere" lang="" dir="auto">
              {job.title}
            </h2>
            <Meta className="mt-0.5">
              <span className="numbers">{jobNumber(shortId(job.id))}</span>
              <span>{job.party === 'provider' ? job.memberName : job.providerName}</span>
            </Meta>
          </div>
          <Price amount={cost} className="max-md:hidden" />
        </div>
        {job.rework === null && description === '' ? null : (
          <p className="mt-3 line-clamp-2 text-card text-muted wrap-anywhere">
            {job.rework === null ? <Marked>{description}</Marked> : <WithTyped say={words.rework} typed={job.rework} />}
          </p>
        )}
        <div className="mt-3.5 flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line pt-3">
          <JobBadge status={job.status} started={job.started} rework={job.rework} />
          <span className="text-sm text-muted">{dateLine(job)}</span>
          {job.yourMove || job.changeWaits || job.certificateOwed ? (
            <span className="md:ml-auto">
              <YourMove />
            </span>
          ) : null}
          <Price amount={cost} size="sm" className="ml-auto md:hidden" />
        </div>
      </Link>
    </Card>
  );
}

/** The first 8 characters of a job's id: the part that people read out. */
export const shortId = (id: string): string => id.slice(0, 8);

function dateLine({ status, proposedDate, confirmedDate, durationMinutes }: JobCardData): string {
  if (status === 'pending_reschedule') return words.newDateNeeded;
  if (status === 'awaiting_member_confirmation' && proposedDate)
    return words.proposed(showDayTime(proposedDate), showDuration(durationMinutes));
  if (status === 'scheduled' && confirmedDate)
    return words.scheduled(showDayTime(confirmedDate), showDuration(durationMinutes));
  return confirmedDate ? showDayTime(confirmedDate) : words.noDate;
}
