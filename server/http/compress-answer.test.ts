import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { compressAnswer } from './compress-answer.ts';

const long = JSON.stringify({ items: Array.from({ length: 100 }, (_, place) => `Leaking tap ${place}`) });
const app = fastify();
app.get('/long', (request, reply) => compressAnswer(request, reply, long));
app.get('/short', (request, reply) => compressAnswer(request, reply, '{}'));
app.post('/long', (request, reply) => compressAnswer(request, reply, long));
afterAll(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers });

it('compresses an answer of more than a kilobyte in the best way that the reader takes', async () => {
  const brotli = await ask('/long', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, sec-fetch-site' });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(long);
  expect(brotli.rawPayload.length).toBeLessThan(long.length / 3);
  const zipped = await ask('/long', { 'accept-encoding': 'gzip, br;q=0' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(long);
});

it('leaves short answers, and those for a reader who takes no encoding, as they are', async () => {
  for (const [url, headers] of [
    ['/short', { 'accept-encoding': 'br' }],
    ['/long', {}],
  ] as const) {
    const answer = await ask(url, headers);
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers['vary']).toBe('accept-encoding, sec-fetch-site');
    expect(answer.body).toBe(url === '/short' ? '{}' : long);
  }
});

it('compresses no change, and nothing that another site asks for', async () => {
  const wanted = { 'accept-encoding': 'br' };
  expect((await ask('/long', wanted, 'POST')).body).toBe(long);
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await ask('/long', { ...wanted, 'sec-fetch-site': site })).body).toBe(long);
  const own = await ask('/long', { ...wanted, 'sec-fetch-site': 'same-origin' });
  expect(own.headers['content-encoding']).toBe('br');
});
