import type { CallError } from '#kit/api/call.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { keep, readKept } from '#kit/drafts/kept.ts';
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

const keptName = 'account-draft';

/** Keeps the fields, but for the passwords, for the page that is loaded next in this tab. */
export const keepForReload = ({ fullName, email, role }: AccountDraft): void =>
  void keep('tab', keptName, JSON.stringify({ fullName, email, role }));

/** The fields from before the page was loaded again, once. */
export function takeKept(): AccountDraft {
  const kept = readKept('tab', keptName);
  if (kept === null) return emptyDraft;
  keep('tab', keptName, null);
  return { ...emptyDraft, ...(JSON.parse(kept) as Partial<AccountDraft>) };
}

/** The error beside each field, or of the whole form. */
export type Failure = Partial<Record<keyof AccountDraft | 'form', string>>;

/** The errors that the server named; `unexpected` and the reason if it named none. These pages have no line that says that one is offline. */
export function describeFailure(error: CallError, unexpected: string): Failure {
  const known = error.fields.filter(({ path }) => path in emptyDraft);
  if (known.length > 0) return Object.fromEntries(known.map(({ path, message }) => [path, message]));
  return { form: chooseSentence(error, `${unexpected}.`) };
}
