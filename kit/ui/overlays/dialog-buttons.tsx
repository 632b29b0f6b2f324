import type { RefObject } from 'react';
import { Button } from '#kit/ui/button.tsx';

interface DialogButtonsProps {
  /** The way out: "Cancel", "Keep it". It waits while an answer is on its way. */
  cancel: string;
  onCancel: () => void;
  cancelRef?: RefObject<HTMLButtonElement | null>;
  /** Sends the form of the dialog: "Save". Without it there is nothing to send. */
  submit: string | null;
  busyLabel?: string | undefined;
  /** The form is being sent. */
  busy?: boolean;
  /** Something before the form, such as its photos, is being sent: it can still be left. */
  waits?: boolean;
  disabled?: boolean;
  tone?: 'primary' | 'danger';
}

/** The foot of a dialog that sends a form: the quiet way out, and the button that sends. */
export function DialogButtons(props: DialogButtonsProps) {
  const { cancel, onCancel, cancelRef, submit, busyLabel, busy = false, waits = false, disabled, tone } = props;
  return (
    <>
      <Button ref={cancelRef} variant="quiet" disabled={busy} onClick={onCancel}>
        {cancel}
      </Button>
      {submit === null ? null : (
        <Button type="submit" variant={tone} disabled={disabled} busy={busy || waits} busyLabel={busyLabel}>
          {submit}
        </Button>
      )}
    </>
  );
}
