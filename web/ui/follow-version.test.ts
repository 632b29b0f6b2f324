import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followVersion } from './follow-version.ts';

let served: string | null;
let entry: string;
const reload = vi.fn<() => void>();

beforeEach(() => {
  const kept = new Map<string, string>();
  reload.mockReset();
  entry = 'index-one.js';
  vi.stubGlobal('document', { querySelector: () => ({ src: `https://lungisa.example/assets/${entry}` }) });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.stubGlobal('fetch', () =>
    served === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(`<script type="module" src="/assets/${served}"></script>`)),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** The call does not end once the page loads again. */
const follow = () => Promise.race([followVersion(), vi.waitFor(() => expect(reload).toHaveBeenCalled())]);

it('loads the page again when the server has another version', async () => {
  served = 'index-two.js';
  await follow();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not load the page again when the server has the same version, or does not answer', async () => {
  served = 'index-one.js';
  await followVersion();
  served = null;
  await followVersion();
  expect(reload).not.toHaveBeenCalled();
});

it('leaves each version once while two processes serve two versions', async () => {
  served = 'index-two.js';
  await follow();
  [entry, served] = ['index-two.js', 'index-one.js'];
  reload.mockReset();
  await follow();
  reload.mockReset();
  [entry, served] = ['index-one.js', 'index-two.js'];
  await followVersion();
  expect(reload).not.toHaveBeenCalled();
});
