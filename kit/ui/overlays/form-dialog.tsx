import type { ComponentProps, RefObject } from 'react';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from './dialog.tsx';

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'foot'> & {
  /** The way out: "Cancel", "Keep it". It waits while an answer is on its way. */
  cancel: string;
  /** The act of the way out, if it does not close the dialog. */
  onCancel?: () => void;
  cancelRef?: RefObject<HTMLButtonElement | null>;
  /** Sends the form of the dialog: "Save". Null where there is nothing to send. */
  submit: string | null;
  busyLabel?: string | undefined;
  /** Something before the form, such as its photos, is being sent: it can still be left. */
  waits?: boolean;
  disabled?: boolean | undefined;
  tone?: 'primary' | 'danger' | undefined;
};

/** A dialog that sends a form: in its foot the quiet way out, and the button that sends. */
export function FormDialog({
  cancel,
  onCancel,
  cancelRef,
  submit,
  busyLabel,
  waits = false,
  disabled,
  tone,
  ...dialog
}: FormDialogProps) {
  const { onClose, busy = false } = dialog;
  return (
    <Dialog
      {...dialog}
      foot={
        <>
          <Button ref={cancelRef} variant="quiet" disabled={busy} onClick={onCancel ?? onClose}>
            {cancel}
          </Button>
          {submit === null ? null : (
            <Button type="submit" variant={tone} disabled={disabled} busy={busy || waits} busyLabel={busyLabel}>
              {submit}
            </Button>
          )}
        </>
      }
    />
  );
}
