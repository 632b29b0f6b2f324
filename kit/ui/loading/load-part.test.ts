import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPart, NoAnswer, longestLoad, newVersion } from './load-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  delete newVersion.look;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const failing = (times: number) => {
  let calls = 0;
  return vi.fn<() => Promise<string>>(() =>
    (calls += 1) > times ? Promise.resolve('loaded') : Promise.reject(new Error('dropped')),
  );
};

it('asks for a file again after half a second and after two seconds', async () => {
  const load = failing(2);
  const loaded = loadPart(load);
  await vi.advanceTimersByTimeAsync(499);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await loaded).toBe('loaded');
});

it('gives up after the third try', async () => {
  const load = failing(3);
  const loaded = loadPart(load).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(await loaded).toBe('dropped');
  expect(load).toHaveBeenCalledTimes(3);
});

it('gives up at once while the device is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const load = failing(1);
  await expect(loadPart(load)).rejects.toThrow('dropped');
  expect(load).toHaveBeenCalledTimes(1);
});

it('looks for a new version after each file that does not arrive', async () => {
  newVersion.look = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const loaded = loadPart(failing(2));
  await vi.advanceTimersByTimeAsync(2_500);
  await loaded;
  expect(newVersion.look).toHaveBeenCalledTimes(2);
});

it('gives up on a line that never answers, and takes the file on the next try where it came late', async () => {
  let arrive = (_: string) => {};
  const file = new Promise<string>((resolve) => (arrive = resolve));
  const load = vi.fn<() => Promise<string>>(() => file);
  const gaveUp = loadPart(load).catch((error: unknown) => error instanceof NoAnswer);
  await vi.advanceTimersByTimeAsync(longestLoad);
  expect(await gaveUp).toBe(true);
  expect(load).toHaveBeenCalledTimes(1);
  arrive('loaded');
  expect(await loadPart(load)).toBe('loaded');
});
