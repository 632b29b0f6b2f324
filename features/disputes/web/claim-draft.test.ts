import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import { setOwner } from '#kit/drafts/device-owner.ts';
import { hasDraft, keepDraft, readDraft } from '#kit/drafts/draft.ts';
import { keepAsStatement } from './claim-draft.ts';

const dispute = { id: 'leak', jobId: 'geyser' };
const files = [{ id: 'photo' }];
const claim = { values: { claim: 'It was tight.', outcome: 'nothing', cents: '', evidence: ['photo 7'] }, files };

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  setOwner({ personId: 'naledi', key: null });
});
afterEach(() => vi.unstubAllGlobals());

it('moves the text, the photos and the entries of a claim, once', () => {
  keepDraft('dispute:naledi:geyser', claim);
  expect(keepAsStatement('naledi', dispute)).toBe(true);
  expect(readDraft('dispute-text:naledi:leak', null)).toEqual({
    values: { text: 'It was tight.', evidence: ['photo 7'] },
    files,
  });
  expect(hasDraft('dispute:naledi:geyser')).toBe(false);
  expect(keepAsStatement('naledi', dispute)).toBe(true);
});

it('leaves a statement that is typed already', () => {
  const typed = { values: { text: 'Look at the seal.', evidence: [] }, files: [] };
  keepDraft('dispute:naledi:geyser', claim);
  keepDraft('dispute-text:naledi:leak', typed);
  expect(keepAsStatement('naledi', dispute)).toBe(true);
  expect(readDraft('dispute-text:naledi:leak', null)).toEqual(typed);
  expect(readDraft('dispute:naledi:geyser', null)).toEqual(claim);
});

it('makes no statement of a claim without a text', () => {
  keepDraft('dispute:naledi:geyser', { values: { ...claim.values, claim: '', evidence: [] }, files: [] });
  expect(keepAsStatement('naledi', dispute)).toBe(false);
  expect(hasDraft('dispute-text:naledi:leak')).toBe(false);
});
