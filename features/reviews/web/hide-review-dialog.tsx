import type { ComponentProps } from 'react';
import { ReasonField } from '#kit/forms/reason-field.tsx';
import { useFields } from '#kit/forms/use-fields.ts';
import { Select } from '#kit/ui/fields/select.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { hidingCauses, type HidingCause } from '../reasons.ts';
import { hideReviewWords as words, reviewRefusals } from '../wording.ts';

type HideReviewDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  /** The name of the draft on this device. */
  draft: string;
  /** The reader of the reason, named under its field. */
  hint?: string;
  refused: Error | null;
  refusal: string | undefined;
  onConfirm: (given: { cause: HidingCause; reason: string }) => void;
};

const none = { cause: '' as HidingCause | '', reason: '' };

/** Asks an admin why a review is hidden: the cause that everyone reads, and the reason for its author. */
export function HideReviewDialog({ draft, hint, refused, refusal, onConfirm, ...confirm }: HideReviewDialogProps) {
  const { values, field, check, unplaced } = useFields({
    draft,
    empty: none,
    required: { cause: reviewRefusals.chooseCause, reason: reviewRefusals.sayWhy },
    refused,
  });
  const { cause, reason } = values;
  return (
    <Confirm
      {...confirm}
      error={unplaced ?? refusal}
      onConfirm={() => check() && cause !== '' && onConfirm({ cause, reason })}
    >
      <Select {...field('cause')} label={words.cause} hint={words.causeHint}>
        <option value="">{words.choose}</option>
        {hidingCauses.map((one) => (
          <option key={one} value={one}>
            {words.causes[one]}
          </option>
        ))}
      </Select>
      <ReasonField {...field('reason')} hint={hint} />
    </Confirm>
  );
}
