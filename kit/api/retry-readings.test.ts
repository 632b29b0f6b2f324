import { environmentManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from './call.ts';
import { retryReadings } from './retry-readings.ts';

const { retry, retryDelay, refetchInterval, refetchOnReconnect } = retryReadings;
const failure = (status: number, retryAfter?: number) => new CallError(status, undefined, 'It failed.', retryAfter);

it.each([0, 502, 503, 504])('asks twice more for a reading that failed with %i, after 1 and 3 s', (status) => {
  expect([0, 1, 2].map((failures) => retry(failures, failure(status)))).toEqual([true, true, false]);
  expect([0, 1].map((failures) => retryDelay(failures, failure(status)))).toEqual([1_000, 3_000]);
});

it.each([401, 403, 404, 408, 409, 422, 429, 500])('does not ask again for a reading that failed with %i', (status) => {
  expect(retry(0, failure(status))).toBe(false);
});

it('waits as long as the server says, and does not ask again where that is over 15 s', () => {
  expect(retryDelay(0, failure(503, 5_000))).toBe(5_000);
  expect(retryDelay(1, failure(503, 2_000))).toBe(3_000);
  expect(retry(0, failure(503, 15_000))).toBe(true);
  expect(retry(0, failure(503, 16_000))).toBe(false);
});

it('asks for what failed when the device is back online, and for nothing else', () => {
  const query = (status: 'error' | 'success') => ({ state: { status } }) as Parameters<typeof refetchOnReconnect>[0];
  expect(refetchOnReconnect(query('error'))).toBe('always');
  expect(refetchOnReconnect(query('success'))).toBe(false);
});

it('asks every 10 s for a reading that got no answer, none in time, or one for later, and not for one that was refused', () => {
  const query = (status: 'error' | 'success', error: unknown) =>
    ({ state: { status, error } }) as Parameters<typeof refetchInterval>[0];
  for (const status of [0, 408, 502, 503, 504]) expect(refetchInterval(query('error', failure(status)))).toBe(10_000);
  expect(refetchInterval(query('error', failure(503, 5_000)))).toBe(15_000);
  for (const status of [401, 403, 404, 422, 429, 500])
    expect(refetchInterval(query('error', failure(status)))).toBe(false);
  expect(refetchInterval(query('success', null))).toBe(false);
});

/** A screen that shows a reading whose first tries fail. */
function showReading(failing: number, status = 0) {
  let calls = 0;
  const read = vi.fn<() => Promise<string>>(() =>
    (calls += 1) > failing ? Promise.resolve('the feed') : Promise.reject(failure(status)),
  );
  const queries = new QueryClient({ defaultOptions: { queries: retryReadings } });
  const screen = new QueryObserver(queries, { queryKey: ['problems'], queryFn: read });
  queries.mount();
  leave.push(
    screen.subscribe(() => {}),
    () => queries.unmount(),
    () => queries.clear(),
  );
  return { read, readResult: () => screen.getCurrentResult() };
}
const leave: (() => void)[] = [];

beforeEach(() => {
  // A server asks for nothing by the clock.
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers();
});
afterEach(() => {
  for (const act of leave.splice(0)) act();
  onlineManager.setOnline(true);
  environmentManager.setIsServer(() => true);
  vi.useRealTimers();
});

it.each([
  ['the line is back, also where the device does not notice that', 0],
  ['the server has time again', 503],
])('shows what failed once %s', async (_when, status) => {
  const { read, readResult } = showReading(3, status);
  await vi.advanceTimersByTimeAsync(4_010);
  expect(readResult().status).toBe('error');
  await vi.advanceTimersByTimeAsync(10_010);
  expect(readResult().data).toBe('the feed');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(4);
});

it('shows what failed as soon as the device is online again', async () => {
  const { read, readResult } = showReading(3);
  await vi.advanceTimersByTimeAsync(4_010);
  onlineManager.setOnline(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(3);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(readResult().data).toBe('the feed');
});

it('waits for the device to be online, and asks once', async () => {
  onlineManager.setOnline(false);
  const { read, readResult } = showReading(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).not.toHaveBeenCalled();
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(readResult().data).toBe('the feed');
  expect(read).toHaveBeenCalledTimes(1);
});
