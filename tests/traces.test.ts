import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PgBoss } from 'pg-boss';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { aPushService } from '#features/notifications/server/push/testing.ts';
import { readConfig } from '#server/config.ts';
import { newId } from '#engine/columns.ts';
import { reactQueue } from '#engine/outbox.ts';
import { underWay } from '#engine/postgres/slow-statements.ts';
import { nameStatement } from '#engine/traces/name-statement.ts';
import type { Traces } from '#engine/traces/span.ts';
import { openMailer } from '#integrations/mail/mailer.ts';
import { openTraces } from '#integrations/traces/open-traces.ts';
import { startWorker } from '#server/queue/worker.ts';
import { startCollector, type Collector } from './support/collector.ts';
import { compileCache } from './support/compile-cache.ts';
import { usePaystack } from './support/paystack.ts';
import { makeTestApp, startSession, useWorld } from './support/testing.ts';

const world = useWorld();
usePaystack(world);
afterEach(() => vi.unstubAllEnvs());

/** Traces to a collector as the variables say. */
async function useTraces(more: Record<string, string> = {}): Promise<{ collector: Collector; traces: Traces }> {
  const collector = await startCollector();
  onTestFinished(() => collector.stop());
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...more };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const traces = await openTraces(readConfig(env).traces, { version: '0.1.0', warn: () => {} });
  if (traces === undefined) throw new Error('Nothing is traced.');
  return { collector, traces };
}

async function useTracedApp(traces: Traces) {
  const app = await makeTestApp(world, {
    trustedProxies: ['10.0.0.1'],
    traces,
  });
  onTestFinished(() => app.close());
  return app;
}

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = (flags: string) => ({ traceparent: `00-${traceId}-b7ad6b7169203331-${flags}` });

it('sends a request with its statements to the collector, without values, ids, addresses and queries', async () => {
  const { collector, traces } = await useTraces({
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20ours',
    OTEL_SERVICE_NAME: 'lungisa-test',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
  });
  const app = await useTracedApp(traces);
  const person = await aPerson(world, { fullName: 'Anele Traced', email: 'anele.traced@example.co.za' });
  const cookie = await startSession(world, person);
  const [, token = cookie] = /=([^.]+)\./.exec(cookie) ?? [];
  const problemId = newId();
  const ask = (url: string) =>
    app.inject({
      method: 'GET',
      url,
      headers: { host: '127.0.0.1', cookie, ...traceparent('01') },
      remoteAddress: '198.51.100.7',
    });
  const [answer] = [
    await ask(`/api/problems/${problemId}`),
    await ask(`/api/problems/${problemId}?q=thandi@example.co.za`),
  ];
  await traces.close();

  expect(collector.requests).toMatchObject([{ path: '/v1/traces', headers: { 'x-key': 'of ours' } }]);
  expect(collector.resource).toMatchObject({
    'service.name': 'lungisa-test',
    'service.version': '0.1.0',
    'deployment.environment.name': 'trial',
  });
  const [root, ...others] = collector.spans.filter(({ parentId }) => parentId === '');
  expect(others).toMatchObject([{ name: 'GET /api/problems/:id', facts: { 'http.response.status_code': 422 } }]);
  expect(root).toMatchObject({
    name: 'GET /api/problems/:id',
    kind: 2,
    facts: {
      'lungisa.operation': 'GET /api/problems/:id',
      'lungisa.request.id': answer.headers['x-request-id'],
      'http.request.method': 'GET',
      'http.route': '/api/problems/:id',
      'http.response.status_code': answer.statusCode,
    },
  });
  const below = collector.spans.filter(({ parentId }) => parentId === root?.id);
  for (const table of ['sessions', 'problems'])
    expect(below).toContainEqual(
      expect.objectContaining({
        name: `select ${table}`,
        traceId: root?.traceId,
        kind: 3,
        facts: {
          'lungisa.operation': 'GET /api/problems/:id',
          'db.system.name': 'postgresql',
          'db.operation.name': 'select',
          'db.collection.name': table,
        },
      }),
    );
  const sent = Buffer.concat(collector.bytes).toString('latin1');
  for (const secret of ['nele', 'thandi', problemId, person.id, token, '198.51.100', traceId])
    expect(sent).not.toContain(secret);
  expect(collector.spans.map(({ traceId: id }) => id)).not.toContain(traceId);
});

it.each([
  ['select (select name from categories where id = 1) from "problems" p where title = $1', 'select', 'problems'],
  ['insert into "accounts" ("email") select \'x\' from t', 'insert', 'accounts'],
  ['with a as (select 1 from b) update jobs set c = 1 from a', 'with', 'jobs'],
  [' select * from (select (select 1 from d) from e) f', 'select', 'e'],
  ['select now()', 'select', undefined],
  ['DELETE FROM pgboss.job', 'delete', 'job'],
  ['begin', 'begin', undefined],
])('names the statement %s by %s and %s', (text, verb, table) => expect(nameStatement(text)).toEqual({ verb, table }));

it('continues the trace that a trusted proxy names, and takes its word on what is traced', async () => {
  const { collector, traces } = await useTraces();
  const app = await useTracedApp(traces);
  for (const flags of ['01', '00'])
    await app.inject({
      method: 'GET',
      url: '/api/session',
      headers: { host: '127.0.0.1', ...traceparent(flags) },
      remoteAddress: '10.0.0.1',
    });
  await traces.close();
  const roots = collector.spans.filter(({ kind }) => kind === 2);
  expect(roots).toMatchObject([{ name: 'GET /api/session', traceId, parentId: 'b7ad6b7169203331' }]);
});

it('traces each job with its statements, how it failed, and its calls to mail, push and payment services', async () => {
  const { collector, traces } = await useTraces();
  const handlers = new Map<string, (jobs: object[]) => Promise<unknown>>();
  const boss = {
    work: async (queue: string, _options: object, handler: (jobs: object[]) => Promise<unknown>) =>
      void handlers.set(queue, handler),
    schedule: async () => {},
  };
  await startWorker({ world, unhurried: world }, boss as unknown as PgBoss, () => {}, traces);
  await handlers.get(reactQueue)?.([
    { id: 'job-1', data: { eventId: newId() } },
    { id: 'job-2', data: { eventId: 'Anele' } },
  ]);

  const service = await aPushService(world.clock);
  onTestFinished(() => service.close());
  service.status = 410;
  const { endpoint, ...keys } = service.subscribe();
  const mailServer = createServer((socket) => void socket.on('error', () => {}).end('554 5.7.1 go away, anele\r\n'));
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void mailServer.close());
  const mailer = openMailer(
    readConfig({
      SMTP_URL: `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`,
      MAIL_FROM: 'post@lungisa.example',
      PUBLIC_URL: 'https://lungisa.example',
    }),
  );
  onTestFinished(() => mailer.close());
  const to = { name: 'Anele', address: 'anele@example.co.za' };
  const span = traces.begin('job', 'job calls', {});
  const reference = newId();
  await underWay.run({ operation: 'job calls', id: 'job-3', span }, async () => {
    await world.payments?.verify(reference);
    await service.pusher.send(
      { endpoint, ...keys, publicKey: service.pusher.publicKey },
      { payload: 'Anele', topic: 'anele', ttl: 60 },
    );
    await mailer.send({ id: newId(), to, subject: 'Anele', text: 'Anele', html: 'Anele' }).catch(() => {});
  });
  span?.end();
  await traces.close();

  const [first, second, third] = collector.spans.filter(({ kind }) => kind === 5);
  expect(first).toMatchObject({ name: 'job react', facts: { 'lungisa.job.id': 'job-1' }, failed: false });
  expect(second).toMatchObject({ name: 'job react', facts: { 'lungisa.job.id': 'job-2' }, failed: true });
  expect(third).toMatchObject({ name: 'job calls' });
  const below = (parent: typeof first) => collector.spans.filter(({ parentId }) => parentId === parent?.id);
  expect(below(first)).toMatchObject([{ name: 'select events', failed: false }]);
  expect(below(second)).toMatchObject([{ name: 'select events', facts: { 'error.type': '22P02' }, failed: true }]);
  expect(below(third)).toMatchObject([
    { name: 'Paystack GET /transaction/verify/:id', kind: 3, facts: { 'server.address': '127.0.0.1' } },
    { name: 'send push', kind: 3, facts: { 'http.response.status_code': 410 } },
    { name: 'send mail', kind: 3, failed: true },
  ]);
  const sent = Buffer.concat(collector.bytes).toString('latin1');
  for (const secret of ['nele', reference, new URL(endpoint).pathname]) expect(sent).not.toContain(secret);
});

it('loses the spans and warns once while the collector is away', async () => {
  const env = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:1/', OTEL_EXPORTER_OTLP_TIMEOUT: '100' };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const warnings: object[] = [];
  const options = { version: '0.1.0', warn: (lost: object) => void warnings.push(lost) };
  const traces = await openTraces(readConfig(env).traces, options);
  for (let begun = 0; begun < 600; begun += 1) traces?.begin('job', 'job calls', {})?.end();
  await traces?.close();
  expect(warnings).toEqual([{ spans: expect.any(Number), cause: 'ECONNREFUSED' }]);
});

it('traces as many requests as the sampler says', async () => {
  const begun = async (env: Record<string, string>) => {
    const { traces } = await useTraces(env);
    const span = traces.begin('request', 'GET /', {});
    await traces.close();
    return span !== undefined;
  };
  expect(await begun({ OTEL_TRACES_SAMPLER: 'always_off' })).toBe(false);
  expect(await begun({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })).toBe(false);
  expect(await begun({ OTEL_TRACES_SAMPLER: 'traceidratio' })).toBe(true);
});

it('loads nothing of OpenTelemetry unless a collector is configured', () => {
  const root = join(import.meta.dirname, '..');
  const naming = (text: string) =>
    globSync(['{core,engine,integrations,server}/**/*.ts', 'features/**/*.ts'], { cwd: root }).filter((file) =>
      readFileSync(join(root, file), 'utf8').includes(text),
    );
  expect(naming("'@opentelemetry/")).toEqual(['integrations/traces/export-traces.ts']);
  expect(naming("/export-traces.ts'")).toEqual(['integrations/traces/open-traces.ts']);
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      load(url, context, next) {
        const [, name] = /node_modules\\/(@opentelemetry\\/(?!semantic)[^/]+)/.exec(url) ?? [];
        if (name !== undefined) loaded.add(name);
        return next(url, context);
      },
    });
    const { readConfig } = await import('#server/config.ts');
    const { openTraces } = await import('#integrations/traces/open-traces.ts');
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
    const open = (env) => openTraces(readConfig(env).traces, { version: '0', warn() {} });
    await open({});
    await open({ ...endpoint, OTEL_SDK_DISABLED: 'true' });
    const without = [...loaded];
    await open(endpoint);
    console.log(JSON.stringify({ without, with: [...loaded] }));
    process.exit();
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env: compileCache,
    encoding: 'utf8',
  });
  const loaded = JSON.parse(stdout || JSON.stringify({ stderr })) as object;
  expect(loaded).toMatchObject({
    without: [],
    with: expect.arrayContaining(['@opentelemetry/sdk-trace', '@opentelemetry/exporter-trace-otlp-proto']),
  });
});
