import { type ComponentProps, useState } from 'react';
import { localDateTime, readLocalDateTime } from '#core/time.ts';
import { ReasonField } from '#kit/forms/reason-field.tsx';
import { useFields } from '#kit/forms/use-fields.ts';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { DateTimeField } from '#kit/ui/fields/date-time-field.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { jobRefusals, rescheduleDialogWords as words } from '../wording.ts';

type RescheduleDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  /** The name of the draft on the device. */
  draft: string;
  refused: Error | null;
  hint?: string;
  /** The reason to begin with. */
  reason: string;
  onConfirm: (answer: { reason: string; proposedDate?: string }) => void;
};

/** Asks for the reason, and for a day and hour that suits. */
export default function RescheduleDialog(props: RescheduleDialogProps) {
  const { draft, refused, hint, reason: first, onConfirm, ...confirm } = props;
  const { values, field, check, unplaced } = useFields({
    draft,
    empty: { reason: first, proposedDate: '' },
    required: { reason: jobRefusals.sayWhy },
    refused,
  });
  const [now] = useState(() => localDateTime(readNow()));
  const send = () => {
    const proposedDate = readLocalDateTime(values.proposedDate)?.toISOString();
    if (check()) onConfirm({ reason: values.reason, ...(proposedDate && { proposedDate }) });
  };
  return (
    <Confirm {...confirm} error={unplaced} onConfirm={send}>
      <ReasonField {...field('reason')} label={words.reason} hint={hint} />
      <DateTimeField {...field('proposedDate')} label={words.date} optional min={now} hint={words.dateHint} />
    </Confirm>
  );
}
