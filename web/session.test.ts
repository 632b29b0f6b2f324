import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recentSearchesKey } from '#features/search/recent-searches-key.ts';
import { sessionKey } from '#kit/api/session.ts';
import { forgetSession, loadSession, provideSession } from './session.ts';

const naledi = { id: '1', fullName: 'Naledi Mokoena' };
let person: object | null;
let requests: string[];
const kept = new Map<string, string>();

beforeEach(() => {
  person = naledi;
  requests = [];
  kept.clear();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { location: { origin: 'https://lungisa.example' } });
  vi.stubGlobal('localStorage', {
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', ({ url }: Request) => {
    requests.push(new URL(url).pathname);
    return Promise.resolve(Response.json({ person }));
  });
});
afterEach(() => vi.unstubAllGlobals());

function openPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  provideSession(queries);
  return queries;
}

it('asks the server once for a person who is signed in', async () => {
  const queries = openPage();
  expect(await loadSession(queries)).toEqual(naledi);
  expect(await loadSession(queries)).toEqual(naledi);
  expect(requests).toEqual(['/api/session']);
});

it('asks the server each time while there is no session', async () => {
  const queries = openPage();
  person = null;
  expect(await loadSession(queries)).toBeNull();
  person = naledi;
  expect(await loadSession(queries)).toEqual(naledi);
  expect(requests).toHaveLength(2);
});

it('takes the word of a document that came without a session, once', async () => {
  const queries = openPage();
  const dataset: DOMStringMap = { visitor: '' };
  vi.stubGlobal('document', { documentElement: { dataset } });
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  expect(await loadSession(queries)).toBeNull();
  expect(dataset).toEqual({});
  answer(Response.json({ person: null }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ person: naledi })));
  await vi.waitFor(async () => expect(await loadSession(queries)).toEqual(naledi));
});

it('does not wait for the server while a visitor is offline', async () => {
  const queries = openPage();
  person = null;
  await loadSession(queries);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await loadSession(queries)).toBeNull();
  expect(requests).toHaveLength(1);
});

it('forgets the person, the answers and the recent searches with the session', async () => {
  const queries = openPage();
  await loadSession(queries);
  queries.setQueryData(['jobs'], ['a job of Naledi']);
  kept.set(recentSearchesKey, 'geyser');
  await forgetSession(queries);
  expect(queries.getQueryData(sessionKey)).toEqual({ person: null });
  expect(queries.getQueryData(['jobs'])).toBeUndefined();
  expect(kept.has(recentSearchesKey)).toBe(false);
});

it('drops an answer that arrives after the session is forgotten', async () => {
  const queries = openPage();
  let arrive = (_jobs: string[]) => {};
  const queryFn = () => new Promise<string[]>((resolve) => (arrive = resolve));
  const fetching = queries.fetchQuery({ queryKey: ['jobs'], queryFn }).catch(() => 'cancelled');
  await forgetSession(queries);
  arrive(['a job of Naledi']);
  expect(await fetching).toBe('cancelled');
  expect(queries.getQueryData(['jobs'])).toBeUndefined();
});
