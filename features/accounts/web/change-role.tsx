import { useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { Button } from '#kit/ui/button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { type ListedAccount, type Role, useChangeRole } from './admin-api.tsx';
import { changeRoleWords as words, sayWhy, userListWords } from '../wording.ts';

const ConfirmIdentityDialog = lazyDialog(() => import('./second-factor/confirm-identity-dialog.tsx'));

/** The button that gives a person another role, and its dialog. What is typed stays until the role is changed. */
export function ChangeRole({ account, refresh }: { account: ListedAccount; refresh: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Role | null>(null);
  const [reason, setReason, forget] = useDraft(`reason:role:${account.id}`, '');
  const [isChecked, setChecked] = useState(false);
  const change = useChangeRole(account, {
    refresh,
    onDone: () => {
      setOpen(false);
      setChosen(null);
      forget();
      setChecked(false);
    },
  });
  const { fullName, role, otherRoles } = account;
  const to = chosen !== null && otherRoles.includes(chosen) ? chosen : otherRoles[0];
  if (to === undefined) return null;
  const refused = change.error && toCallError(change.error).fields.find(({ path }) => path === 'reason')?.message;
  const check = () => {
    setChecked(true);
    return reason.trim() !== '';
  };
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
          besides={['reason']}
          check={check}
          onShown={(proof) => change.mutateAsync({ to, reason, ...proof })}
          onClose={() => setOpen(false)}
        >
          <Select label={words.newRole} value={to} onChange={({ target }) => setChosen(target.value as Role)}>
            {otherRoles.map((other) => (
              <option key={other} value={other}>
                {userListWords.roles[other]}
              </option>
            ))}
          </Select>
          <Textarea
            label={words.reason}
            hint={words.hint}
            rows={3}
            limit={500}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setChecked(false);
            }}
            error={isChecked ? (reason.trim() === '' ? sayWhy : (refused ?? undefined)) : undefined}
          />
        </ConfirmIdentityDialog>
      ) : null}
    </>
  );
}
