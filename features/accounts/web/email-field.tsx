import { TextField } from '#kit/ui/fields/text-field.tsx';
import { loginWords } from '../login-wording.ts';

type EmailFieldProps = { value: string; error?: string | undefined; onChange: (email: string) => void };

/** The email address of an account. */
export const EmailField = ({ value, error, onChange }: EmailFieldProps) => (
  <TextField
    label={loginWords.email}
    type="email"
    name="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    value={value}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  />
);
