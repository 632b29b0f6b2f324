import { errorOf } from '#web/api/client.ts';
import { useDraftKey } from '#web/drafts/draft-key.ts';
import { ReasonConfirm } from '#web/ui/reason-confirm.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Reportable } from '../reportable.ts';
import { moderationWords as words } from '../wording.ts';
import { useReport } from './api.ts';

interface ReportDialogProps {
  open: boolean;
  onClose: () => void;
  kind: Reportable;
  subjectId: string;
  /** As the button says it: "Report Provider". */
  title: string;
}

/** Asks for a reason and sends it to the admins. What was typed stays while it fails. */
export function ReportDialog({ open, onClose, kind, subjectId, title }: ReportDialogProps) {
  const report = useReport();
  const keyOf = useDraftKey();
  const wrongReason = report.isError
    ? errorOf(report.error).fields.find(({ path }) => path === 'reason')?.message
    : undefined;
  return (
    <ReasonConfirm
      open={open}
      title={title}
      text={words.reportText}
      confirmLabel={title}
      keepLabel={words.doNotReport}
      tone="danger"
      busy={report.isPending}
      missing={words.sayWhy}
      error={wrongReason}
      hint={words.whoReads}
      onClose={onClose}
      onConfirm={(reason) =>
        report.mutate(
          { kind, subjectId, reason, idempotencyKey: keyOf({ kind, subjectId, reason }) },
          {
            onSuccess: () => {
              toast.success(words.reported);
              onClose();
            },
            onError: (error) => {
              const { code, fields, message } = errorOf(error);
              if (fields.length > 0) return;
              toast.error(message, words.reportFailed);
              if (code === 'moderation.already-reported' || code === 'request.not-found') onClose();
            },
          },
        )
      }
    />
  );
}
