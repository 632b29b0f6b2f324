import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeJsonSender } from './send-json.ts';

const send = makeJsonSender({ 'x-frame-options': 'DENY' });
const app = fastify();
const texts = {
  ascii: JSON.stringify({ title: 'Leaking "tap"', lines: 'one\ntwo' }),
  accents: JSON.stringify({ title: 'Geyser in Gqeberha – hêel dringend' }),
  emoji: JSON.stringify({ title: 'Thank you 🙏🏽' }),
  empty: '{}',
};
app.get('/:name', async (request, reply) => {
  const { name } = request.params as { name: keyof typeof texts };
  reply.header('set-cookie', ['a=1', 'b=2']);
  send(request, reply, texts[name]);
});
app.get('/bytes', async (request, reply) => send(request, reply, Buffer.from(texts.emoji)));

let origin = '';
beforeAll(async () => {
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

it.each(Object.entries(texts))('sends a text byte for byte, with its length: %s', async (name, text) => {
  const answer = await fetch(`${origin}/${name}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.equals(Buffer.from(text))).toBe(true);
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
});

it('sends bytes as they are', async () => {
  expect(await (await fetch(`${origin}/bytes`)).text()).toBe(texts.emoji);
});

it('sends the headers of all answers, those of its reply, and the name of its request', async () => {
  const { status, headers } = await fetch(`${origin}/accents`);
  expect([status, Object.fromEntries(headers), headers.getSetCookie()]).toMatchObject([
    200,
    {
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': expect.any(String),
    },
    ['a=1', 'b=2'],
  ]);
});

it('answers a next request on the same connection, and HEAD without a body', async () => {
  for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
    const answer = await fetch(`${origin}/emoji`, { method });
    expect(await answer.text()).toBe(method === 'GET' ? texts.emoji : '');
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(texts.emoji)));
  }
});
