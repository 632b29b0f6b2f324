import { Link } from '@tanstack/react-router';
import { isOneOf } from '#core/lifecycle.ts';
import { formatRand } from '#core/money/money.ts';
import { showDate, showDateTime } from '#core/time.ts';
import { Card } from '#kit/ui/card.tsx';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { showDuration } from '../show-duration.ts';
import { jobDetailsWords as words } from '../wording.ts';
import type { JobData } from './api.ts';

/** The facts of a job in rows. Its status is in its badge, and the contact details in a card of their own. */
export function JobDetails({ job }: { job: JobData }) {
  // The card of the next step says these while they matter.
  const isAhead = isOneOf(job.status, ['pending', 'awaiting_member_confirmation', 'pending_reschedule', 'scheduled']);
  return (
    <Card as="section" pad="lg">
      <h2>{words.title}</h2>
      <DefinitionRows className="mt-1">
        <DefinitionRow label={words.cost}>
          <span className="numbers">{formatRand(job.totalCostCents)}</span>
        </DefinitionRow>
        <DefinitionRow label={words.problem}>
          <span className="whitespace-pre-line" lang="" dir="auto">
            {job.problemDescription}
          </span>
        </DefinitionRow>
        {job.visitAddress && !isAhead ? <DefinitionRow label={words.address}>{job.visitAddress}</DefinitionRow> : null}
        {job.location ? <DefinitionRow label={words.where}>{job.location}</DefinitionRow> : null}
        <DefinitionRow label={words.provider}>
          <Link
            to="/providers/$providerId"
            params={{ providerId: job.providerId }}
            className="hit-44 hover:underline"
            lang=""
            dir="auto"
          >
            {job.providerName}
          </Link>
        </DefinitionRow>
        <DefinitionRow label={words.member}>
          {job.memberProfile === null ? (
            job.memberName
          ) : (
            <Link
              to="/profile/{-$accountId}"
              params={{ accountId: job.memberProfile }}
              className="hit-44 hover:underline"
              lang=""
              dir="auto"
            >
              {job.memberName}
            </Link>
          )}
        </DefinitionRow>
        {job.confirmedDate && !isAhead ? (
          <>
            <DefinitionRow label={words.confirmedDate}>{showDateTime(job.confirmedDate)}</DefinitionRow>
            <DefinitionRow label={words.duration}>{showDuration(job.durationMinutes)}</DefinitionRow>
          </>
        ) : null}
        {job.notes && !isAhead ? (
          <DefinitionRow label={words.notes}>
            <span className="whitespace-pre-line" lang="" dir="auto">
              {job.notes}
            </span>
          </DefinitionRow>
        ) : null}
        {job.afterCareUntil == null ? null : (
          <DefinitionRow label={words.afterCare}>{words.reworkUntil(showDate(job.afterCareUntil))}</DefinitionRow>
        )}
      </DefinitionRows>
    </Card>
  );
}
