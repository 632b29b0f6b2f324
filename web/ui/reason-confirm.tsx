import { useState, type ReactNode } from 'react';
import { Confirm } from './confirm.tsx';
import { Textarea } from './textarea.tsx';
import * as words from './wording.ts';

interface ReasonConfirmProps {
  open: boolean;
  title: ReactNode;
  text?: ReactNode;
  confirmLabel: string;
  keepLabel?: string;
  tone?: 'danger' | 'primary';
  busy: boolean;
  /** The label of the field. */
  label?: string;
  /** Said beside the field when nothing is written. */
  missing: string;
  /** The server's error for the reason. */
  error?: string | undefined;
  /** The failure of the act, if it is about no field. */
  refusal?: string | undefined;
  /** The readers of the reason, named under the field. */
  hint?: ReactNode;
  /** The reason that stands there at first, and what is told of each change: the caller keeps a draft. */
  first?: string | undefined;
  onType?: ((reason: string) => void) | undefined;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  finalFocus?: () => HTMLElement | true;
}

/** Asks for a reason before something that another person is told of. */
export function ReasonConfirm({
  label = words.reason,
  missing,
  error,
  hint,
  first = '',
  onType,
  onConfirm,
  ...confirm
}: ReasonConfirmProps) {
  const [reason, setReason] = useState(first);
  // An error of the reason stays until the next change.
  const [checked, setChecked] = useState(false);
  const send = () => {
    setChecked(true);
    if (reason.trim() !== '') onConfirm(reason);
  };
  const refusal = reason.trim() === '' ? missing : error;
  return (
    <Confirm {...confirm} onConfirm={send}>
      <Textarea
        label={label}
        rows={3}
        limit={500}
        hint={hint}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          onType?.(target.value);
          setChecked(false);
        }}
        error={checked ? refusal : undefined}
      />
    </Confirm>
  );
}
