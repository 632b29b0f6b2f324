import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showAgo } from '#core/time.ts';
import { noteServerTime, readNow } from './server-clock.ts';

const served = new Date('2026-11-23T10:00:00Z');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('counts from the clock of the server on a device whose clock is two years behind', () => {
  vi.setSystemTime('2024-11-23T10:00:00Z');
  noteServerTime(served.getTime());
  expect(readNow()).toEqual(served);
  expect(showAgo('2026-11-23T07:00:00Z', readNow())).toBe('3 hours ago');
  vi.advanceTimersByTime(3_600_000);
  expect(showAgo('2026-11-23T07:00:00Z', readNow())).toBe('4 hours ago');
});

it('keeps the clock of a device that is right but for the way of an answer', () => {
  vi.setSystemTime('2026-11-23T10:00:40Z');
  noteServerTime(served.getTime());
  expect(readNow()).toEqual(new Date());
});

it('keeps what it knows where an answer names no time', () => {
  vi.setSystemTime('2024-11-23T10:00:00Z');
  noteServerTime(served.getTime());
  noteServerTime(Number.NaN);
  expect(readNow()).toEqual(served);
});
