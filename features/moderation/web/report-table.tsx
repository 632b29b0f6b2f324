import { Link } from '@tanstack/react-router';
import { showDateTime } from '#core/time.ts';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { CutText } from '#kit/ui/cut-text.tsx';
import { StepButtons } from '#kit/ui/step-buttons.tsx';
import { moderationWords, reportListWords as words } from '../wording.ts';
import { ProblemModeration } from './problem-moderation.tsx';
import { type ListedReport, useReportSteps } from './api.ts';

/** Reports as admins read them, each with a link to its thing. */
export function ReportTable({ reports }: { reports: readonly ListedReport[] }) {
  return (
    <CardTable
      label={words.title}
      columns={[words.subject, words.reason, words.reporter, words.when, moderationWords.actions]}
    >
      {reports.map((report) => (
        <Row key={report.id} report={report} />
      ))}
    </CardTable>
  );
}

function Row({ report }: { report: ListedReport }) {
  const { begin, busy, dialogs, refusal } = useReportSteps(report);
  return (
    <CardRow>
      <HeadCell>
        <p className="text-sm text-muted">{words.kinds[report.kind]}</p>
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
        {report.moderation.length > 0 ? (
          <ProblemModeration id={report.subjectId} title={report.subject} moderation={report.moderation} />
        ) : null}
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
