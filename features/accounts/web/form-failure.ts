import { type RefObject, useRef, useState } from 'react';

type FormFailure<Failure> = {
  /** For the form, so that the first wrong field gets the focus. */
  form: RefObject<HTMLFormElement | null>;
  /** The sentence beside each field, or of the whole form. */
  failure: Failure;
  /** Shows the errors, and focuses the first field with one. */
  show: (found: Failure) => void;
  clear: () => void;
};

/** The errors of a form, by field. */
export function useFormFailure<Failure extends object>(): FormFailure<Failure> {
  const form = useRef<HTMLFormElement>(null);
  const nothing = {} as Failure;
  const [failure, setFailure] = useState(nothing);
  const show = (found: Failure) => {
    setFailure(found);
    focusFirstInvalid(form);
  };
  return { form, failure, show, clear: () => setFailure(nothing) };
}

/** Moves the focus to the first field with an error, once it is marked. */
export function focusFirstInvalid(form: RefObject<HTMLElement | null>): void {
  setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
