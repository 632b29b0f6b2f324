import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { CONTROL, Field, type FieldLook } from './field.tsx';

interface SelectProps extends FieldLook, ComponentProps<'select'> {}

/** The device's own select; the options are its children. */
export function Select({ label, hideLabel, optional, hint, error, id, className, children, ...select }: SelectProps) {
  return (
    <Field {...{ label, hideLabel, optional, hint, error, id, className }}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={classes(CONTROL, 'appearance-none truncate pr-10')}>
            {children}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3 size-5 text-field" />
        </div>
      )}
    </Field>
  );
}
