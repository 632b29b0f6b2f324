import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notKeptError } from '#kit/api/not-kept.ts';
import { retryReadings } from '#kit/api/retry-readings.ts';
import { endWaiting, restoreTime } from './end-waiting.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onlineManager.setOnline(false);
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/** A page that reads something; `result` is what it shows. */
function openPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { ...retryReadings } } });
  queries.mount();
  const stop = endWaiting(queries);
  const observer = new QueryObserver(queries, { queryKey: ['jobs'], queryFn: () => Promise.resolve('three jobs') });
  const leave = observer.subscribe(() => {});
  return {
    queries,
    result: () => observer.getCurrentResult(),
    close: () => {
      leave();
      stop();
      queries.unmount();
      queries.clear();
    },
  };
}

it('says offline that a page is not on this device, and loads it when the device is online', async () => {
  const { result, close } = openPage();
  expect(result()).toMatchObject({ isPending: true, fetchStatus: 'paused' });
  await vi.advanceTimersByTimeAsync(restoreTime);
  expect(result()).toMatchObject({
    isError: true,
    error: { message: 'You have not opened this on this device before. It will load when you are back online.' },
  });
  expect(result().error).toBe(notKeptError);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(result()).toMatchObject({ isSuccess: true, data: 'three jobs' });
  close();
});

it('shows what the device keeps', async () => {
  const { queries, result, close } = openPage();
  queries.setQueryData(['jobs'], 'two jobs');
  await vi.advanceTimersByTimeAsync(restoreTime);
  expect(result()).toMatchObject({ isSuccess: true, data: 'two jobs' });
  close();
});
