import { expect, it } from 'vitest';
import { CallError } from './call.ts';
import { retryReadings } from './retry-readings.ts';

const { retry, retryDelay, refetchOnReconnect } = retryReadings;
const failure = (status: number, retryAfter?: number) => new CallError(status, undefined, 'It failed.', retryAfter);

it.each([0, 408, 502, 503, 504])('asks twice more for a reading that failed with %i, after 1 and 3 s', (status) => {
  expect([0, 1, 2].map((failures) => retry(failures, failure(status)))).toEqual([true, true, false]);
  expect([0, 1].map((failures) => retryDelay(failures, failure(status)))).toEqual([1_000, 3_000]);
});

it.each([401, 403, 404, 409, 422, 429, 500])('does not ask again for a reading that failed with %i', (status) => {
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
