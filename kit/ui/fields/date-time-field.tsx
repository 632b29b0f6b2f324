import { TextField, type TextFieldProps } from './text-field.tsx';

/** Day and time, with the device's own picker. The value is "2026-11-24T08:30", local time. */
export function DateTimeField(props: Omit<TextFieldProps, 'type' | 'icon' | 'prefix'>) {
  return <TextField {...props} type="datetime-local" />;
}
