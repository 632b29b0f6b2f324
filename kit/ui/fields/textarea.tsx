import { useImperativeHandle, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { classes } from '#kit/ui/classes.ts';
import { CONTROL, Field, type FieldLook } from './field.tsx';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';
import type { TypedFor } from './typed-for.ts';

interface TextareaProps extends FieldLook, Omit<ComponentProps<'textarea'>, 'maxLength'> {
  /** The most characters allowed. Typing past it is possible and shown, so that a paste is not cut. */
  limit?: number;
  /** The readers of the text: a hint says which parts they will not get. */
  typedFor?: TypedFor;
}

// Loads when someone types.
const TypedTextHint = lazyExtra(() => import('./typed-text-hint.tsx'));

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
  typedFor,
  ref,
  onInput,
  ...textarea
}: TextareaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState('');
  const length = codePoints(typed);
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement, []);
  // A form library sets the element's value without an event, so every render looks again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it ends once the text is right
  useLayoutEffect(() => setTyped(own.current?.value ?? ''));
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
        <>
          <textarea
            rows={4}
            {...textarea}
            {...control}
            ref={own}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              onInput?.(event);
            }}
            className={classes(CONTROL, 'min-h-27 resize-y')}
          />
          {typedFor === undefined || typed === '' ? null : <TypedTextHint text={typed} typedFor={typedFor} />}
        </>
      )}
    </Field>
  );
}

function codePoints(text: string): number {
  return [...text].length;
}
