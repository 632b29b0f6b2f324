import { type ComponentProps, useState } from 'react';
import type { Confirm as ConfirmItself } from '#kit/ui/overlays/confirm.tsx';
import { Confirm } from '#kit/ui/loading/later.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import * as words from '#kit/ui/wording.ts';
import { keepDraft } from '#kit/drafts/draft.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';

type ReasonConfirmProps = Omit<ComponentProps<typeof ConfirmItself>, 'children' | 'error' | 'onConfirm'> & {
  /** The name of the draft, which the device keeps until `onConfirm` resolves. */
  draft: string;
  /** The label of the field. */
  label?: string;
  /** Said beside the field when nothing is written. */
  missing: string;
  /** The server's error for the reason. */
  error?: string | undefined;
  /** The readers of the reason, named under the field. */
  hint?: string | undefined;
  onConfirm: (reason: string) => Promise<unknown>;
};

/** Asks for a reason before something that another person is told of. */
export function ReasonConfirm({
  draft,
  label = words.reason,
  missing,
  error,
  hint,
  onConfirm,
  ...confirm
}: ReasonConfirmProps) {
  const [reason, setReason] = useDraft(draft, '');
  // An error of the reason stays until the next change.
  const [checked, setChecked] = useState(false);
  const send = () => {
    setChecked(true);
    if (reason.trim() === '') return;
    onConfirm(reason).then(
      () => keepDraft(draft, null),
      // The dialog or the page shows the error.
      () => undefined,
    );
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
          setChecked(false);
        }}
        error={checked ? refusal : undefined}
      />
    </Confirm>
  );
}
