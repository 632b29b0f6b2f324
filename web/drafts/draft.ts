import { keep, readKept, type Where } from './kept.ts';

/** Keeps a draft under a name until it is sent or its author signs out; null forgets it. */
export function keepDraft(name: string, draft: unknown, where: Where = 'tab'): void {
  keep(where, name, draft === null ? null : JSON.stringify(draft));
}

/** Forgets a draft that has arrived, unless its author has typed more since it was sent. */
export function forgetSent(name: string, sent: unknown): void {
  if (readKept('tab', name) === JSON.stringify(sent)) keepDraft(name, null);
}

/** Compares as JSON: the order of keys counts. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
