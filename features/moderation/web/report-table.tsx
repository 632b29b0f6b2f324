import { Link } from '@tanstack/react-router';
import { showDateTime } from '#core/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#web/ui/card-table.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { moderationWords, reportListWords as words } from '../wording.ts';
import type { Closing, ListedReport } from './api.ts';

type ReportTableProps = { reports: readonly ListedReport[]; onClose: (report: ListedReport, step: Closing) => void };

/** Reports as admins read them, each leading to what it is about. */
export function ReportTable({ reports, onClose }: ReportTableProps) {
  return (
    <CardTable
      label={words.title}
      columns={[words.subject, words.reason, words.reporter, words.when, moderationWords.actions]}
    >
      {reports.map((report) => (
        <CardRow key={report.id}>
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
            {report.steps.map(({ step, label }) => (
              <Button
                key={step}
                size="sm"
                variant={step === 'resolve' ? 'primary' : 'quiet'}
                aria-label={words.stepFor(label, report.reporterName)}
                onClick={() => onClose(report, step)}
              >
                {label}
              </Button>
            ))}
          </ActionCell>
        </CardRow>
      ))}
    </CardTable>
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
