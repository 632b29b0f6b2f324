import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minute } from '#core/time.ts';
import { Metrics } from '#engine/metrics.ts';
import { query } from '#engine/postgres/read.ts';
import { type SlowStatement, underWay, watchSlowStatements } from '#engine/postgres/slow-statements.ts';
import { makeTestApp, useWorld } from '#tests/support/testing.ts';
import { makeSampler } from './process-samples.ts';

const world = useWorld();
const token = 'a-token-of-more-than-20-signs';
const stops: (() => unknown)[] = [];
let open: FastifyInstance;
let guarded: FastifyInstance;
beforeAll(async () => {
  const sampler = makeSampler(world, {
    version: '0.1.0',
    folders: { data: world.folder, backups: `${world.folder}/backups` },
  });
  const app = (metricsToken: string | undefined) =>
    makeTestApp(world, {
      metrics: { metrics: new Metrics(), read: sampler.read, token: metricsToken },
    });
  [open, guarded] = [await app(undefined), await app(token)];
  stops.push(
    sampler.stop,
    () => open.close(),
    () => guarded.close(),
  );
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

type From = { remoteAddress?: string; headers?: Record<string, string> };
const ask = async (app: FastifyInstance, { remoteAddress = '127.0.0.1', headers = {} }: From = {}) => {
  const { statusCode, body } = await app.inject({
    method: 'GET',
    url: '/metrics',
    remoteAddress,
    headers: { host: '127.0.0.1:3000', ...headers },
  });
  return { status: statusCode, body };
};

it('answers this machine alone without a token, and no request that came through a proxy on it', async () => {
  expect((await ask(open)).status).toBe(200);
  expect((await ask(open, { remoteAddress: '10.1.2.3' })).status).toBe(404);
  expect((await ask(open, { headers: { host: 'lungisa.example' } })).status).toBe(404);
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
    const { status } = await ask(open, { headers: { [name]: '10.1.2.3' } });
    expect([name, status]).toEqual([name, 404]);
  }
});

it('answers those who send the token, wherever they are, and no one else', async () => {
  const headers = { authorization: `Bearer ${token}`, host: 'lungisa.example', 'x-forwarded-for': '10.1.2.3' };
  expect((await ask(guarded, { remoteAddress: '10.1.2.3', headers })).status).toBe(200);
  expect((await ask(guarded)).status).toBe(404);
  expect((await ask(guarded, { headers: { authorization: `Bearer ${token}x` } })).status).toBe(404);
});

it('counts requests by operation and status, and tells what waits in the database', async () => {
  for (let call = 0; call < 3; call += 1) await open.inject({ method: 'GET', url: '/api/session' });
  await open.inject({ method: 'GET', url: '/api/problems/0198-some-name?q=anele@example.co.za' });
  const since = new Date(world.clock.now().getTime() - 5 * minute).toISOString();
  await world.db.execute(
    sql`insert into pgboss.job (name, start_after, created_on) values ('react', ${since}, ${since})`,
  );
  const { body } = await ask(open);
  expect(body).toContain('lungisa_requests_total{operation="GET /api/session",status="200"} 3\n');
  expect(body).toContain('lungisa_request_seconds_count{operation="GET /api/session"} 3\n');
  expect(body).toContain('lungisa_request_seconds_bucket{operation="GET /api/session",le="+Inf"} 3\n');
  expect(body).toContain('lungisa_queue_jobs{queue="react",state="waiting"} 1\n');
  expect(body).toContain('lungisa_queue_oldest_seconds{queue="react"} 300\n');
  expect(body).toContain('lungisa_payments{state="set-aside"} 0\n');
  expect(body).toMatch(/^lungisa_sweep_age_seconds \d/m);
  expect(body).toContain('lungisa_database_up 1\n');
  expect(body).toContain('lungisa_live_streams 0\n');
  expect(body).toMatch(/^lungisa_connections 0$/m);
  expect(body).toMatch(/^lungisa_connections_max 5000$/m);
  expect(body).toMatch(/^lungisa_database_connections [1-9]\d*$/m);
  expect(body).toMatch(/^lungisa_database_connections_max [1-9]\d*$/m);
  expect(body).toMatch(/^lungisa_clock_ahead_seconds -?\d+(\.\d+)?(e-?\d+)?$/m);
  expect(body).toMatch(/^lungisa_disk_free_bytes\{of="backups"\} \d+$/m);
  expect(body).not.toMatch(/anele|some-name/);
  for (const line of body.trim().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/);
});

it('gives every answer the id under which its log lines stand', async () => {
  const answers = [
    await open.inject({ method: 'GET', url: '/api/session' }),
    await open.inject({ method: 'GET', url: '/api/nothing' }),
    await open.inject({ method: 'POST', url: '/api/session', headers: { origin: 'https://elsewhere.example' } }),
  ];
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{6}-\d+$/);
  expect(new Set(ids).size).toBe(3);
});

it('names the operation on whose behalf a statement was slow, without the values in it', async () => {
  const slow: SlowStatement[] = [];
  const stop = watchSlowStatements((statement) => void slow.push(statement));
  await underWay.run({ operation: 'GET /api/slow', id: 'a-1' }, () =>
    query(world.db).rows(sql`select pg_sleep(0.25), ${'anele@example.co.za'}::text as typed`),
  );
  await query(world.db).rows(sql`select 1 as quick`);
  stop();
  const ours = slow.filter(({ statement }) => statement.includes('pg_sleep'));
  expect(ours).toMatchObject([{ operation: 'GET /api/slow', id: 'a-1' }]);
  expect(ours[0]?.ms).toBeGreaterThanOrEqual(240);
  expect(JSON.stringify(slow)).not.toContain('anele');
});
