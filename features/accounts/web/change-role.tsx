import { useState } from 'react';
import { ReasonField } from '#kit/forms/reason-field.tsx';
import { useFields } from '#kit/forms/use-fields.ts';
import { Button } from '#kit/ui/button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { type ListedAccount, type Role, useChangeRole } from './admin-api.tsx';
import { adminRefusals, changeRoleWords as words, userListWords } from '../wording.ts';

const ConfirmIdentityDialog = lazyDialog(() => import('./second-factor/confirm-identity-dialog.tsx'));

/** The button that gives a person another role, and its dialog. The choice and the reason stay until the role is changed. */
export function ChangeRole({ account, refresh }: { account: ListedAccount; refresh: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const change = useChangeRole(account, {
    refresh,
    onDone: () => {
      setOpen(false);
      fields.forget();
    },
  });
  const { id, fullName, role, otherRoles } = account;
  const fields = useFields<{ to: Role; reason: string }>({
    draft: `role:${id}`,
    empty: { to: otherRoles[0] ?? role, reason: '' },
    required: { reason: adminRefusals.sayWhy },
    refused: change.error,
  });
  if (otherRoles.length === 0) return null;
  // A draft may name the role that the person has by now.
  const to = otherRoles.find((other) => other === fields.values.to) ?? otherRoles[0] ?? role;
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={userListWords.stepFor(words.change, fullName)}
        onClick={() => {
          change.reset();
          setOpen(true);
        }}
      >
        {words.change}
      </Button>
      {isOpen ? (
        <ConfirmIdentityDialog
          title={words.title(fullName)}
          text={`${words.gains[to]} ${words.loses[role]}`}
          confirmLabel={words.confirm}
          busyLabel={words.busy}
          keepLabel={words.keep}
          failed={words.failed}
          tone="danger"
          fields={fields}
          onShown={(proof) => change.mutateAsync({ to, reason: fields.values.reason, ...proof })}
          onClose={() => setOpen(false)}
        >
          <Select {...fields.field('to')} label={words.newRole} value={to}>
            {otherRoles.map((other) => (
              <option key={other} value={other}>
                {userListWords.roles[other]}
              </option>
            ))}
          </Select>
          <ReasonField {...fields.field('reason')} label={words.reason} hint={words.hint} />
        </ConfirmIdentityDialog>
      ) : null}
    </>
  );
}
