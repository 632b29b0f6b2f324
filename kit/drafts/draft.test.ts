import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { day } from '#core/time.ts';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import { setOwner } from './device-owner.ts';
import { draftPrefix, forgetSent, keepDraft, readDraft, readDraftTime, sweepDrafts } from './draft.ts';
import { forgetPerson, keep, readKept, readNames } from './kept.ts';
import { browserMeans, makeOutbox } from './outbox.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.useFakeTimers({ now: new Date('2026-11-23T08:00:00Z') });
  setOwner({ personId: 'naledi', key: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const note = { text: 'The gate code is 4711.', version: 2 };

it('reads a draft as it was kept on the device', () => {
  expect(keepDraft('note-draft:1', note)).toBe(true);
  expect(readDraft('note-draft:1', null)).toEqual(note);
});

it('forgets a draft that no one has changed for a week', () => {
  keepDraft('note-draft:1', note);
  keepDraft('note-draft:2', note);
  vi.advanceTimersByTime(6 * day);
  keepDraft('note-draft:1', note);
  keepDraft('note-draft:2', { ...note, version: 3 });
  expect(readDraftTime('note-draft:1')).toBe('2026-11-23T08:00:00.000Z');
  vi.advanceTimersByTime(day);
  expect(readDraft('note-draft:1', null)).toBeNull();
  expect(readDraft('note-draft:2', null)).toEqual({ ...note, version: 3 });
  vi.advanceTimersByTime(6 * day);
  sweepDrafts(readNames());
  expect(readNames().filter((name) => name.startsWith(draftPrefix))).toEqual([]);
});

it.each(['2024-11-23T08:00:00Z', '2028-11-23T08:00:00Z'])(
  'keeps a draft for a week from when the clock of its device is set right, which was at %s',
  (wrong) => {
    const right = Date.now();
    vi.setSystemTime(wrong);
    keepDraft('note-draft:1', note);
    vi.setSystemTime(right);
    sweepDrafts(readNames());
    expect(readDraftTime('note-draft:1')).toBe('2026-11-23T08:00:00.000Z');
    vi.advanceTimersByTime(6 * day);
    expect(readDraft('note-draft:1', null)).toEqual(note);
    vi.advanceTimersByTime(day);
    expect(readDraft('note-draft:1', null)).toBeNull();
  },
);

it('keeps nothing on the device of another person', () => {
  keep('device', 'device-owner', JSON.stringify({ personId: 'thabo', key: null }));
  expect(keepDraft('note-draft:1', note)).toBe(false);
  expect(readDraft('note-draft:1', null)).toBeNull();
});

it('leaves the unsent things of another person, who has logged in since in another tab', () => {
  const send = async () => ({ sent: true }) as const;
  const outbox = makeOutbox('naledi', { key: 'unsent', ...browserMeans, send });
  outbox.add({ clientId: '1' });
  keep('device', 'device-owner', JSON.stringify({ personId: 'thabo', key: null }));
  keep('device', 'unsent', '{"personId":"thabo","items":[]}');
  expect(outbox.add({ clientId: '2' })).toBe(false);
  outbox.add({ clientId: '2' }, { mayBeLoose: true });
  outbox.discard('1');
  expect(readKept('device', 'unsent')).toBe('{"personId":"thabo","items":[]}');
  expect(outbox.current()).toMatchObject([{ clientId: '2', isLoose: true }]);
});

it('says that a draft is not kept where the storage is full', () => {
  vi.stubGlobal('localStorage', Object.assign(new MemoryStorage(), { setItem: () => undefined }));
  expect(keepDraft('note-draft:1', note)).toBe(false);
});

it('reads an empty draft where none is kept, or where the text is not a draft', () => {
  keep('device', `${draftPrefix}note-draft:1`, '{ "text":');
  expect(readDraft('note-draft:1', 'empty')).toBe('empty');
  expect(readDraft('note-draft:2', 'empty')).toBe('empty');
});

it('forgets a draft that is kept as null', () => {
  keepDraft('note-draft:1', note);
  keepDraft('note-draft:1', null);
  expect(readKept('device', `${draftPrefix}note-draft:1`)).toBeNull();
});

it('forgets a draft that was sent, and keeps one that has changed since', () => {
  keepDraft('note-draft:1', note);
  forgetSent('note-draft:1', { ...note, text: 'The gate code is' });
  expect(readDraft('note-draft:1', null)).toEqual(note);
  forgetSent('note-draft:1', note);
  expect(readDraft('note-draft:1', null)).toBeNull();
});

it('forgets what is kept for a person on signing out, and keeps what is the device’s own or sealed for others', () => {
  keepDraft('note-draft:1', note);
  keep('device', 'unsent-messages', '[]');
  keep('device', 'sealed:thabo:1', 'unreadable');
  keep('device', 'theme', 'dark');
  keep('device', 'saver-1a2b', 'on');
  keep('device', 'data-use', '{}');
  keep('device', 'saver', 'on');
  forgetPerson();
  expect(readDraft('note-draft:1', null)).toBeNull();
  expect(readKept('device', 'unsent-messages')).toBeNull();
  expect(readKept('device', 'sealed:thabo:1')).toBe('unreadable');
  expect(readKept('device', 'theme')).toBe('dark');
  expect(readKept('device', 'saver-1a2b')).toBe('on');
  expect(readKept('device', 'data-use')).toBe('{}');
  expect(readKept('device', 'saver')).toBeNull();
});

it('keeps nothing and raises no error where the browser blocks its storage', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(keepDraft('note-draft:1', note)).toBe(false);
  expect(readDraft('note-draft:1', null)).toBeNull();
});
