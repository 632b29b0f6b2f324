import { useMutation, useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide';
import { useRef, useState, type ReactNode } from 'react';
import { usePerson } from '#kit/api/session.ts';
import { findRefused } from '#kit/forms/field-errors.ts';
import type { Fields } from '#kit/forms/use-fields.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx';
import { PasswordField } from '#kit/ui/fields/password-field.tsx';
import { secondFactorWords, setUpWords as words } from '#features/accounts/second-factor-wording.ts';
import { focusFirstInvalid } from '../form-failure.ts';
import { api, client } from '../api.ts';
import { hasPasskeys } from './has-passkeys.ts';
import { describeThrown, signWithPasskey } from './passkeys.ts';

/** A person's proof of identity before a sensitive change. */
export type IdentityProof = { password: string } | { passkey: Awaited<ReturnType<typeof signWithPasskey>> };

export type ConfirmIdentityProps = {
  title: string;
  text?: string;
  confirmLabel: string;
  busyLabel?: string;
  keepLabel?: string;
  /** The title above the error. */
  failed?: string;
  tone?: 'danger' | 'primary';
  /** The reason that the change is impossible: then there is nothing to confirm. */
  obstacle?: string | null;
  /** The consequences are not loaded yet: the dialog can be left, and not confirmed. */
  disabled?: boolean;
  /** More to read or to fill in before the password. */
  children?: ReactNode;
  /** The fields among `children`, if there are any. */
  fields?: Pick<Fields<object>, 'check' | 'isRefusedBeside'> | undefined;
  /** Makes the change; the dialog shows an error that it throws. */
  onShown: (proof: IdentityProof) => Promise<unknown>;
  onClose: () => void;
};

/** Confirms the person's identity, by the password or a passkey, and then makes the change. */
export default function ConfirmIdentityDialog({
  title,
  text,
  confirmLabel,
  busyLabel = words.checking,
  keepLabel = words.cancel,
  failed = words.failed,
  tone = 'primary',
  obstacle = null,
  disabled = false,
  children,
  fields,
  onShown,
  onClose,
}: ConfirmIdentityProps) {
  const form = useRef<HTMLDivElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<string>();
  const canUsePasskey = useCanUsePasskey();
  const focus = () => focusFirstInvalid(form);
  const change = useMutation({ mutationFn: onShown, onError: focus });
  const withPasskey = useMutation({
    mutationFn: async () => onShown({ passkey: await signWithPasskey(await client.askToConfirm({})) }),
    onError: focus,
  });
  const busy = change.isPending || withPasskey.isPending;
  const thrown = change.error ?? withPasskey.error;
  const { password: wrong } = findRefused({ password }, thrown);
  const isBeside = wrong !== undefined || fields?.isRefusedBeside === true;
  const begin = () => {
    change.reset();
    withPasskey.reset();
    setMissing(undefined);
    return fields?.check() ?? true;
  };
  const submit = () => {
    if (busy || disabled || obstacle !== null) return;
    const isReady = begin();
    if (password === '') setMissing(secondFactorWords.enterPassword);
    if (isReady && password !== '') change.mutate({ password });
    else focus();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      description={text}
      busy={busy}
      onSubmit={submit}
      cancel={keepLabel}
      submit={obstacle === null ? confirmLabel : null}
      tone={tone}
      busyLabel={busyLabel}
      disabled={disabled}
    >
      <div ref={form} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children}
        {obstacle === null ? (
          <>
            <Password
              value={password}
              error={missing ?? wrong}
              onChange={(typed) => {
                setPassword(typed);
                setMissing(undefined);
              }}
            />
            {canUsePasskey ? (
              <Button
                variant="soft"
                icon={Fingerprint}
                busy={withPasskey.isPending}
                disabled={disabled || change.isPending}
                onClick={() => (begin() ? withPasskey.mutate() : focus())}
              >
                {words.orPasskey}
              </Button>
            ) : null}
          </>
        ) : (
          <Alert tone="warning" title={obstacle} />
        )}
        {thrown !== null && !isBeside ? <Refusal title={failed}>{describeThrown(thrown)}</Refusal> : null}
      </div>
    </FormDialog>
  );
}

/** True if the person has a passkey that this browser can use at this address. */
function useCanUsePasskey(): boolean {
  const { data } = useQuery(api.security.queryOptions({ input: {} }));
  return data !== undefined && data.passkeysWork && data.passkeys.length > 0 && hasPasskeys();
}

type PasswordProps = { value: string; error: string | undefined; onChange: (typed: string) => void };

function Password({ value, error, onChange }: PasswordProps) {
  const { email } = usePerson();
  return (
    <>
      {/* Password managers look for the name of the account. */}
      <input hidden name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
