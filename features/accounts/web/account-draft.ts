import type { RefObject } from 'react';
import type { CallError } from '#web/api/call.ts';
import type { JoiningRole } from '../roles.ts';

/** What is typed on the login screen. Both tabs share it, so that changing tabs loses nothing. */
export type AccountDraft = {
  fullName: string;
  email: string;
  role: JoiningRole;
  password: string;
  confirmation: string;
};

export const emptyDraft: AccountDraft = { fullName: '', email: '', role: 'member', password: '', confirmation: '' };

/** What is wrong, beside each field, or with all of it. */
export type Failure = Partial<Record<keyof AccountDraft | 'form', string>>;

/** What the server said is wrong; `unexpected` where it said nothing. */
export function failureOf(error: CallError, unexpected: string): Failure {
  const known = error.fields.filter(({ path }) => path in emptyDraft);
  if (known.length > 0) return Object.fromEntries(known.map(({ path, message }) => [path, message]));
  return { form: error.problem && error.status < 500 ? error.message : unexpected };
}

/** Takes the reader to the field that needs them, once it is marked. */
export function focusFirstInvalid(form: RefObject<HTMLFormElement | null>): void {
  setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
