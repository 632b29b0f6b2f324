import { PasswordField } from '#kit/ui/fields/password-field.tsx';
import { registerWords } from '#features/accounts/login-wording.ts';
import { PasswordStrength } from './password-strength.tsx';

type Typed = { password: string; confirmation: string };
type NewPasswordProps = {
  label: string;
  confirmLabel?: string;
  /** The fewest characters. */
  minimum: number;
  typed: Typed;
  failure: { password?: string | undefined; confirmation?: string | undefined };
  onChange: (change: Partial<Typed>) => void;
};

/** A new password, how strong it is, and the same password again. */
export function NewPassword({ label, minimum, typed, failure, onChange, ...rest }: NewPasswordProps) {
  const { confirmLabel = registerWords.confirmPassword } = rest;
  // An error about the confirmation goes away once both are the same.
  const isSame = typed.password !== '' && typed.password === typed.confirmation;
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={registerWords.atLeast(minimum)}
        value={typed.password}
        error={failure.password}
        onChange={({ target }) => onChange({ password: target.value })}
      />
      <PasswordStrength password={typed.password} />
      <PasswordField
        label={confirmLabel}
        name="confirmation"
        autoComplete="new-password"
        value={typed.confirmation}
        error={isSame ? undefined : failure.confirmation}
        onChange={({ target }) => onChange({ confirmation: target.value })}
      />
    </>
  );
}
