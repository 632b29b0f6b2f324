import { Link } from '@tanstack/react-router';
import { formatRand } from '#core/money.ts';
import { showDateTime } from '#core/time.ts';
import { Card } from '#web/ui/card.tsx';
import { DefinitionRow, DefinitionRows } from '#web/ui/definition-rows.tsx';
import { showDuration } from '../durations.ts';
import { jobLifecycle } from '../lifecycle.ts';
import type { JobData } from './api.ts';
import { EmailAddress } from './contact-card.tsx';

/** The facts of a job, row by row. */
export function JobDetails({ job }: { job: JobData }) {
  const proposed = job.proposedDate ? showDateTime(job.proposedDate) : null;
  const confirmed = job.confirmedDate ? showDateTime(job.confirmedDate) : null;
  return (
    <Card as="section" pad="lg">
      <h2>Job Details</h2>
      <DefinitionRows className="mt-1">
        <DefinitionRow label="Status">{jobLifecycle.statuses[job.status].label}</DefinitionRow>
        <DefinitionRow label="Cost">
          <span className="numbers">{formatRand(job.totalCostCents)}</span>
        </DefinitionRow>
        <DefinitionRow label="Problem">
          <span className="whitespace-pre-line">{job.problemDescription}</span>
        </DefinitionRow>
        {job.location ? <DefinitionRow label="Where">{job.location}</DefinitionRow> : null}
        <DefinitionRow label="Provider">
          <Link to="/providers/$providerId" params={{ providerId: job.providerId }} className="hit-44 hover:underline">
            {job.providerName}
          </Link>
        </DefinitionRow>
        <DefinitionRow label="Member">{job.memberName}</DefinitionRow>
        {job.memberEmail ? (
          <DefinitionRow label="Email">
            <EmailAddress>{job.memberEmail}</EmailAddress>
          </DefinitionRow>
        ) : null}
        {job.memberPhone ? (
          <DefinitionRow label="Phone">
            <span className="numbers">{job.memberPhone}</span>
          </DefinitionRow>
        ) : null}
        <DefinitionRow label="Proposed date" missing={proposed === null}>
          {proposed ?? 'Not proposed yet'}
        </DefinitionRow>
        <DefinitionRow label="Confirmed date" missing={confirmed === null}>
          {confirmed ?? 'Not confirmed yet'}
        </DefinitionRow>
        {proposed ? <DefinitionRow label="Takes">{showDuration(job.durationMinutes)}</DefinitionRow> : null}
        <DefinitionRow label="Notes" missing={!job.notes}>
          {job.notes ? <span className="whitespace-pre-line">{job.notes}</span> : 'No notes'}
        </DefinitionRow>
      </DefinitionRows>
    </Card>
  );
}
