import { useState } from 'react';
import { errorOf } from '#web/api/client.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { accountLifecycle } from '../lifecycle.ts';
import { type ListedAccount, useAccountStep } from './admin-api.ts';
import { suspendWords as words } from '../wording.ts';

/** Asks for a reason before suspending a person, and keeps the text when that fails. */
export default function SuspendDialog({ account, onClose }: { account: ListedAccount; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const step = useAccountStep();
  const failure = step.error === null ? null : errorOf(step.error);
  const beside = failure?.fields.find(({ path }) => path === 'reason')?.message;
  return (
    <Confirm
      open
      title={words.title(account.fullName)}
      text={accountLifecycle.steps.suspend.confirm}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      keepLabel={words.cancel}
      busy={step.isPending}
      error={beside === undefined ? failure?.message : undefined}
      onConfirm={() => step.mutate({ id: account.id, step: 'suspend', reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Textarea
        label={words.reason}
        rows={3}
        limit={500}
        value={reason}
        error={beside}
        onChange={(event) => setReason(event.target.value)}
      />
    </Confirm>
  );
}
