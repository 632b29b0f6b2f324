import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#kit/ui/classes.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

/** A tick with its label; the whole row can be pressed. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={classes('flex min-h-11 items-center gap-3 text-card', className)}>
      <input {...input} type="checkbox" className="size-5 flex-none accent-brand-ink" />
      <span className="min-w-0">{label}</span>
    </label>
  );
}
