import { eq } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import type { Language } from '#core/languages.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { lockAccount } from './lock-account.ts';
import { accounts, accountSubject } from './tables.ts';

/** A person chooses the language in which they read and are written to. Choosing the present one changes nothing. */
export async function chooseLanguage(work: PersonWork, language: Language): Promise<void> {
  const account = expectFound(await lockAccount(work, work.actor.id));
  await keepLanguage(work, account, language);
}

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** Keeps the language of an account that the caller has locked, with its event. */
export async function keepLanguage(
  work: Work,
  { id, status, language: before }: Pick<Account, 'id' | 'status' | 'language'>,
  language: Language,
): Promise<void> {
  if (before === language) return;
  await work.tx.update(accounts).set({ language, updatedAt: work.now }).where(eq(accounts.id, id));
  await recordEvent(work, accountSubject, 'change-language', {
    id,
    by: 'account',
    before: status,
    after: status,
    data: { before, after: language },
  });
}
