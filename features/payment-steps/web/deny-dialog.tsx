import type { ComponentProps } from 'react';
import { useFields } from '#kit/forms/use-fields.ts';
import { ChoiceCards } from '#kit/ui/fields/choice-cards.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { denialReasons, type DenialReason } from '../reasons.ts';
import { denialSentences, denyDialogWords as words, paymentRefusals } from '../wording.ts';

type DenyDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  onConfirm: (reason: DenialReason) => void;
};

/** Asks the provider why a payment did not arrive. */
export default function DenyDialog({ onConfirm, ...confirm }: DenyDialogProps) {
  const { values, field, set, errorOf, check } = useFields<{ reason: DenialReason | '' }>({
    draft: null,
    empty: { reason: '' },
    check: ({ reason }) => (reason === '' ? { reason: paymentRefusals.reason } : {}),
  });
  return (
    <Confirm
      {...confirm}
      ask={false}
      tone="primary"
      onConfirm={() => {
        if (check() && values.reason !== '') onConfirm(values.reason);
      }}
    >
      <ChoiceCards
        ref={field('reason').ref}
        legend={words.reason}
        choices={denialReasons.map((value) => ({ value, label: denialSentences[value] }))}
        value={values.reason === '' ? null : values.reason}
        onChange={(reason) => set('reason', reason)}
        error={errorOf('reason')}
        stacked
      />
    </Confirm>
  );
}
