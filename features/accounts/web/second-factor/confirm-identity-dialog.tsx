import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { toCallError } from '#web/api/client.ts';
import { usePerson } from '#web/api/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { secondFactorWords, setUpWords as words } from '#features/accounts/second-factor-wording.ts';
import { focusFirstInvalid } from '../account-draft.ts';
import { client } from '../api.ts';
import { describeThrown, hasPasskeys, signWithPasskey } from './passkeys.ts';

/** What someone shows again before a change of their security. */
export type Shown = { password: string } | { passkey: Awaited<ReturnType<typeof signWithPasskey>> };

type ConfirmIdentityProps = {
  open: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  tone?: 'danger' | 'primary';
  /** Whether a passkey may be shown in place of the password. */
  canUsePasskey: boolean;
  /** More to fill in before the password. */
  children?: ReactNode;
  /** Says why it cannot go on yet; null where it can. */
  check?: () => string | null;
  /** Does the change; what it throws is said here. */
  onShown: (shown: Shown) => Promise<unknown>;
  onClose: () => void;
};

/** Asks again who someone is, by the password or a passkey, and then makes the change. */
export default function ConfirmIdentityDialog({
  open,
  title,
  text,
  confirmLabel,
  tone = 'primary',
  canUsePasskey,
  children,
  check,
  onShown,
  onClose,
}: ConfirmIdentityProps) {
  const { email } = usePerson();
  const form = useRef<HTMLDivElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<string>();
  const change = useMutation({ mutationFn: onShown });
  const withPasskey = useMutation({
    mutationFn: async () => onShown({ passkey: await signWithPasskey(await client.askToConfirm({})) }),
  });
  const busy = change.isPending || withPasskey.isPending;
  const thrown = change.error ?? withPasskey.error;
  const wrong = change.error && toCallError(change.error).fields.find(({ path }) => path === 'password')?.message;
  const focus = () => focusFirstInvalid(form as never);
  const begin = () => {
    change.reset();
    withPasskey.reset();
    setMissing(undefined);
    return check?.() == null;
  };
  const submit = () => {
    if (busy || !begin()) return focus();
    if (password === '') {
      setMissing(secondFactorWords.enterPassword);
      return focus();
    }
    change.mutate({ password }, { onError: focus });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      busy={busy}
      onSubmit={submit}
      foot={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            variant={tone}
            busy={change.isPending}
            busyLabel={words.checking}
            disabled={withPasskey.isPending}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div ref={form} className="grid gap-4">
        {children}
        {/* Password managers look for the name of the account. */}
        <input hidden name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          value={password}
          error={missing ?? wrong ?? undefined}
          onChange={({ target }) => {
            setPassword(target.value);
            setMissing(undefined);
          }}
        />
        {canUsePasskey && hasPasskeys() ? (
          <Button
            variant="soft"
            icon={Fingerprint}
            busy={withPasskey.isPending}
            onClick={() => (begin() ? withPasskey.mutate() : focus())}
          >
            {words.orPasskey}
          </Button>
        ) : null}
        {thrown && !wrong ? (
          <Alert tone="danger" title={words.failed}>
            {describeThrown(thrown)}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  );
}
