import type { ComponentProps } from 'react';
import { Confirm } from '#kit/ui/loading/later.tsx';
import type { Confirm as ConfirmItself } from '#kit/ui/overlays/confirm.tsx';
import { ReasonField } from './reason-field.tsx';
import { useFields } from './use-fields.ts';

type ReasonConfirmProps = Omit<ComponentProps<typeof ConfirmItself>, 'children' | 'onConfirm'> & {
  draft: string;
  label?: string;
  missing: string;
  hint?: string | undefined;
  refused?: Error | null;
  onConfirm: (reason: string) => unknown;
};

/** Asks for the reason of a step. `useSteps` takes the step, and forgets the draft then. */
export function ReasonConfirm({
  draft,
  label,
  missing,
  hint,
  refused,
  error,
  onConfirm,
  ...confirm
}: ReasonConfirmProps) {
  const { values, field, check, unplaced } = useFields({
    draft,
    empty: { reason: '' },
    required: { reason: missing },
    refused,
  });
  return (
    <Confirm {...confirm} error={unplaced ?? error} onConfirm={() => check() && onConfirm(values.reason)}>
      <ReasonField {...field('reason')} label={label} hint={hint} />
    </Confirm>
  );
}
