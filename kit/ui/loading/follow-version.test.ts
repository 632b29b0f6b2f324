import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import { isReplaced, leaveVersion } from './follow-version.ts';

let served: string | null;
let entry: string;
const reload = vi.fn<() => void>();

beforeEach(() => {
  reload.mockReset();
  entry = 'index-one.js';
  vi.stubGlobal('document', { querySelector: () => ({ src: `https://lungisa.example/assets/${entry}` }) });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('fetch', () =>
    served === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(`<script type="module" src="/assets/${served}"></script>`)),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('knows that the server has another version, and does not load the page for it', async () => {
  served = 'index-two.js';
  expect(await isReplaced()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

it('takes the same version, and a server that does not answer, for no new version', async () => {
  served = 'index-one.js';
  expect(await isReplaced()).toBe(false);
  served = null;
  expect(await isReplaced()).toBe(false);
});

it('leaves each version once while two processes serve two versions', async () => {
  expect(leaveVersion()).toBe(true);
  [entry, served] = ['index-two.js', 'index-one.js'];
  expect(await isReplaced()).toBe(true);
  expect(leaveVersion()).toBe(true);
  [entry, served] = ['index-one.js', 'index-two.js'];
  expect(await isReplaced()).toBe(false);
  expect(leaveVersion()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does not load the page while the device is offline', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(leaveVersion()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
