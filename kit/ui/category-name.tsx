import { useSyncExternalStore } from 'react';
import type { TextInLanguage } from '#core/in-languages.ts';
import { isForeignPage } from './page-language.ts';

/** The names of the categories in the language of the reader, by their English ones. Empty until they are loaded. */
let labels: Readonly<Partial<Record<string, TextInLanguage>>> = {};
const readers = new Set<() => void>();

export function setCategoryLabels(next: typeof labels): void {
  if (JSON.stringify(next) === JSON.stringify(labels)) return;
  labels = next;
  for (const tell of readers) tell();
}

const readLabels = () => labels;
function follow(tell: () => void): () => void {
  readers.add(tell);
  return () => readers.delete(tell);
}

/** The props of an element that says the name of a category: its text, and `lang` where that is English on a page of another language. */
type Named = { children: string; lang?: 'en' };

/** Finds what an element says for the English name of a category. */
export function useCategoryName(): (category: string) => Named {
  const now = useSyncExternalStore(follow, readLabels);
  return (category) => {
    const { text, lang } = now[category] ?? { text: category, lang: 'en' };
    return lang === 'en' && isForeignPage() ? { children: text, lang } : { children: text };
  };
}

/** The name of a category in the language of the reader. */
export function CategoryName({ category }: { category: string }) {
  const { children, lang } = useCategoryName()(category);
  return lang === undefined ? children : <span lang={lang}>{children}</span>;
}
