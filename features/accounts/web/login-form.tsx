import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { PasswordField } from '#kit/ui/fields/password-field.tsx';
import { loginWords as words } from '../login-wording.ts';
import { describeFailure, type AccountDraft, type Failure } from './account-draft.ts';
import { api } from './api.ts';
import { EmailField } from './email-field.tsx';
import { useFormFailure } from './form-failure.ts';
import { PasskeyLogin } from './second-factor/passkey-login.tsx';

const SendConfirmation = lazyPart(
  () => import('./send-link.tsx').then((module) => ({ default: module.SendConfirmation })),
  null,
);

type LoginFormProps = {
  draft: AccountDraft;
  onChange: (change: Partial<AccountDraft>) => void;
  onDone: () => Promise<void>;
  /** The password is right, and a second step follows. */
  onNext: (next: NextStep) => void;
  /** The reason that the password is needed again. */
  notice?: string | undefined;
  /** The text for a suspended person whose password was right. */
  showSuspension: (credentials: { email: string; password: string }) => ReactNode;
};

/** The second step after the password. */
export type NextStep = 'code' | 'passkey';

export function LoginForm({ draft, onChange, onDone, onNext, notice, showSuspension }: LoginFormProps) {
  const { form, failure, show, clear } = useFormFailure<Failure>();
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [suspended, setSuspended] = useState<{ email: string; password: string } | null>(null);
  const signIn = useMutation(
    api.signIn.mutationOptions({
      onSuccess: ({ next }) => (next === null ? onDone() : onNext(next)),
      onError: (thrown) => {
        const error = toCallError(thrown);
        if (error.code === 'accounts.unconfirmed') setUnconfirmed(draft.email.trim());
        else show(describeFailure(error, words.failed));
        if (error.code === 'accounts.suspended') setSuspended({ email: draft.email.trim(), password: draft.password });
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = (['email', 'password'] as const).find((field) => draft[field].trim() === '');
    if (empty) return show({ [empty]: words.fillInAllFields });
    clear();
    setUnconfirmed(null);
    setSuspended(null);
    signIn.mutate({ email: draft.email, password: draft.password });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <EmailField value={draft.email} error={failure.email} onChange={(email) => onChange({ email })} />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        value={draft.password}
        error={failure.password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
      {notice && !failure.form ? <Alert tone="warning" title={notice} /> : null}
      {failure.form ? <Refusal title={failure.form} /> : null}
      {suspended === null ? null : showSuspension(suspended)}
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
