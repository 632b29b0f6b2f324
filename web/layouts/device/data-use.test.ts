import { beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import { addDataUse, kindOf, readDataUse } from './data-use.ts';

const november = new Date('2026-11-22T10:00:00Z');
const nothing = { code: 0, photos: 0, data: 0, uploads: 0 };

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  return () => void vi.unstubAllGlobals();
});

it('counts answers of the API as data, pictures of people and of the brand as photos, and all else as code', () => {
  expect(
    ['/api/feed', '/files/1/small.webp', '/brand/1.png', '/assets/a.js', '/', '/brand/style.css'].map(kindOf),
  ).toEqual(['data', 'photos', 'photos', 'code', 'code', 'code']);
});

it('adds up what each tab used, from the first day that is counted in a month', () => {
  addDataUse({ ...nothing, code: 100_000, photos: 5 }, november);
  addDataUse({ ...nothing, code: 20, uploads: 7 }, new Date('2026-11-30T21:00:00Z'));
  expect(readDataUse(november)).toEqual({ since: '2026-11-22', code: 100_020, photos: 5, data: 0, uploads: 7 });
});

it('begins again with a month of Johannesburg, and after a note that makes no sense', () => {
  addDataUse({ ...nothing, data: 9 }, november);
  expect(readDataUse(new Date('2026-11-30T22:30:00Z'))).toEqual({ since: '2026-12-01', ...nothing });
  localStorage.setItem('data-use', '{"since":"2026-11-01","code":"many"}');
  expect(readDataUse(november)).toEqual({ since: '2026-11-22', ...nothing });
});
