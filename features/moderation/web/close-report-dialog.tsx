import { errorOf } from '#web/api/client.ts';
import { ReasonConfirm } from '#web/ui/reason-confirm.tsx';
import { reportLifecycle } from '../lifecycle.ts';
import { moderationWords, reportListWords as words, sayWhy } from '../wording.ts';
import { type Closing, type ListedReport, isOver, useCloseReport } from './api.ts';

/** Asks for a note before a report is closed. It stays open while what was typed can be sent again. */
export default function CloseReportDialog({
  report,
  step,
  onClose,
}: {
  report: ListedReport;
  step: Closing;
  onClose: () => void;
}) {
  const close = useCloseReport();
  return (
    <ReasonConfirm
      open
      title={words.closeTitle[step]}
      text={words.closeText[step]}
      confirmLabel={reportLifecycle.steps[step].label}
      keepLabel={moderationWords.cancel}
      tone="primary"
      label={words.note}
      busy={close.isPending}
      missing={sayWhy}
      error={close.isError ? errorOf(close.error).fields.find(({ path }) => path === 'note')?.message : undefined}
      hint={words.closeHint}
      onClose={onClose}
      onConfirm={(note) =>
        close.mutate(
          { id: report.id, step, note },
          { onSuccess: onClose, onError: (error) => isOver(error) && onClose() },
        )
      }
    />
  );
}
