import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { toCallError } from '#web/api/client.ts';
import { useDraftKey } from '#web/drafts/draft-key.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { loginWords, registerWords as words } from '../login-wording.ts';
import { type AccountDraft, type Failure, describeFailure, focusFirstInvalid } from './account-draft.ts';
import { passwordMin } from '../password-limits.ts';
import { client } from './api.ts';
import { PasswordStrength } from './password-strength.tsx';

type RegisterFormProps = {
  draft: AccountDraft;
  onChange: (change: Partial<AccountDraft>) => void;
  /** Called once the account is there: signed in, or with its address still to confirm. */
  onDone: (registered: { isSignedIn: boolean }) => Promise<void>;
};

export function RegisterForm({ draft, onChange, onDone }: RegisterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure>({});
  const keyOf = useDraftKey();
  const show = (found: Failure) => {
    setFailure(found);
    focusFirstInvalid(form);
  };
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
    setFailure({});
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
      <TextField
        label={loginWords.email}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.email}
        error={failure.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
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
      <PasswordField
        label={loginWords.password}
        name="password"
        autoComplete="new-password"
        hint={words.atLeast(passwordMin)}
        value={draft.password}
        error={failure.password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
      <PasswordStrength password={draft.password} />
      <PasswordField
        label={words.confirmPassword}
        name="confirmation"
        autoComplete="new-password"
        value={draft.confirmation}
        error={failure.confirmation}
        onChange={(event) => onChange({ confirmation: event.target.value })}
      />
      {failure.form ? <Alert tone="danger" title={failure.form} /> : null}
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
