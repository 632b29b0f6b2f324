import { toCallError } from '#kit/api/client.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { visitWords as words } from '../wording.ts';
import { useSaveVisit } from './api.ts';
import { useVisitFields, VisitFields } from './visit-fields.tsx';

type VisitDialogProps = { open: boolean; onClose: () => void; quoteId: string; provider: string };

/** The dialog for the address and the number of the work, for the member of an agreement. */
export default function VisitDialog({ open, onClose, quoteId, provider }: VisitDialogProps) {
  const fields = useVisitFields(quoteId);
  const save = useSaveVisit();
  const error = save.error ? toCallError(save.error) : null;
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={words.title}
      tone="primary"
      confirmLabel={words.save}
      keepLabel={words.notNow}
      busy={save.isPending}
      busyLabel={words.saving}
      disabled={fields.saved.isPending}
      error={error === null ? undefined : (error.fields[0]?.message ?? chooseSentence(save.error, words.failed))}
      onConfirm={() => {
        const visit = fields.read();
        if (visit === null) return;
        save.mutate(
          { id: quoteId, ...visit },
          {
            onSuccess: () => {
              toast.success(words.saved);
              onClose();
            },
          },
        );
      }}
    >
      <VisitFields fields={fields} provider={provider} />
    </Confirm>
  );
}
