import { afterEach, expect, it, vi } from 'vitest';
import { prefetchParts } from './prefetch-parts.ts';

afterEach(() => void vi.unstubAllGlobals());

/** The paths whose code is fetched ahead on such a line, on a device that saves data or not. */
async function listFetched(connection: object | undefined, dataset: object = {}): Promise<string[]> {
  const fetched: string[] = [];
  const routesByPath = new Proxy(
    {},
    { get: (_, path: string) => ({ options: { component: { preload: () => Promise.resolve(fetched.push(path)) } } }) },
  );
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('performance', { mark: () => undefined });
  await prefetchParts({ routesByPath } as never);
  return fetched;
}

it.each([undefined, { effectiveType: '4g' }])('fetches the places of a phone ahead on the line %o', async (line) => {
  expect(await listFetched(line)).toEqual(['/my-jobs', '/explore', '/add-problem']);
});

it.each(['slow-2g', '2g', '3g'])('fetches nothing ahead on %s', async (effectiveType) => {
  expect(await listFetched({ effectiveType })).toEqual([]);
});

it('fetches nothing ahead for those who save data', async () => {
  expect(await listFetched({ effectiveType: '4g' }, { saver: '' })).toEqual([]);
});
