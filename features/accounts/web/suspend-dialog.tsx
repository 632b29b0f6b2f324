import { useState } from 'react';
import { readLocalDateTime } from '#core/time.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { chooseLaterEnd, sayWhy, suspendWords as words } from '../wording.ts';

type SuspendDialogProps = {
  /** The name of the draft on this device. */
  draft: string;
  open: boolean;
  title: string;
  text: string | null;
  confirmLabel: string;
  busyLabel?: string;
  keepLabel?: string;
  busy: boolean;
  /** The server's error about the field. */
  error: string | undefined;
  finalFocus: (() => HTMLElement | true) | undefined;
  onConfirm: (given: { reason: string; until: string | null }) => void;
  onClose: () => void;
};

/** Asks an admin for the reason and the last day of a suspension. Without a day an admin ends the suspension. */
export function SuspendDialog({ draft, error, text, finalFocus, onConfirm, ...confirm }: SuspendDialogProps) {
  const [{ reason, day }, setTyped] = useDraft(draft, { reason: '', day: '' });
  const [isChecked, setChecked] = useState(false);
  // The day ends in Johannesburg.
  const until = readLocalDateTime(`${day}T23:59`);
  const hasPassed = day !== '' && (until === null || until <= readNow());
  const reasonError = reason.trim() === '' ? sayWhy : error === chooseLaterEnd ? undefined : error;
  return (
    <Confirm
      {...confirm}
      text={text ?? undefined}
      {...(finalFocus && { finalFocus })}
      onConfirm={() => {
        setChecked(true);
        if (reason.trim() !== '' && !hasPassed) onConfirm({ reason, until: until?.toISOString() ?? null });
      }}
    >
      <Textarea
        label={words.reason}
        hint={words.reasonHint}
        rows={3}
        limit={500}
        value={reason}
        error={isChecked ? reasonError : undefined}
        onChange={({ target }) => {
          setTyped({ reason: target.value, day });
          setChecked(false);
        }}
      />
      <TextField
        label={words.until}
        optional
        hint={words.untilHint}
        type="date"
        value={day}
        error={isChecked && (hasPassed || error === chooseLaterEnd) ? chooseLaterEnd : undefined}
        onChange={({ target }) => {
          setTyped({ reason, day: target.value });
          setChecked(false);
        }}
      />
    </Confirm>
  );
}
