import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSent, keepDraft } from './draft.ts';
import { forgetPerson, keep, readKept } from './kept.ts';
import { readDraft } from './use-draft.ts';

/** A browser's storage, whose names are its own keys. */
class MemoryStorage {
  [name: string]: unknown;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? (this[name] as string) : null;
  }
  setItem(name: string, text: string) {
    this[name] = text;
  }
  removeItem(name: string) {
    delete this[name];
  }
  clear() {
    Object.keys(this).forEach((name) => this.removeItem(name));
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('localStorage', new MemoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

const note = { text: 'The gate code is 4711.', version: 2 };

it('reads a draft as it was kept, in the tab and on the device', () => {
  keepDraft('note-draft:1', note);
  keepDraft('problem-draft:1', { title: 'Geyser' }, 'device');
  expect(readDraft('note-draft:1', null)).toEqual(note);
  expect(readDraft('problem-draft:1', null, 'device')).toEqual({ title: 'Geyser' });
  expect(readDraft('problem-draft:1', null)).toBeNull();
});

it('reads an empty draft where none is kept, or where the text is not a draft', () => {
  keep('tab', 'note-draft:1', '{ "text":');
  expect(readDraft('note-draft:1', 'empty')).toBe('empty');
  expect(readDraft('note-draft:2', 'empty')).toBe('empty');
});

it('forgets a draft that is kept as null', () => {
  keepDraft('note-draft:1', note);
  keepDraft('note-draft:1', null);
  expect(readKept('tab', 'note-draft:1')).toBeNull();
});

it('forgets a draft that was sent, and keeps one that has changed since', () => {
  keepDraft('note-draft:1', note);
  forgetSent('note-draft:1', { ...note, text: 'The gate code is' });
  expect(readDraft('note-draft:1', null)).toEqual(note);
  forgetSent('note-draft:1', note);
  expect(readDraft('note-draft:1', null)).toBeNull();
});

it('forgets what is kept for a person on signing out, and keeps what is the device’s own', () => {
  keepDraft('note-draft:1', note);
  keepDraft('problem-draft:1', { title: 'Geyser' }, 'device');
  keep('device', 'unsent-messages', '[]');
  keep('device', 'theme', 'dark');
  keep('device', 'saver-1a2b', 'on');
  keep('device', 'data-use', '{}');
  keep('device', 'saver', 'on');
  forgetPerson();
  expect(readDraft('note-draft:1', null)).toBeNull();
  expect(readDraft('problem-draft:1', null, 'device')).toBeNull();
  expect(readKept('device', 'unsent-messages')).toBeNull();
  expect(readKept('device', 'theme')).toBe('dark');
  expect(readKept('device', 'saver-1a2b')).toBe('on');
  expect(readKept('device', 'data-use')).toBe('{}');
  expect(readKept('device', 'saver')).toBeNull();
});

it('keeps nothing and raises no error where the browser blocks its storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepDraft('note-draft:1', note);
  expect(readDraft('note-draft:1', null)).toBeNull();
});
