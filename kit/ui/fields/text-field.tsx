import type { IconNode } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { classes } from '#kit/ui/classes.ts';
import { CONTROL, Field, type FieldLook } from './field.tsx';

export interface TextFieldProps extends FieldLook, Omit<ComponentProps<'input'>, 'prefix'> {
  /** An icon inside on the left: MapPin for a place, Search for a search. */
  icon?: IconNode;
  /** Short text inside on the left, such as "R". */
  prefix?: string;
  /** Stands right of the hint, such as the length of the text. */
  counter?: ReactNode;
  /** A 44 px button inside on the right. */
  end?: ReactNode;
}

/** One line of text. */
export function TextField({
  label,
  hideLabel,
  optional,
  hint,
  counter,
  error,
  id,
  className,
  icon,
  prefix,
  end,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, optional, hint, counter, error, id, className }}>
      {(control) => (
        <div className="relative">
          {icon || prefix ? (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute top-0 left-3.5 grid h-12 place-items-center font-semibold text-muted"
            >
              {icon ? <Icon shape={icon} className="-ml-px size-5" /> : prefix}
            </span>
          ) : null}
          <input
            {...control}
            {...input}
            className={classes(CONTROL, icon && 'pl-11', prefix && 'pl-[34px]', Boolean(end) && 'pr-[50px]')}
          />
          {end ? <span className="absolute top-0.5 right-0.5">{end}</span> : null}
        </div>
      )}
    </Field>
  );
}
