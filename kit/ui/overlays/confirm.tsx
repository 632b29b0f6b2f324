import { useRef, type ReactNode } from 'react';
import { Refusal } from '#kit/ui/refusal.tsx';
import { FormDialog } from './form-dialog.tsx';
import * as words from '#kit/ui/wording.ts';

interface ConfirmProps {
  open: boolean;
  title: ReactNode;
  text?: ReactNode;
  /** Names the act: "Decline quote". */
  confirmLabel: string;
  /** The label of that button while busy. */
  busyLabel?: string;
  /** Names the way out: "Keep it". */
  keepLabel?: string;
  tone?: 'danger' | 'primary';
  busy?: boolean;
  /** Something before the act, such as its photos, is being sent: the dialog can still be left. */
  waits?: boolean;
  /** The subject is not loaded yet: the dialog can be left, and not confirmed. */
  disabled?: boolean;
  /** The failure; the dialog stays open with the typed text. */
  error?: ReactNode;
  /** The same of a step, where that is about no field. */
  refusal?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** The element that gets the focus when the dialog closes. */
  finalFocus?: () => HTMLElement | true;
  /** False for a form to fill in rather than a question: wider, and an X closes it. */
  ask?: boolean;
  /** The dialog asks about Back itself. */
  ownsBack?: boolean;
  /** More to fill in, such as a reason. */
  children?: ReactNode;
}

/** Asks before something that cannot be undone. The safe answer has the focus. */
export function Confirm({
  open,
  title,
  text,
  confirmLabel,
  busyLabel,
  keepLabel = words.keepIt,
  tone = 'danger',
  busy = false,
  waits,
  disabled,
  error,
  refusal,
  onConfirm,
  onClose,
  finalFocus,
  ask = true,
  ownsBack,
  children,
}: ConfirmProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <FormDialog
      ask={ask}
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      busy={busy}
      waits={waits}
      initialFocus={children ? undefined : keep}
      finalFocus={finalFocus}
      ownsBack={ownsBack}
      onSubmit={() => busy || onConfirm()}
      cancel={keepLabel}
      cancelRef={keep}
      submit={confirmLabel}
      tone={tone}
      busyLabel={busyLabel}
      disabled={disabled}
    >
      {children}
      {(refusal ?? error) ? <Refusal title={refusal ?? error} /> : null}
    </FormDialog>
  );
}
