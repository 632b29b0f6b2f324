import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestApp, useWorld } from '#tests/support/testing.ts';

const world = useWorld();
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  app = await makeTestApp(world, {
    timeouts: { headers: 300, body: 1_000, upload: 1_000, checkEvery: 50 },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Sends `text` as it is, and returns everything that comes until the connection closes. */
async function exchange(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  await once(socket, 'connect');
  socket.write(text);
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

it.each([
  ['text that is no request', 'GARBAGE\r\n\r\n', 400, 'request.malformed'],
  ['a header without a colon', 'GET /api/session HTTP/1.1\r\nHost a\r\n\r\n', 400, 'request.malformed'],
  [
    'two lengths',
    'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'request.malformed',
  ],
  [
    'a length beside chunks',
    'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'request.malformed',
  ],
  [
    'two hosts',
    'GET /api/session HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n',
    400,
    'request.malformed',
  ],
  [
    'headers of 40,000 bytes',
    `GET /api/session HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
    'request.headers-too-large',
  ],
  ['headers that do not end', 'GET /api/session HTTP/1.1\r\nHost: a\r\n', 408, 'request.too-slow'],
])('answers %s with problem details and security headers, and closes', async (_what, text, status, code) => {
  const answer = await exchange(text);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const headers = Object.fromEntries(head.split('\r\n').map((line) => line.toLowerCase().split(/: (.*)/s)));
  expect(headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(body.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  });
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(JSON.parse(body)).toMatchObject({ status, code, title: expect.any(String) });
});

it('answers a good request, and cuts the connection at the bad one behind it', async () => {
  const answer = await exchange('GET /api/health HTTP/1.1\r\nHost: a\r\n\r\nGARBAGE\r\n\r\n');
  expect(answer.match(/^HTTP\/1\.1 /gm)?.length ?? 0).toBeLessThanOrEqual(1);
});

it('stays up while strangers send requests ahead and read nothing', async () => {
  const document = 'GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n';
  const attack = async (requests: number) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await once(socket, 'connect');
    socket.write(document.repeat(requests));
    return { socket, closed };
  };
  const greedy = await Promise.all(Array.from({ length: 15 }, () => attack(1_400)));
  const modest = await Promise.all(Array.from({ length: 15 }, () => attack(5)));
  modest.forEach(({ socket }) => socket.pause());
  expect(await exchange('GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toContain('200 OK');
  // A connection that reads nothing does not learn of its end.
  greedy.forEach(({ socket }) => socket.resume());
  await Promise.all(greedy.map(({ closed }) => closed));
  modest.forEach(({ socket }) => socket.destroy());
});
