import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recentSearchesKey } from '../recent-searches-key.ts';
import { forgetSearch, forgetSearches, readRecentSearches, rememberSearch } from './recent-searches.ts';

const kept = new Map<string, string>();
const changes = vi.fn<() => void>();

beforeEach(() => {
  kept.clear();
  changes.mockClear();
  const browserWindow = new EventTarget();
  browserWindow.addEventListener('recentsearches', changes);
  vi.stubGlobal('window', browserWindow);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('lists the newest search first, and each search once', () => {
  for (const term of ['damp wall', 'burst pipe', 'damp wall']) rememberSearch('naledi', term);
  expect(readRecentSearches('naledi')).toEqual(['damp wall', 'burst pipe']);
  expect(changes).toHaveBeenCalledTimes(3);
});

it('remembers the last five searches', () => {
  for (const term of ['1', '2', '3', '4', '5', '6']) rememberSearch('naledi', term);
  expect(readRecentSearches('naledi')).toEqual(['6', '5', '4', '3', '2']);
});

it('shows the searches of one account to no other account', () => {
  rememberSearch('naledi', 'damp wall');
  expect(readRecentSearches('thabo')).toEqual([]);
  rememberSearch('thabo', 'gates');
  expect(readRecentSearches('naledi')).toEqual([]);
});

it('removes one search, and leaves nothing on the device after the last', () => {
  rememberSearch('naledi', 'damp wall');
  rememberSearch('naledi', 'burst pipe');
  forgetSearch('naledi', 'damp wall');
  expect(readRecentSearches('naledi')).toEqual(['burst pipe']);
  forgetSearch('naledi', 'burst pipe');
  expect(kept.size).toBe(0);
  rememberSearch('naledi', 'gates');
  forgetSearches('naledi');
  expect(kept.size).toBe(0);
});

it('returns the same list until it changes, also one that another tab has written', () => {
  rememberSearch('naledi', 'damp wall');
  expect(readRecentSearches('naledi')).toBe(readRecentSearches('naledi'));
  kept.set(recentSearchesKey, JSON.stringify({ person: 'naledi', terms: ['gates', 7] }));
  expect(readRecentSearches('naledi')).toEqual(['gates']);
});

it('reads no searches from text that is damaged', () => {
  for (const text of ['{ "person":', 'null', '{"person":"naledi","terms":"gates"}']) {
    kept.set(recentSearchesKey, text);
    expect(readRecentSearches('naledi')).toEqual([]);
  }
});
