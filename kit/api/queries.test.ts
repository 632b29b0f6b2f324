import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, makeQueries, queryKey, refresh } from './queries.ts';

type Options = {
  key: (parts?: object) => unknown;
  queryKey: (given?: object) => unknown;
  queryOptions: (given?: object) => { queryKey: unknown; queryFn: (of: object) => unknown; enabled?: boolean };
  infiniteOptions: (given: object) => { queryKey: unknown; queryFn: (of: object) => unknown };
  mutationOptions: (given?: object) => { mutationFn: (input: object) => unknown };
};

const list = vi.fn<(input?: object, options?: object) => Promise<string>>(() => Promise.resolve('answer'));
const queries = makeQueries('jobs', { list }) as unknown as Record<string, Options> & { key: () => unknown };
const { signal } = new AbortController();

it('begins each key with the feature and the operation', () => {
  expect(queries.key()).toEqual([['jobs'], {}]);
  expect(queries['list']!.key()).toEqual([['jobs', 'list'], {}]);
  expect(queries['list']!.queryKey({ input: { tab: 'open' } })).toEqual([
    ['jobs', 'list'],
    { input: { tab: 'open' }, type: 'query' },
  ]);
  expect(queryKey('jobs')).toEqual(queries.key());
  expect(queryKey('jobs', 'list')).toEqual(queries['list']!.key());
});

it('calls the operation with the input of the query and its signal', async () => {
  const options = queries['list']!.queryOptions({ input: { tab: 'open' }, enabled: false });
  expect(options.enabled).toBe(false);
  expect(await options.queryFn({ signal })).toBe('answer');
  expect(list).toHaveBeenLastCalledWith({ tab: 'open' }, { signal });
});

it('keeps all pages of a list under the key of its first page', () => {
  const options = queries['list']!.infiniteOptions({
    input: (cursor: string | undefined) => ({ tab: 'open', cursor }),
    initialPageParam: undefined,
  });
  expect(options.queryKey).toEqual([['jobs', 'list'], { input: { tab: 'open', cursor: undefined }, type: 'infinite' }]);
  void options.queryFn({ pageParam: 'page-2', signal });
  expect(list).toHaveBeenLastCalledWith({ tab: 'open', cursor: 'page-2' }, { signal });
});

it('calls the operation with the context of the mutation', () => {
  void queries['list']!.mutationOptions({ context: { idempotencyKey: '1' } }).mutationFn({ id: '7' });
  expect(list).toHaveBeenLastCalledWith({ id: '7' }, { context: { idempotencyKey: '1' } });
});

describe('refresh', () => {
  const refreshed = (...answers: Answers[]) => {
    const client = new QueryClient();
    for (const feature of ['jobs', 'quotes', 'messages'] as const)
      for (const operation of ['list', 'read']) client.setQueryData([[feature, operation], { type: 'query' }], 'known');
    void refresh(client, ...answers);
    return client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey: [path] }) => (path as string[]).join('.'));
  };

  it('invalidates every answer of the features that it names, and no others', () => {
    expect(refreshed('jobs', 'quotes')).toEqual(['jobs.list', 'jobs.read', 'quotes.list', 'quotes.read']);
  });

  it('invalidates the answers of one operation by their key', () => {
    expect(refreshed('messages', queryKey('jobs', 'list'))).toEqual(['jobs.list', 'messages.list', 'messages.read']);
  });

  it('invalidates every answer if none are named', () => {
    expect(refreshed()).toHaveLength(6);
  });
});
