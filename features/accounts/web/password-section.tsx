import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { toCallError } from '#web/api/client.ts';
import { refreshFeatures } from '#web/api/queries.ts';
import { usePerson } from '#web/api/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { registerWords } from '../login-wording.ts';
import { adminPasswordMin, passwordMin } from '../password-limits.ts';
import { passwordWords as words } from '../security-wording.ts';
import { focusFirstInvalid } from './account-draft.ts';
import { api } from './api.ts';
import { PasswordStrength } from './password-strength.tsx';

const nothing = { current: '', password: '', confirmation: '' };
type Typed = typeof nothing;
type Failure = Partial<Record<keyof Typed | 'form', string>>;

/** Changes one's password; the current one is asked. */
export function PasswordSection() {
  const { email, role } = usePerson();
  const minimum = role === 'admin' ? adminPasswordMin : passwordMin;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(nothing);
  const [failure, setFailure] = useState<Failure>({});
  const show = (found: Failure) => {
    setFailure(found);
    focusFirstInvalid(form);
  };
  const change = useMutation(
    api.changePassword.mutationOptions({
      onSuccess: async (_answer, _input, _result, { client }) => {
        setTyped(nothing);
        toast.success(words.updated);
        await refreshFeatures(client, ['accounts']);
      },
      onError: (thrown) => show(describe(toCallError(thrown))),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = whatIsWrong(typed, minimum);
    if (wrong) return show(wrong);
    setFailure({});
    change.mutate({ current: typed.current, password: typed.password });
  };
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: failure[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <Card as="section" pad="lg" aria-labelledby="password">
      <h2 id="password">{words.title}</h2>
      <p className="mt-1 mb-5 text-muted">{words.hint}</p>
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-[420px] gap-4">
        {/* Password managers look for the name of the account. */}
        <input hidden name="username" autoComplete="username" value={email} readOnly />
        <PasswordField label={words.current} autoComplete="current-password" {...field('current')} />
        <PasswordField
          label={words.new}
          autoComplete="new-password"
          hint={registerWords.atLeast(minimum)}
          {...field('password')}
        />
        <PasswordStrength password={typed.password} />
        <PasswordField label={words.confirm} autoComplete="new-password" {...field('confirmation')} />
        {failure.form ? <Alert tone="danger" title={failure.form} /> : null}
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
