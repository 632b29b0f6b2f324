import { useMutation } from '@tanstack/react-query';
import { type FormEvent } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ChoiceCards } from '#kit/ui/fields/choice-cards.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { loginWords, registerWords as words } from '../login-wording.ts';
import { type AccountDraft, type Failure, describeFailure } from './account-draft.ts';
import { passwordMin } from '../password-limits.ts';
import { client } from './api.ts';
import { EmailField } from './email-field.tsx';
import { useFormFailure } from './form-failure.ts';
import { NewPassword } from './new-password/new-password.tsx';

type RegisterFormProps = {
  draft: AccountDraft;
  onChange: (change: Partial<AccountDraft>) => void;
  /** Called once the account is there: signed in, or with its address still to confirm. */
  onDone: (registered: { isSignedIn: boolean }) => Promise<void>;
};

export function RegisterForm({ draft, onChange, onDone }: RegisterFormProps) {
  const { form, failure, show, clear } = useFormFailure<Failure>();
  const keyOf = useDraftKey();
  const register = useMutation({
    mutationFn: ({ confirmation: _, ...registration }: AccountDraft) =>
      client.register(registration, { context: { idempotencyKey: keyOf(registration) } }),
    onSuccess: ({ id }) => onDone({ isSignedIn: id !== null }),
    onError: (error) => show(describeFailure(toCallError(error), words.failed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = whatIsWrong(draft);
    if (wrong) return show(wrong);
    clear();
    register.mutate(draft);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={words.fullName}
        name="fullName"
        autoComplete="name"
        value={draft.fullName}
        error={failure.fullName}
        onChange={(event) => onChange({ fullName: event.target.value })}
      />
      <EmailField value={draft.email} error={failure.email} onChange={(email) => onChange({ email })} />
      <ChoiceCards
        legend={words.accountType}
        stacked
        value={draft.role}
        error={failure.role}
        onChange={(role) => onChange({ role })}
        choices={[
          { value: 'member', ...words.roles.member },
          { value: 'provider', ...words.roles.provider },
        ]}
      />
      <NewPassword
        label={loginWords.password}
        minimum={passwordMin}
        typed={draft}
        failure={failure}
        onChange={onChange}
      />
      {failure.form ? <Refusal title={failure.form} /> : null}
      <Button type="submit" size="lg" full busy={register.isPending} busyLabel={words.creatingAccount}>
        {words.createAccount}
      </Button>
    </form>
  );
}

/** The errors that the browser can find; the server finds these and more. */
function whatIsWrong(draft: AccountDraft): Failure | null {
  const empty = (['fullName', 'email', 'password'] as const).find((field) => draft[field].trim() === '');
  if (empty) return { [empty]: loginWords.fillInAllFields };
  if (draft.password !== draft.confirmation) return { confirmation: words.passwordsDoNotMatch };
  if ([...draft.password].length < passwordMin) return { password: words.passwordTooShort(passwordMin) };
  return null;
}
