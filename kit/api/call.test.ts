import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallError, callOnce } from './call.ts';

/** A real server that answers what the test says next, and counts. */
let answers: { status: number; type?: string; body?: string }[];
let calls: number;
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((_request, response) => {
    const { status, type = 'application/json', body = '{}' } = answers[calls] ?? { status: 500 };
    calls += 1;
    response.writeHead(status, { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());
beforeEach(() => {
  calls = 0;
  answers = [];
});
afterEach(() => vi.restoreAllMocks());

const call = (name = 'quotes.read', init: RequestInit = {}) => callOnce(name, new Request(url, init), {});
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as CallError,
  );

describe('a 401', () => {
  it('tries a call once more, with its body, after a 401', async () => {
    answers = [{ status: 401 }, { status: 200, body: '{"id":1}' }];
    const response = await call('quotes.request', { method: 'POST', body: '{"description":"…"}' });
    expect(await response.json()).toEqual({ id: 1 });
    expect(calls).toBe(2);
  });

  it('says after a second 401 how many attempts there were', async () => {
    answers = [{ status: 401 }, { status: 401 }, { status: 200 }];
    expect(await failure(call())).toMatchObject({
      status: 401,
      message: 'Function quotes.read failed after 2 attempts.',
    });
    expect(calls).toBe(2);
  });

  it('says that the session is over where that is why, and that nothing is lost', async () => {
    const body = JSON.stringify({ code: 'accounts.signed-out', detail: 'Please log in to continue.' });
    const answer = { status: 401, type: 'application/problem+json', body };
    answers = [answer, answer];
    expect(await failure(call('problems.post', { method: 'POST', body: '{}' }))).toMatchObject({
      status: 401,
      message: 'You were logged out. Log in: what you typed is still here.',
    });
    expect(calls).toBe(2);
  });

  it('does not try to sign in again after a 401', async () => {
    answers = [{ status: 401, type: 'application/problem+json' }];
    expect((await call('accounts.signIn')).status).toBe(401);
    expect(calls).toBe(1);
  });
});

it.each([400, 403, 404, 409, 422, 429, 500, 503])('does not try a call again after a %i', async (status) => {
  answers = [{ status, type: 'application/problem+json' }, { status: 200 }];
  expect((await call()).status).toBe(status);
  expect(calls).toBe(1);
});

it('fails when the answer is a page instead of data', async () => {
  answers = [{ status: 200, type: 'text/html', body: '<h1>Log in to the Wi-Fi</h1>' }];
  expect((await failure(call()))?.message).toMatch(/^Function call failed: /);
});

it.each([
  ['POST', 'quotes.accept', 10_000],
  ['GET', 'quotes.read', 30_000],
  ['POST', 'accounts.signIn', 60_000],
  ['POST', 'plans.change', 60_000],
  ['POST', 'privacy.askDeletion', 60_000],
])('gives up a %s of %s after %i ms', async (method, name, milliseconds) => {
  const limit = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation(() => AbortSignal.abort(new DOMException('late', 'TimeoutError')));
  expect(await failure(call(name, { method }))).toMatchObject({
    status: 408,
    message: 'Function call timed out',
  });
  expect(limit).toHaveBeenCalledWith(milliseconds);
});

it('says that the connection dropped', async () => {
  expect(await failure(callOnce('quotes.read', new Request('http://127.0.0.1:1/'), {}))).toMatchObject({
    status: 0,
    message: expect.stringMatching(/^No connection\. Nothing is lost\. Function call failed: /),
  });
});
