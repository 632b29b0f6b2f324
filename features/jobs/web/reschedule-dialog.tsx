import { type ComponentProps, useState } from 'react';
import { localDateTime, readLocalDateTime } from '#core/time.ts';
import { ReasonField } from '#kit/forms/reason-field.tsx';
import { useFields } from '#kit/forms/use-fields.ts';
import { ChoiceCards } from '#kit/ui/fields/choice-cards.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { DateTimeField } from '#kit/ui/fields/date-time-field.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { postponeCauses, type PostponeCause } from '../reasons.ts';
import { jobRefusals, postponeCauseWords, rescheduleDialogWords as words } from '../wording.ts';

type RescheduleDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  /** The name of the draft on the device. */
  draft: string;
  refused: Error | null;
  hint?: string;
  /** The reason to begin with. */
  reason: string;
  /** True if the agreed time is so near that a reason of one's own can count as a missed visit. */
  isLate: boolean;
  onConfirm: (answer: { reason: string; cause?: PostponeCause; proposedDate?: string }) => void;
};

type Choice = PostponeCause | 'other';
type Answer = { cause: Choice; reason: string; proposedDate: string };

/** Asks for the cause or the reason, and for a day and hour that suits. */
export default function RescheduleDialog(props: RescheduleDialogProps) {
  const { draft, refused, hint, reason: first, isLate, onConfirm, ...confirm } = props;
  const { values, field, set, check, unplaced } = useFields<Answer>({
    draft,
    empty: { cause: 'other', reason: first, proposedDate: '' },
    check: ({ cause, reason }) => (cause === 'other' && reason.trim() === '' ? { reason: jobRefusals.sayWhy } : {}),
    refused,
  });
  const [now] = useState(() => localDateTime(readNow()));
  const send = () => {
    const proposedDate = readLocalDateTime(values.proposedDate)?.toISOString();
    const { cause, reason } = values;
    if (check()) onConfirm({ reason, ...(cause !== 'other' && { cause }), ...(proposedDate && { proposedDate }) });
  };
  return (
    <Confirm {...confirm} error={unplaced} onConfirm={send}>
      <ChoiceCards<Choice>
        legend={words.cause}
        choices={[
          { value: 'other', label: words.otherCause },
          ...postponeCauses.map((cause) => ({ value: cause, label: postponeCauseWords[cause] })),
        ]}
        value={values.cause}
        onChange={(cause) => set('cause', cause)}
      />
      {isLate ? (
        <p className="text-sm text-muted">{values.cause === 'other' ? words.late : words.countsForNoOne}</p>
      ) : null}
      <ReasonField {...field('reason')} label={values.cause === 'other' ? words.reason : words.more} hint={hint} />
      <DateTimeField {...field('proposedDate')} label={words.date} optional min={now} hint={words.dateHint} />
    </Confirm>
  );
}
