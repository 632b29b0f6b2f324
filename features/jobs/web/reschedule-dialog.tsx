import { type ComponentProps, useState } from 'react';
import { localDateTime, readLocalDateTime } from '#core/time.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { readNow } from '#web/api/server-clock.ts';
import { jobRefusals, rescheduleDialogWords as words } from '../wording.ts';

type RescheduleDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  /** The refusal of the server for the date or the reason. */
  error: string | undefined;
  hint?: string;
  /** The reason that stands there at first. */
  reason: string;
  onConfirm: (asked: { reason: string; proposedDate?: string }) => void;
};

/** Asks for the reason, and for a day and hour that suits. */
export default function RescheduleDialog({ error, hint, reason: first, onConfirm, ...confirm }: RescheduleDialogProps) {
  const [reason, setReason] = useState(first);
  const [date, setDate] = useState('');
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
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <DateTimeField
        label={words.date}
        optional
        min={now}
        hint={words.dateHint}
        value={date}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
    </Confirm>
  );
}
