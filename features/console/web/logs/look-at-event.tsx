import { logRefusals, logWords as words } from '#features/console/system-logs-wording.ts';
import { ReasonDialog } from '#kit/forms/reason-dialog.tsx';
import { type Change, client } from './api.ts';

type LookAtEventProps = { id: string; onShown: (changes: readonly Change[]) => void; onClose: () => void };

/** Asks an admin for the reason to see the private values of an event, and gets them. */
export function LookAtEvent({ id, onShown, onClose }: LookAtEventProps) {
  return (
    <ReasonDialog
      title={words.lookTitle}
      text={words.lookText}
      confirmLabel={words.lookConfirm}
      keepLabel={words.cancel}
      tone="primary"
      draft={`reason:event:${id}`}
      missing={logRefusals.sayWhy}
      send={(reason) => client.lookAtEvent({ id, reason })}
      onDone={({ changes }) => onShown(changes)}
      onClose={onClose}
    />
  );
}
