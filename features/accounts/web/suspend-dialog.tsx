import type { ComponentProps } from 'react';
import { readLocalDateTime } from '#core/time.ts';
import { ReasonField } from '#kit/forms/reason-field.tsx';
import { useFields } from '#kit/forms/use-fields.ts';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { adminRefusals, suspendWords as words } from '../wording.ts';

type SuspendDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  /** The name of the draft on this device. */
  draft: string;
  refused: Error | null;
  onConfirm: (given: { reason: string; until: string | null }) => void;
};

/** The day ends in Johannesburg. */
const readEnd = (day: string) => readLocalDateTime(`${day}T23:59`);

const hasPassed = (day: string) => {
  const end = readEnd(day);
  return day !== '' && (end === null || end <= readNow());
};

/** Asks an admin for the reason and the last day of a suspension. Without a day an admin ends the suspension. */
export function SuspendDialog({ draft, refused, onConfirm, ...confirm }: SuspendDialogProps) {
  const { values, field, check, unplaced } = useFields({
    draft,
    empty: { reason: '', until: '' },
    required: { reason: adminRefusals.sayWhy },
    check: ({ until }) => (hasPassed(until) ? { until: adminRefusals.chooseLaterEnd } : {}),
    refused,
  });
  const { reason, until } = values;
  return (
    <Confirm
      {...confirm}
      error={unplaced}
      onConfirm={() => check() && onConfirm({ reason, until: readEnd(until)?.toISOString() ?? null })}
    >
      <ReasonField {...field('reason')} label={words.reason} hint={words.reasonHint} />
      <TextField {...field('until')} label={words.until} optional hint={words.untilHint} type="date" />
    </Confirm>
  );
}
