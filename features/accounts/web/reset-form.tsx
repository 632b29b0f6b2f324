import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { linkWords as words } from '../link-wording.ts';
import { loginWords, registerWords } from '../login-wording.ts';
import { describeFailure, type Failure } from './account-draft.ts';
import { api } from './api.ts';
import { useFormFailure } from './form-failure.ts';
import { NewPassword } from './new-password/new-password.tsx';
import { BadLink, Linked } from './linked.tsx';

type ResetFormProps = { token: string; onDone: () => Promise<void>; wayOn: ReactNode };

/** Sets a new password by the link of a mail. */
export function ResetForm({ token, onDone, wayOn }: ResetFormProps) {
  const [typed, setTyped] = useState({ password: '', confirmation: '' });
  const { form, failure, show, clear } = useFormFailure<Failure>();
  const [isOver, setIsOver] = useState(false);
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
    clear();
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
          <NewPassword
            label={words.newPassword}
            minimum={passwordMin}
            typed={typed}
            failure={failure}
            onChange={(change) => setTyped({ ...typed, ...change })}
          />
          {failure.form ? <Refusal title={failure.form} /> : null}
          <Button type="submit" size="lg" full busy={reset.isPending} busyLabel={words.savingPassword}>
            {words.savePassword}
          </Button>
        </form>
      )}
    </Linked>
  );
}
