import type { ComponentProps } from 'react';
import { useFields } from '#kit/forms/use-fields.ts';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { pinLength } from '../limits.ts';
import { visitDialogWords as words, visitRefusals } from '../wording.ts';

type PinDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  refused: Error | null;
  onConfirm: (pin: string) => void;
};

/** Asks for the PIN that the member reads out. No draft keeps it. */
export function PinDialog({ refused, onConfirm, ...confirm }: PinDialogProps) {
  const { values, field, check, unplaced } = useFields({
    draft: null,
    empty: { pin: '' },
    check: ({ pin }) => (/^\d{4}$/.test(pin) ? {} : { pin: visitRefusals.pin }),
    refused,
  });
  return (
    <Confirm
      {...confirm}
      error={unplaced}
      onConfirm={() => {
        if (check()) onConfirm(values.pin);
      }}
    >
      <TextField
        {...field('pin')}
        label={words.pin}
        hint={words.pinHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={pinLength}
      />
    </Confirm>
  );
}
