import { type ComponentProps, useState } from 'react';
import { localDateTime, readLocalDateTime } from '#core/time.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { DateTimeField } from '#kit/ui/fields/date-time-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { jobRefusals, rescheduleDialogWords as words } from '../wording.ts';

type RescheduleDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  /** The name of the draft on the device. */
  draft: string | null;
  /** The refusal of the server for the date or the reason. */
  error: string | undefined;
  hint?: string;
  /** The reason to begin with. */
  reason: string;
  onConfirm: (answer: { reason: string; proposedDate?: string }) => void;
};

/** Asks for the reason, and for a day and hour that suits. */
export default function RescheduleDialog({
  draft,
  error,
  hint,
  reason: first,
  onConfirm,
  ...confirm
}: RescheduleDialogProps) {
  const [{ reason, date }, setTyped] = useDraft(draft, { reason: first, date: '' });
  const [isTried, setTried] = useState(false);
  const [now] = useState(() => localDateTime(readNow()));
  const send = () => {
    setTried(true);
    if (reason.trim() === '') return;
    const proposedDate = readLocalDateTime(date)?.toISOString();
    onConfirm({ reason, ...(proposedDate && { proposedDate }) });
  };
  return (
    <Confirm {...confirm} error={error} onConfirm={send}>
      <Textarea
        label={words.reason}
        rows={3}
        limit={500}
        hint={hint}
        value={reason}
        error={isTried && reason.trim() === '' ? jobRefusals.sayWhy : undefined}
        onChange={({ currentTarget: { value } }) => setTyped((last) => ({ ...last, reason: value }))}
      />
      <DateTimeField
        label={words.date}
        optional
        min={now}
        hint={words.dateHint}
        value={date}
        onChange={({ currentTarget: { value } }) => setTyped((last) => ({ ...last, date: value }))}
      />
    </Confirm>
  );
}
