import { useSyncExternalStore } from 'react';
import { keep, readKept } from '#kit/drafts/kept.ts';
import { recentSearchesKey as key } from '../recent-searches-key.ts';

const maxSearches = 5;
const changed = 'recentsearches';
const none: readonly string[] = [];

/** Gives the person's last searches on this device, newest first, 5 at most. Signing out forgets them. */
export function useRecentSearches(person: string): readonly string[] {
  return useSyncExternalStore(watch, () => readRecentSearches(person));
}

export const rememberSearch = (person: string, term: string): void =>
  write(person, [term, ...readRecentSearches(person).filter((other) => other !== term)].slice(0, maxSearches));

export function forgetSearch(person: string, term: string): void {
  const left = readRecentSearches(person).filter((other) => other !== term);
  write(person, left);
}

export const forgetSearches = (person: string): void => write(person, []);

let last = { stored: '', person: '', terms: none };

/** The recent searches as stored. The same array for the same text, or React would render for ever. */
export function readRecentSearches(person: string): readonly string[] {
  const stored = readKept('device', key) ?? '';
  if (stored !== last.stored || person !== last.person) last = { stored, person, terms: termsIn(stored, person) };
  return last.terms;
}

function termsIn(stored: string, person: string): readonly string[] {
  try {
    const kept = JSON.parse(stored) as { person?: unknown; terms?: unknown };
    if (kept.person !== person || !Array.isArray(kept.terms)) return none;
    return kept.terms.filter((term) => typeof term === 'string').slice(0, maxSearches);
  } catch {
    return none;
  }
}

function write(person: string, terms: readonly string[]): void {
  keep('device', key, terms.length === 0 ? null : JSON.stringify({ person, terms }));
  window.dispatchEvent(new Event(changed));
}

function watch(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener('storage', onChange);
  };
}
