import { isUnread } from '#kit/api/is-unread.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { visitWords as words } from '../wording.ts';
import { useSaveVisit } from './api.ts';
import { type TypedVisit, useVisitOptions, VisitFields } from './visit-fields.tsx';

type VisitDialogProps = { open: boolean; onClose: () => void; quoteId: string; provider: string };

/** The dialog for the address and the number of the work, for the member of an agreement. */
export default function VisitDialog({ open, onClose, quoteId, provider }: VisitDialogProps) {
  const { saved, empty, check } = useVisitOptions(quoteId);
  const save = useSaveVisit();
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={words.title}
      tone="primary"
      confirmLabel={words.save}
      keepLabel={words.notNow}
      busyLabel={words.saving}
      disabled={isUnread(saved)}
      draft={`visit:${quoteId}`}
      empty={empty}
      check={check}
      send={(visit: TypedVisit) => save.mutateAsync({ id: quoteId, ...visit })}
      failed={words.failed}
      done={words.saved}
    >
      {(fields) => <VisitFields saved={saved} fields={fields} provider={provider} />}
    </ActDialog>
  );
}
