import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hintKinds, type StreamedKind } from '#core/live.ts';
import { CallError } from '#kit/api/call.ts';
import { queryKey } from '#kit/api/queries.ts';
import { sessionKey } from '#kit/api/session.ts';
import type { Changed } from '#kit/live/live.ts';
import { checkSession, keysFor } from './live-queries.ts';

let hasFocus = true;
beforeEach(() => vi.stubGlobal('document', { hasFocus: () => hasFocus }));
afterEach(() => vi.unstubAllGlobals());

const pathsFor = (changed: Changed) => keysFor(changed).map(([path]) => (path as string[]).join('.'));

it('asks again for the pages that show a quote', () => {
  expect(pathsFor(new Map([['quotes.requested', 'other']]))).toEqual([
    'quotes',
    'problems.read',
    'problems.mine',
    'insights.pendingCounts',
  ]);
});

it('names each query once for several changes', () => {
  const kinds = hintKinds.filter((kind): kind is StreamedKind => kind !== 'session');
  const paths = pathsFor(new Map(kinds.map((kind) => [kind, 'other'])));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toContain('messages.conversations');
});

it('never asks again for a feed, which does not shift while someone reads it', () => {
  const paths = pathsFor(new Map([['problems', 'other']]));
  expect(paths).not.toContain('problems');
  expect(paths).not.toContain('problems.feed');
  expect(paths).not.toContain('problems.list');
});

it('leaves a notification where it is for the reader who has marked it as read', () => {
  hasFocus = true;
  expect(pathsFor(new Map([['notifications', 'self']]))).toEqual([
    'notifications.preferences',
    'insights.pendingCounts',
    'console.waiting',
  ]);
  expect(pathsFor(new Map([['notifications', 'other']]))).toContain('notifications.list');
  hasFocus = false;
  expect(pathsFor(new Map([['notifications', 'self']]))).toContain('notifications.list');
});

/** A page with the counts of the menu, which the server answers or refuses. */
async function openPage(answer: () => Promise<unknown>) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const key = queryKey('insights', 'pendingCounts');
  await queries.prefetchQuery({ queryKey: key, queryFn: answer });
  vi.spyOn(queries.getQueryCache().find({ queryKey: key })!, 'isActive').mockReturnValue(true);
  queries.setQueryData(sessionKey, { person: null });
  return { queries, isAskedAgain: () => queries.getQueryState(sessionKey)?.isInvalidated };
}
const { signal } = new AbortController();

it('asks again for the session where the server still answers', async () => {
  const { queries, isAskedAgain } = await openPage(() => Promise.resolve({ quotes: 0 }));
  await checkSession(queries, signal);
  expect(isAskedAgain()).toBe(true);
});

it('leaves the session to the page that the server has refused', async () => {
  const { queries, isAskedAgain } = await openPage(() => Promise.reject(new CallError(401, undefined)));
  await checkSession(queries, signal);
  expect(isAskedAgain()).toBe(false);
});

it('asks again for the session where the server was only too busy for the counts', async () => {
  const { queries, isAskedAgain } = await openPage(() => Promise.reject(new CallError(503, undefined)));
  await checkSession(queries, signal);
  expect(isAskedAgain()).toBe(true);
});

it('leaves the session alone when the page is gone before the answer', async () => {
  const { queries, isAskedAgain } = await openPage(() => Promise.resolve({ quotes: 0 }));
  await checkSession(queries, AbortSignal.abort());
  expect(isAskedAgain()).toBe(false);
});
