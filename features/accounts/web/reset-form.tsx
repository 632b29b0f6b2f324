import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { toCallError } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { linkWords as words, loginWords, registerWords } from '../login-wording.ts';
import { describeFailure, focusFirstInvalid, type Failure } from './account-draft.ts';
import { api } from './api.ts';
import { BadLink, Linked } from './linked.tsx';
import { PasswordStrength } from './password-strength.tsx';

type ResetFormProps = { token: string; onDone: () => Promise<void>; wayOn: ReactNode };

/** Sets a new password by the link of a mail. */
export function ResetForm({ token, onDone, wayOn }: ResetFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState({ password: '', confirmation: '' });
  const [failure, setFailure] = useState<Failure>({});
  const [isOver, setIsOver] = useState(false);
  const show = (found: Failure) => {
    setFailure(found);
    focusFirstInvalid(form);
  };
  const reset = useMutation(
    api.resetPassword.mutationOptions({
      onSuccess: onDone,
      onError: (thrown) => {
        const error = toCallError(thrown);
        if (error.code === 'accounts.bad-link') return setIsOver(true);
        show(describeFailure(error, words.resetFailed));
      },
    }),
  );
  const submit = (minimum: number) => (event: FormEvent) => {
    event.preventDefault();
    const { password, confirmation } = typed;
    if (password === '') return show({ password: loginWords.fillInAllFields });
    if ([...password].length < minimum) return show({ password: registerWords.passwordTooShort(minimum) });
    if (password !== confirmation) return show({ confirmation: registerWords.passwordsDoNotMatch });
    setFailure({});
    reset.mutate({ token, password });
  };
  if (isOver) return <BadLink purpose="reset" wayOn={wayOn} />;
  return (
    <Linked purpose="reset" token={token} wayOn={wayOn}>
      {({ email, passwordMin }) => (
        <form ref={form} noValidate onSubmit={submit(passwordMin)} className="grid gap-4">
          <TextField
            label={loginWords.email}
            type="email"
            name="email"
            autoComplete="username"
            readOnly
            value={email}
          />
          <PasswordField
            label={words.newPassword}
            name="password"
            autoComplete="new-password"
            hint={registerWords.atLeast(passwordMin)}
            value={typed.password}
            error={failure.password}
            onChange={(event) => setTyped({ ...typed, password: event.target.value })}
          />
          <PasswordStrength password={typed.password} />
          <PasswordField
            label={registerWords.confirmPassword}
            name="confirmation"
            autoComplete="new-password"
            value={typed.confirmation}
            error={failure.confirmation}
            onChange={(event) => setTyped({ ...typed, confirmation: event.target.value })}
          />
          {failure.form ? <Alert tone="danger" title={failure.form} /> : null}
          <Button type="submit" size="lg" full busy={reset.isPending} busyLabel={words.savingPassword}>
            {words.savePassword}
          </Button>
        </form>
      )}
    </Linked>
  );
}
