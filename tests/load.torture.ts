import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aConversation } from '#features/messages/server/testing.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { sessionSecret } from '#tools/bench/world.ts';
import { makeTestApp, useWorld } from '#tests/support/testing.ts';
import { chooseArrangement, chooseRows } from '#tools/load/choose-rows.ts';
import { startGenerator } from '#tools/load/generator.ts';
import { results } from '#tools/load/results.ts';
import { quantile, type Target } from '#tools/load/row.ts';
import { sendBehindOthers } from '#tools/load/rows/mail-order.ts';
import { growthOf } from '#tools/load/rows/memory.ts';
import { besideSlowOnes } from '#tools/load/rows/slow-connections.ts';
import { dropStreams } from '#tools/load/rows/screens.ts';
import { openStreams } from '#tools/load/rows/streams.ts';

const world = useWorld();
let app: FastifyInstance;
let target: Target;
const started: (() => Promise<void>)[] = [];
beforeAll(async () => {
  world.clock.set(new Date());
  const lifted = { ...world, config: { ...world.config, sessionSecret, limitFactor: 1_000 } };
  app = await makeTestApp(lifted);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  target = { port, memory: async () => process.memoryUsage().rss, databaseUrl: world.databaseUrl };
});
afterEach(async () => {
  for (const stop of started.splice(0).toReversed()) await stop();
});
afterAll(() => app.close());

it('measures people beside slow connections, open streams and screens that drop, with figures that say nothing', async () => {
  const { member, provider } = await aConversation(world);
  await aQuote(world, { member, provider });
  const said: string[] = [];
  const surroundings = { say: (line: string) => void said.push(line), started };
  const [beside, streaming, dropped] = await Promise.all([
    besideSlowOnes({ target, readMemory: target.memory, connections: 4, perSecond: 40, seconds: 0.5 }, surroundings),
    openStreams({ target, streams: 2, perSecond: 40, seconds: 0.2 }, surroundings),
    dropStreams({ target, streams: 4, events: 40, drops: 2 }, surroundings),
  ]);
  const facts = [...beside, ...streaming, ...dropped].filter(({ goal }) => goal.startsWith('no '));
  expect(facts.filter(({ holds }) => !holds)).toEqual([]);
  expect(facts.map(({ goal }) => goal)).toContain('no streams that an event did not reach');
  expect(facts.map(({ goal }) => goal)).toContain(
    'no screens that do not show the newest notification of the database',
  );
  expect(said.join('\n')).toMatch(/reads nothing +\d/);
});

it('mails a password reset before two thousand notices that wait', async () => {
  const { databaseUrl, folder } = world;
  const database = { folder: join(folder, 'postgres'), url: databaseUrl };
  const setting = { arrangement: 'alone', folder, say: () => {}, started } as const;
  const findings = await sendBehindOthers({ database, waiting: 2_000, msPerMail: 100 }, setting);
  expect(findings).toContainEqual({ goal: 'others still waited', seen: expect.anything(), holds: true });
});

it('counts the time of a request from when it was due, so that a server that stands still is slow for all that was due', async () => {
  const server = createServer((_request, response) => void response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = startGenerator(started);
  const deck = { people: [{ cookie: '', quoteId: 'q', conversationId: 'c' }], problems: ['p'], providers: ['v'] };
  const sending = send({ port, perSecond: 200, seconds: 0.4, deck });
  await once(server, 'request');
  // The server stands still for a while.
  const stillness = 300;
  for (const until = performance.now() + stillness; performance.now() < until;);
  const { samples } = await sending;
  server.close();
  const times = samples.map(({ ms }) => ms);
  expect(samples.length).toBeGreaterThan(40);
  expect(quantile(times, 0.99)).toBeGreaterThan(stillness / 2);
  expect(quantile(times, 0.5)).toBeGreaterThan(stillness / 10);
  expect(samples.filter(({ isChange }) => isChange).length).toBeGreaterThan(0);
});

it('chooses rows by name and shortens them, and says which do not hold', () => {
  const names = (of: ReturnType<typeof chooseRows>) => of.map(({ row, minutes }) => [row.name, minutes]);
  expect(names(chooseRows({ only: ['steady', 'mail-away'], short: false }))).toEqual([
    ['steady', 10],
    ['mail-away', 10],
  ]);
  expect(names(chooseRows({ only: ['steady'], minutes: '0.5', short: true }))).toEqual([['steady', 0.5]]);
  expect(() => chooseRows({ only: ['stedy'], short: false })).toThrow(/no row named stedy/);
  expect(() => chooseRows({ only: [], minutes: 'x', short: false })).toThrow(/--minutes/);
  expect(chooseArrangement(undefined)).toBe('alone');
  expect(() => chooseArrangement('nginx')).toThrow(/--behind knows haproxy/);
  const whole = chooseRows({ only: [], short: true });
  expect(whole.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThan(20);

  const row = { name: 'steady', minutes: 10 };
  const finding = { goal: 'p95 < 150 ms', seen: '9 ms', holds: true };
  expect(results([{ row, minutes: 10, findings: [finding] }])).toEqual({
    table: expect.stringMatching(/^row .*\nsteady +p95 < 150 ms +9 ms +yes\n$/),
    holds: true,
  });
  const missed = results([{ row, minutes: 2, findings: [finding, { ...finding, holds: false }] }]);
  expect(missed.holds).toBe(false);
  expect(missed.table).toMatch(/steady \(2 of 10 min\).+ NO\n$/);
  expect(results([{ row, minutes: 10, findings: [] }]).holds).toBe(false);
});

it('finds the growth of memory along a line, whatever single looks say', () => {
  const looks = (grow: number) =>
    Array.from({ length: 31 }, (_, minute) => ({ minute, value: 100 + grow * minute + (minute % 2 === 0 ? 3 : -3) }));
  expect(growthOf(looks(0)).share).toBeCloseTo(0, 1);
  expect(growthOf(looks(1)).share).toBeCloseTo(0.3, 1);
  expect(growthOf(looks(1)).perHour).toBeCloseTo(60, 0);
});
