import { useImperativeHandle, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { classes } from './classes.ts';
import { CONTROL, Field, type FieldLook } from './field.tsx';

interface TextareaProps extends FieldLook, Omit<ComponentProps<'textarea'>, 'maxLength'> {
  /** The most characters allowed. Typing past it is possible and shown, so that a paste is not cut. */
  limit?: number;
}

/** Several lines of text, with a counter of characters as people see them (code points). */
export function Textarea({
  label,
  hideLabel,
  optional,
  hint,
  error,
  id,
  className,
  limit,
  ref,
  onInput,
  ...textarea
}: TextareaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement, []);
  // A form library sets the element's value without an event, so every render looks again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it ends once the length is right
  useLayoutEffect(() => setLength(codePoints(own.current?.value)));
  const over = limit !== undefined && length > limit;
  return (
    <Field
      {...{ label, hideLabel, optional, hint, error, id, className }}
      counter={
        limit === undefined ? null : (
          <span className={over ? 'font-semibold text-danger' : undefined}>
            {length} / {limit}
          </span>
        )
      }
    >
      {(control) => (
        <textarea
          rows={4}
          {...textarea}
          {...control}
          ref={own}
          onInput={(event) => {
            setLength(codePoints(event.currentTarget.value));
            onInput?.(event);
          }}
          className={classes(CONTROL, 'min-h-27 resize-y')}
        />
      )}
    </Field>
  );
}

function codePoints(text = ''): number {
  return [...text].length;
}
