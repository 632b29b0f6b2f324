import type { CallError } from '#kit/api/call.ts';
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
