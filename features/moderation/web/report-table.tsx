import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { showDateTime } from '#core/time.ts';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { CutText } from '#kit/ui/cut-text.tsx';
import { StepButtons } from '#kit/ui/step-buttons.tsx';
import { kindWords, moderationWords, reportListWords as words } from '../wording.ts';
import { type ListedReport, useReportSteps } from './api.ts';

type ReportTableProps = {
  reports: readonly ListedReport[];
  /** Renders the buttons for a reported thing that can be hidden or shown from here. */
  renderModeration: (report: ListedReport) => ReactNode;
};

/** Reports as admins read them, each with a link to its thing. */
export function ReportTable({ reports, renderModeration }: ReportTableProps) {
  return (
    <CardTable
      label={words.title}
      columns={[words.subject, words.reason, words.reporter, words.when, moderationWords.actions]}
    >
      {reports.map((report) => (
        <Row key={report.id} report={report} moderation={renderModeration(report)} />
      ))}
    </CardTable>
  );
}

function Row({ report, moderation }: { report: ListedReport; moderation: ReactNode }) {
  const { begin, busy, dialogs, refusal } = useReportSteps(report);
  return (
    <CardRow>
      <HeadCell>
        <p className="text-sm text-muted">{kindWords[report.kind].one}</p>
        <p className="max-w-[36ch] font-semibold">
          <Subject report={report} />
        </p>
      </HeadCell>
      <LabelledCell label={words.reason} wide>
        <p className="max-w-[44ch] whitespace-pre-line">
          <CutText text={report.reason} cutAt={97} longest={100} />
        </p>
        {report.note === null ? null : (
          <p className="mt-1 max-w-[44ch] text-sm text-muted">{words.noteText(report.note)}</p>
        )}
      </LabelledCell>
      <LabelledCell label={words.reporter}>{report.reporterName}</LabelledCell>
      <LabelledCell label={words.when}>
        <time dateTime={report.createdAt}>{showDateTime(report.createdAt)}</time>
      </LabelledCell>
      <ActionCell>
        {refusal}
        <StepButtons
          steps={report.steps}
          primary="resolve"
          busy={busy !== null}
          nameFor={(label) => words.stepFor(label, report.reporterName)}
          onPress={begin}
        />
        {dialogs}
        {moderation}
      </ActionCell>
    </CardRow>
  );
}

function Subject({ report: { subject, linkTo } }: { report: ListedReport }) {
  if (linkTo === null) return subject;
  const [to, hash] = linkTo.split('#');
  return (
    <Link to={to} hash={hash} className="hit-44 text-brand-ink hover:underline">
      {subject}
    </Link>
  );
}
