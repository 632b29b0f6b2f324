import { Link } from '@tanstack/react-router';
import { formatRand } from '#core/money/money.ts';
import { showDate, showDateTime } from '#core/time.ts';
import { showPhone } from '#core/typed-text/phone.ts';
import { Card } from '#kit/ui/card.tsx';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { showDuration } from '../show-duration.ts';
import { findJobState, showJobState } from '../show-status.ts';
import { jobDetailsWords as words } from '../wording.ts';
import type { JobData } from './api.ts';
import { EmailAddress } from './contact-card.tsx';

/** The facts of a job in rows. */
export function JobDetails({ job }: { job: JobData }) {
  const proposed = job.proposedDate ? showDateTime(job.proposedDate) : null;
  const confirmed = job.confirmedDate ? showDateTime(job.confirmedDate) : null;
  return (
    <Card as="section" pad="lg">
      <h2>{words.title}</h2>
      <DefinitionRows className="mt-1">
        <DefinitionRow label={words.status}>{showJobState(findJobState(job)).label}</DefinitionRow>
        <DefinitionRow label={words.cost}>
          <span className="numbers">{formatRand(job.totalCostCents)}</span>
        </DefinitionRow>
        <DefinitionRow label={words.problem}>
          <span className="whitespace-pre-line">{job.problemDescription}</span>
        </DefinitionRow>
        {job.visitAddress ? <DefinitionRow label={words.address}>{job.visitAddress}</DefinitionRow> : null}
        {job.location ? <DefinitionRow label={words.where}>{job.location}</DefinitionRow> : null}
        <DefinitionRow label={words.provider}>
          <Link to="/providers/$providerId" params={{ providerId: job.providerId }} className="hit-44 hover:underline">
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
            >
              {job.memberName}
            </Link>
          )}
        </DefinitionRow>
        {job.memberEmail ? (
          <DefinitionRow label={words.email}>
            <EmailAddress>{job.memberEmail}</EmailAddress>
          </DefinitionRow>
        ) : null}
        {job.memberEmail ? (
          <DefinitionRow label={words.phone} missing={job.memberPhone === null}>
            {job.memberPhone === null ? words.noPhone : <span className="numbers">{showPhone(job.memberPhone)}</span>}
          </DefinitionRow>
        ) : null}
        <DefinitionRow label={words.proposedDate} missing={proposed === null}>
          {proposed ?? words.notProposed}
        </DefinitionRow>
        <DefinitionRow label={words.confirmedDate} missing={confirmed === null}>
          {confirmed ?? words.notConfirmed}
        </DefinitionRow>
        {proposed ? <DefinitionRow label={words.duration}>{showDuration(job.durationMinutes)}</DefinitionRow> : null}
        {job.afterCareUntil == null ? null : (
          <DefinitionRow label={words.afterCare}>{words.reworkUntil(showDate(job.afterCareUntil))}</DefinitionRow>
        )}
        <DefinitionRow label={words.notes} missing={!job.notes}>
          {job.notes ? <span className="whitespace-pre-line">{job.notes}</span> : words.noNotes}
        </DefinitionRow>
      </DefinitionRows>
    </Card>
  );
}
