import { ChevronDown } from 'lucide';
import type { ComponentProps } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { classes } from '#kit/ui/classes.ts';
import { CONTROL, Field, type FieldLook } from './field.tsx';
import { useChosen } from '#kit/ui/use-chosen.ts';

interface SelectProps extends FieldLook, ComponentProps<'select'> {
  /** In place of `onChange` where it takes a moment until `value` follows, as a change of the address does: the choice is shown at once. */
  onChoose?: (value: string) => Promise<unknown>;
}

/** The device's own select; the options are its children. */
export function Select({
  label,
  hideLabel,
  optional,
  hint,
  error,
  id,
  className,
  children,
  value,
  onChange,
  onChoose,
  ...select
}: SelectProps) {
  const [choice, choose] = useChosen(value);
  return (
    <Field {...{ label, hideLabel, optional, hint, error, id, className }}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            value={choice}
            onChange={onChoose ? ({ target: { value: next } }) => choose(next, () => onChoose(next)) : onChange}
            className={classes(CONTROL, 'appearance-none truncate pr-10')}
          >
            {children}
          </select>
          <Icon shape={ChevronDown} className="pointer-events-none absolute top-3.5 right-3 size-5 text-field" />
        </div>
      )}
    </Field>
  );
}
