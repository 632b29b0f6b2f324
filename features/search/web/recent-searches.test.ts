import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import { recentSearchesKey } from '../recent-searches-key.ts';
import { forgetSearch, forgetSearches, readRecentSearches, rememberSearch } from './recent-searches.ts';

let kept: MemoryStorage;
const changes = vi.fn<() => void>();

beforeEach(() => {
  changes.mockClear();
  const browserWindow = new EventTarget();
  browserWindow.addEventListener('recentsearches', changes);
  vi.stubGlobal('window', browserWindow);
  kept = new MemoryStorage();
  vi.stubGlobal('localStorage', kept);
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
  expect(Object.keys(kept)).toEqual([]);
  rememberSearch('naledi', 'gates');
  forgetSearches('naledi');
  expect(Object.keys(kept)).toEqual([]);
});

it('returns the same list until it changes, also one that another tab has written', () => {
  rememberSearch('naledi', 'damp wall');
  expect(readRecentSearches('naledi')).toBe(readRecentSearches('naledi'));
  kept.setItem(recentSearchesKey, JSON.stringify({ person: 'naledi', terms: ['gates', 7] }));
  expect(readRecentSearches('naledi')).toEqual(['gates']);
});

it('reads no searches from text that is damaged', () => {
  for (const text of ['{ "person":', 'null', '{"person":"naledi","terms":"gates"}']) {
    kept.setItem(recentSearchesKey, text);
    expect(readRecentSearches('naledi')).toEqual([]);
  }
});
