import { useMutation } from '@tanstack/react-query';
import { logRefusals, logWords as words } from '#features/console/system-logs-wording.ts';
import { sayWhyRefused } from '#kit/api/refusal.ts';
import { ReasonConfirm } from '#kit/forms/reason-confirm.tsx';
import { type Change, client } from './api.ts';

type LookAtEventProps = { id: string; onShown: (changes: readonly Change[]) => void; onClose: () => void };

/** Asks an admin for the reason to see the private values of an event, and gets them. */
export function LookAtEvent({ id, onShown, onClose }: LookAtEventProps) {
  const look = useMutation({
    mutationFn: (reason: string) => client.lookAtEvent({ id, reason }),
    onSuccess: ({ changes }) => {
      onShown(changes);
      onClose();
    },
  });
  return (
    <ReasonConfirm
      open
      title={words.lookTitle}
      text={words.lookText}
      confirmLabel={words.lookConfirm}
      keepLabel={words.cancel}
      tone="primary"
      busy={look.isPending}
      draft={`reason:event:${id}`}
      missing={logRefusals.sayWhy}
      error={look.isError ? sayWhyRefused(look.error) : undefined}
      onConfirm={(reason) => look.mutateAsync(reason)}
      onClose={onClose}
    />
  );
}
