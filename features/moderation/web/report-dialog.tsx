import { toCallError } from '#kit/api/client.ts';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { ReasonConfirm } from '#kit/forms/reason-confirm.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import type { Reportable } from '../reportable.ts';
import { reportDialogWords as words, sayWhy } from '../wording.ts';
import { useReport } from './api.ts';

interface ReportDialogProps {
  open: boolean;
  onClose: () => void;
  kind: Reportable;
  subjectId: string;
  /** The text of the button: "Report Provider". */
  title: string;
}

const isOver = (code: string | undefined) => code === 'moderation.already-reported' || code === 'request.not-found';

/** Asks for a reason and sends it to the admins. The typed text stays while sending fails. */
export function ReportDialog({ open, onClose, kind, subjectId, title }: ReportDialogProps) {
  const report = useReport();
  const keyOf = useDraftKey();
  const refused = report.error === null ? undefined : toCallError(report.error);
  return (
    <ReasonConfirm
      open={open}
      title={title}
      text={words.text}
      confirmLabel={title}
      keepLabel={words.keep}
      tone="danger"
      busy={report.isPending}
      missing={sayWhy}
      error={refused?.fields.find(({ path }) => path === 'reason')?.message}
      refusal={refused?.fields.length === 0 && !isOver(refused.code) ? `${words.failed} ${refused.message}` : undefined}
      hint={words.hint}
      draft={`report-draft:${kind}:${subjectId}`}
      onClose={onClose}
      onConfirm={(reason) =>
        report.mutateAsync(
          { kind, subjectId, reason, idempotencyKey: keyOf({ kind, subjectId, reason }) },
          {
            onSuccess: () => {
              toast.success(words.done);
              onClose();
            },
            onError: (error) => {
              const { code, message } = toCallError(error);
              if (!isOver(code)) return sayLoggedOut(error);
              // The admins already have the report, or its thing is gone: there is nothing to send again.
              toast.info(message);
              onClose();
            },
          },
        )
      }
    />
  );
}
