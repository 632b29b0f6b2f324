import { ReasonDialog } from '#kit/forms/reason-dialog.tsx';
import type { Reportable } from '../reportable.ts';
import { caseRefusals, reportDialogWords as words } from '../wording.ts';
import { client } from './api.ts';

interface ReportDialogProps {
  open: boolean;
  onClose: () => void;
  kind: Reportable;
  subjectId: string;
  /** The text of the button: "Report Provider". */
  title: string;
}

/** Asks for a reason and sends it to the admins. The typed text stays while sending fails. */
export function ReportDialog({ open, onClose, kind, subjectId, title }: ReportDialogProps) {
  return (
    <ReasonDialog
      open={open}
      title={title}
      text={words.text}
      confirmLabel={title}
      keepLabel={words.keep}
      missing={caseRefusals.sayWhy}
      hint={words.hint}
      draft={`report-draft:${kind}:${subjectId}`}
      send={(reason, keyed) => client.report({ kind, subjectId, reason }, keyed)}
      failed={(reason) => `${words.failed} ${reason}`}
      done={words.done}
      // The admins already have the report, or its thing is gone: there is nothing to send again.
      isOver={({ code }) => code === 'moderation.already-reported' || code === 'request.not-found'}
      onClose={onClose}
    />
  );
}
