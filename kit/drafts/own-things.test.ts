import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import { setOwner } from './device-owner.ts';
import { keepDraft } from './draft.ts';
import { keep } from './kept.ts';
import { outboxKeys } from './outbox-keys.ts';
import { hasUnsent } from './own-things.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  setOwner({ personId: 'naledi', key: 'key' });
});
afterEach(() => {
  setOwner(null);
  vi.unstubAllGlobals();
});

it('counts a message that waits and a form that is not sent, which logging out deletes', () => {
  keep('device', 'theme', 'dark');
  expect(hasUnsent()).toBe(false);
  keepDraft('quote', { price: '1850' });
  expect(hasUnsent()).toBe(true);
  keepDraft('quote', null);
  expect(hasUnsent()).toBe(false);
  keep('device', outboxKeys.changes, '[]');
  expect(hasUnsent()).toBe(true);
});
