import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { toCallError } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { loginWords as words } from '../login-wording.ts';
import { describeFailure, focusFirstInvalid, type AccountDraft, type Failure } from './account-draft.ts';
import { api } from './api.ts';
import { PasskeyLogin } from './second-factor/passkey-login.tsx';
import { SendConfirmation } from './send-link.tsx';

type LoginFormProps = {
  draft: AccountDraft;
  onChange: (change: Partial<AccountDraft>) => void;
  onDone: () => Promise<void>;
  /** The password is right, and more is asked for. */
  onNext: (next: NextStep) => void;
  /** Why the password is asked again. */
  notice?: string | undefined;
};

/** What is asked for after the password. */
export type NextStep = 'code' | 'passkey';

export function LoginForm({ draft, onChange, onDone, onNext, notice }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure>({});
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const show = (found: Failure) => {
    setFailure(found);
    focusFirstInvalid(form);
  };
  const signIn = useMutation(
    api.signIn.mutationOptions({
      onSuccess: ({ next }) => (next === null ? onDone() : onNext(next)),
      onError: (thrown) => {
        const error = toCallError(thrown);
        if (error.code === 'accounts.unconfirmed') setUnconfirmed(draft.email.trim());
        else show(describeFailure(error, words.failed));
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = (['email', 'password'] as const).find((field) => draft[field].trim() === '');
    if (empty) return show({ [empty]: words.fillInAllFields });
    setFailure({});
    setUnconfirmed(null);
    signIn.mutate({ email: draft.email, password: draft.password });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={words.email}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.email}
        error={failure.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        value={draft.password}
        error={failure.password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
      {notice && !failure.form ? <Alert tone="warning" title={notice} /> : null}
      {failure.form ? <Alert tone="danger" title={failure.form} /> : null}
      {unconfirmed === null ? null : (
        <Alert tone="warning" title={words.unconfirmed} action={<SendConfirmation email={unconfirmed} />}>
          {words.unconfirmedHint}
        </Alert>
      )}
      <Button type="submit" size="lg" full busy={signIn.isPending} busyLabel={words.loggingIn}>
        {words.login}
      </Button>
      <PasskeyLogin onDone={onDone} />
    </form>
  );
}
