import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from './call.ts';
import { callOperation } from './link.ts';

const sent: Request[] = [];
let answer: () => Response;
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  sent.length = 0;
  answer = () => json({ items: [] });
  vi.stubGlobal('window', { location: { origin: 'https://lungisa.example' } });
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request);
    return Promise.resolve(answer());
  });
});
afterEach(() => vi.unstubAllGlobals());

it('sends the input of a GET in the query, without what is undefined', async () => {
  await callOperation('problems', 'list', { category: 'Plumbing & Gas', cursor: undefined, minBudgetCents: 50_000 });
  expect(sent[0]!.method).toBe('GET');
  expect(sent[0]!.url).toBe('https://lungisa.example/api/problems?category=Plumbing+%26+Gas&minBudgetCents=50000');
  expect(sent[0]!.headers.has('idempotency-key')).toBe(false);
});

it('sends what the path names in the path, encoded, and the rest in the body', async () => {
  await callOperation('accounts', 'suspend', { id: 'a/b', reason: 'A complaint.' });
  expect(sent[0]!.method).toBe('POST');
  expect(sent[0]!.url).toBe('https://lungisa.example/api/accounts/a%2Fb/suspend');
  expect(sent[0]!.headers.get('content-type')).toBe('application/json');
  expect(await sent[0]!.json()).toEqual({ reason: 'A complaint.' });
});

it('sends no body where the path takes all of the input', async () => {
  await callOperation('accounts', 'approve', { id: '1' });
  expect(sent[0]!.headers.has('content-type')).toBe(false);
  expect(await sent[0]!.text()).toBe('');
});

it('gives an operation that creates the idempotency key of its caller, or one of its own', async () => {
  await callOperation('accounts', 'register', { email: 'a@example.co.za' }, { context: { idempotencyKey: 'draft-1' } });
  await callOperation('accounts', 'register', { email: 'a@example.co.za' });
  expect(sent[0]!.headers.get('idempotency-key')).toBe('draft-1');
  expect(sent[1]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

it('loads the routes of a feature that the first screen does not call', async () => {
  await callOperation('files', 'discard', { id: '7' });
  expect(`${sent[0]!.method} ${sent[0]!.url}`).toBe('DELETE https://lungisa.example/api/files/7');
});

it('answers with the data, or fails with the problem of the server', async () => {
  answer = () => json({ items: [1, 2] });
  expect(await callOperation('problems', 'list')).toEqual({ items: [1, 2] });
  answer = () => json({ code: 'request.conflict', detail: 'Someone was faster.' }, 409);
  const failure = await callOperation('accounts', 'approve', { id: '1' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallError);
  expect(failure).toMatchObject({ status: 409, code: 'request.conflict', message: 'Someone was faster.' });
});

it.each([
  ['stops coming', new TypeError('network error'), 0, /^No connection\. Nothing is lost\./],
  ['comes too late', new DOMException('late', 'TimeoutError'), 408, /^Function call timed out$/],
])('says so when the data of an answer %s', async (_, error, status, message) => {
  answer = () => {
    const body = new ReadableStream({ start: (stream) => stream.error(error) });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
  const failure = await callOperation('accounts', 'approve', { id: '1' }).catch((failure: unknown) => failure);
  expect(failure).toBeInstanceOf(CallError);
  expect(failure).toMatchObject({ status, message: expect.stringMatching(message) });
});

it('stops when its caller no longer waits', async () => {
  const signal = AbortSignal.abort(new Error('gone'));
  vi.stubGlobal('fetch', (_request: Request, init: RequestInit) => Promise.reject(init.signal?.reason as Error));
  await expect(callOperation('problems', 'list', {}, { signal })).rejects.toThrow('gone');
});

it('sends a change once on a double press, and gives both presses its answer', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request);
    return promise;
  });
  const approve = () => callOperation('accounts', 'approve', { id: '1' });
  const answers = Promise.all([approve(), approve()]);
  await vi.waitFor(() => expect(sent).toHaveLength(1), 60_000);
  resolve(json({ id: '1' }));
  expect(await answers).toEqual([{ id: '1' }, { id: '1' }]);
  expect(sent).toHaveLength(1);
});

it('sends a change again once it has its answer, and after another change of its feature', async () => {
  await callOperation('accounts', 'approve', { id: '1' });
  await callOperation('accounts', 'approve', { id: '1' });
  const change = (name: string) => callOperation('accounts', name, { id: '1' });
  await Promise.all([change('approve'), change('activate'), change('approve')]);
  expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual([
    'approve',
    'approve',
    'approve',
    'activate',
    'approve',
  ]);
});

it('sends two things that look the same but have keys of their own', async () => {
  const create = (idempotencyKey: string) =>
    callOperation('accounts', 'register', { email: 'a@example.co.za' }, { context: { idempotencyKey } });
  await Promise.all([create('1'), create('2')]);
  expect(sent).toHaveLength(2);
});
