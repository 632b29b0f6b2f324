import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { refresh } from '#kit/api/queries.ts';
import { usePerson } from '#kit/api/session.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { PasswordField } from '#kit/ui/fields/password-field.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { adminPasswordMin, passwordMin } from '../password-limits.ts';
import { passwordWords as words } from '../security-wording.ts';
import { api } from './api.ts';
import { useFormFailure } from './form-failure.ts';
import { NewPassword } from './new-password/new-password.tsx';

const nothing = { current: '', password: '', confirmation: '' };
type Typed = typeof nothing;
type Failure = Partial<Record<keyof Typed | 'form', string>>;

/** Changes the reader's password, after the current one. */
export function PasswordSection() {
  const { email, role } = usePerson();
  const minimum = role === 'admin' ? adminPasswordMin : passwordMin;
  const [typed, setTyped] = useState(nothing);
  const { form, failure, show, clear } = useFormFailure<Failure>();
  const change = useMutation(
    api.changePassword.mutationOptions({
      onSuccess: async (_answer, _input, _result, { client }) => {
        setTyped(nothing);
        toast.success(words.updated);
        await refresh(client, 'accounts');
      },
      onError: (thrown) => show(describe(toCallError(thrown))),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = whatIsWrong(typed, minimum);
    if (wrong) return show(wrong);
    clear();
    change.mutate({ current: typed.current, password: typed.password });
  };
  return (
    <Card as="section" pad="lg" aria-labelledby="password">
      <h2 id="password">{words.title}</h2>
      <p className="mt-1 mb-5 text-muted">{words.hint}</p>
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-[420px] gap-4">
        {/* Password managers look for the name of the account. */}
        <input hidden name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={words.current}
          name="current"
          autoComplete="current-password"
          value={typed.current}
          error={failure.current}
          onChange={({ target }) => setTyped({ ...typed, current: target.value })}
        />
        <NewPassword
          label={words.new}
          confirmLabel={words.confirm}
          minimum={minimum}
          typed={typed}
          failure={failure}
          onChange={(change) => setTyped({ ...typed, ...change })}
        />
        {failure.form ? <Refusal title={failure.form} /> : null}
        <Button type="submit" className="justify-self-start" busy={change.isPending} busyLabel={words.updating}>
          {words.update}
        </Button>
      </form>
    </Card>
  );
}

function whatIsWrong({ current, password, confirmation }: Typed, minimum: number): Failure | null {
  if (current === '') return { current: words.fillIn };
  if (password === '') return { password: words.fillIn };
  if (password !== confirmation) return { confirmation: words.doNotMatch };
  if ([...password].length < minimum) return { password: words.tooShort(minimum) };
  return null;
}

/** The errors that the server named beside their fields; the sentence of the whole otherwise. */
function describe({ fields, status, message }: ReturnType<typeof toCallError>): Failure {
  const known = fields.filter(({ path }) => path in nothing);
  if (known.length > 0) return Object.fromEntries(known.map(({ path, message }) => [path, message]));
  return { form: status === 429 ? message : words.failed };
}
