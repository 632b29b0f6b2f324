import { TextField, type TextFieldProps } from './text-field.tsx';

/** An amount in rand: an R inside, and the number keys on a phone. The value stays text. */
export function MoneyField(props: Omit<TextFieldProps, 'prefix' | 'icon' | 'type'>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} prefix="R" />;
}
