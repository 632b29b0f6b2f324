import type { RefObject } from 'react';
import type { CallError } from '#web/api/call.ts';
import type { JoiningRole } from '../roles.ts';

/** The text in the fields of the login page. Both tabs share it, so that changing tabs loses nothing. */
export type AccountDraft = {
  fullName: string;
  email: string;
  role: JoiningRole;
  password: string;
  confirmation: string;
};

export const emptyDraft: AccountDraft = { fullName: '', email: '', role: 'member', password: '', confirmation: '' };

/** The error beside each field, or of the whole form. */
export type Failure = Partial<Record<keyof AccountDraft | 'form', string>>;

/** The errors that the server named; `unexpected` if it named none. */
export function describeFailure(error: CallError, unexpected: string): Failure {
  const known = error.fields.filter(({ path }) => path in emptyDraft);
  if (known.length > 0) return Object.fromEntries(known.map(({ path, message }) => [path, message]));
  return { form: error.problem && error.status < 500 ? error.message : unexpected };
}

/** Moves the focus to the first field with an error, once it is marked. */
export function focusFirstInvalid(form: RefObject<HTMLFormElement | null>): void {
  setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
