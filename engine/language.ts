import { AsyncLocalStorage } from 'node:async_hooks';
import type { AnyLanguage } from '#core/languages.ts';

const store = new AsyncLocalStorage<{ language: AnyLanguage }>();

/** The language in which texts are written at this moment: that of the request, of the recipient, or English. */
export const languageNow = (): AnyLanguage => store.getStore()?.language ?? 'en';

/** Runs `run`, and all that it awaits, in a language. */
export const inLanguage = <Result>(language: AnyLanguage, run: () => Result): Result => store.run({ language }, run);

/** Changes the language of the running request, once the account of its sender is known. */
export function setLanguage(language: AnyLanguage): void {
  const current = store.getStore();
  if (current !== undefined) current.language = language;
}
