import { CircleAlert } from 'lucide';
import { useId, type ReactNode } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { classes } from '#kit/ui/classes.ts';
import * as words from '#kit/ui/wording.ts';

/** Props of every kind of field, besides the attributes of its control. */
export interface FieldLook {
  label: ReactNode;
  /** Keeps the label for screen readers only, where the place says it already. */
  hideLabel?: boolean;
  /** Marks the field "(optional)"; required ones carry no mark. */
  optional?: boolean;
  hint?: ReactNode;
  /** The error, as a sentence. */
  error?: string | undefined;
}

interface FieldProps extends FieldLook {
  id?: string | undefined;
  /** Stands right of the hint. */
  counter?: ReactNode;
  className?: string | undefined;
  /** Draws the control with these attributes on it. */
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** Label above, control, then hint, counter and error, all tied together for screen readers. */
export function Field({
  label,
  hideLabel,
  optional,
  hint,
  error,
  id: givenId,
  counter,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [error && `${id}-error`, hint && `${id}-hint`, counter && `${id}-count`].filter(Boolean).join(' ');
  return (
    <div className={classes('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <label id={`${id}-label`} htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
        {optional ? <span className="font-normal text-muted"> {words.optionalMark}</span> : null}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint || counter ? (
        <div className="flex flex-wrap justify-between gap-x-3 text-meta text-muted">
          {hint ? (
            <p id={`${id}-hint`} className="min-w-0 flex-[1_1_10rem]">
              {hint}
            </p>
          ) : null}
          {counter ? (
            <p id={`${id}-count`} className="numbers ml-auto whitespace-nowrap">
              {counter}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** The sentence under a control that says what is wrong. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-meta font-semibold text-danger">
      <Icon shape={CircleAlert} className="mt-px size-4 flex-none" />
      <span>{children}</span>
    </p>
  );
}

/** The box of every control: 48 high, 16 px text so that phones do not zoom. */
export const CONTROL =
  'block w-full min-w-0 min-h-12 rounded-control border border-field bg-surface px-3.5 py-2.5 text-base text-ink ' +
  'transition-colors duration-150 hover:border-ink ' +
  'focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-brand-ink ' +
  'aria-invalid:border-danger aria-invalid:not-focus:outline-1 aria-invalid:not-focus:-outline-offset-2 aria-invalid:not-focus:outline-danger ' +
  'disabled:border-transparent disabled:bg-sunken disabled:text-muted ' +
  'read-only:not-[select]:border-transparent read-only:not-[select]:bg-sunken read-only:not-[select]:text-muted';
