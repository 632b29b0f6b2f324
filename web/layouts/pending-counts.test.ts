import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadCounts } from './pending-counts.ts';

const { ask } = vi.hoisted(() => ({ ask: vi.fn<() => Promise<object>>() }));
vi.mock('#features/insights/web/api.ts', () => ({
  api: { pendingCounts: { queryOptions: () => ({ queryKey: ['counts'], queryFn: ask, retry: false }) } },
}));

const counts = { policy: 1, profileMissing: true };
let queries: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  ask.mockReset();
  queries = new QueryClient();
});
afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('takes the counts that came with the document', async () => {
  queries.setQueryData(['counts'], counts);
  await expect(loadCounts(queries)).resolves.toEqual(counts);
  expect(ask).not.toHaveBeenCalled();
});

it('asks for the counts where the document brought none', async () => {
  ask.mockResolvedValue(counts);
  await expect(loadCounts(queries)).resolves.toEqual(counts);
});

it('goes on without the counts after 3 s', async () => {
  ask.mockReturnValue(new Promise(() => {}));
  let loaded: unknown = 'nothing yet';
  void loadCounts(queries).then((known) => (loaded = known));
  await vi.advanceTimersByTimeAsync(2_990);
  expect(loaded).toBe('nothing yet');
  await vi.advanceTimersByTimeAsync(20);
  expect(loaded).toBeUndefined();
});

it('goes on without the counts where they fail, and does not ask offline', async () => {
  ask.mockRejectedValue(new Error('We are very busy right now.'));
  await expect(loadCounts(queries)).resolves.toBeUndefined();
  vi.stubGlobal('navigator', { onLine: false });
  await expect(loadCounts(queries)).resolves.toBeUndefined();
  expect(ask).toHaveBeenCalledTimes(1);
});
