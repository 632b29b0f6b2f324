import { expect, it, onTestFinished, vi } from 'vitest';
import { aMember, anAdmin, givePassword } from '#features/accounts/server/testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { readSharedProvider } from '#features/providers/server/shared-providers.ts';
import { openTraces } from '#integrations/traces/open-traces.ts';
import { readConfig } from '#server/config.ts';
import { startCollector } from '#tests/support/collector.ts';
import { makeTestApp, useApp, useWorld } from '#tests/support/testing.ts';
import { typedDetails } from './testing.ts';

const world = useWorld();
const test = useApp(world);
const password = 'sawubona mhlaba';

/** An app whose log and traces can be read, with everything that they have at most. */
async function watchedApp() {
  const collector = await startCollector();
  onTestFinished(() => collector.stop());
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const traces = await openTraces(readConfig(env).traces, { version: '0.1.0', warn: () => {} });
  if (traces === undefined) throw new Error('Nothing is traced.');
  const logged: string[] = [];
  const app = await makeTestApp(world, {
    logLevel: 'trace',
    logStream: { write: (line) => void logged.push(line) },
    traces,
  });
  onTestFinished(() => app.close());
  return { app, collector, traces, logged };
}

it('says bank details to no log, trace, share, search, notice or other reader, accepted or refused', async () => {
  const [number, next] = ['6248135790', '6248135791'];
  const [shapId, holder] = ['kwikstertjie@fnb', 'Kwikstertjie Loodgieters'];
  const job = await aJob(world, { status: 'scheduled' });
  const provider = await givePassword(world, job.provider, password);
  const { app, collector, traces, logged } = await watchedApp();
  const cookie = await test.cookieOf(provider);
  const send = async (more: object) =>
    (
      await app.inject({
        method: 'PUT',
        url: '/api/provider/bank-details',
        headers: { host: '127.0.0.1', origin: 'http://127.0.0.1', cookie },
        payload: { ...typedDetails(), shapId, holder, password, version: 0, ...more },
      })
    ).statusCode;
  expect(await send({ number, password: 'guessed' })).toBe(422);
  expect(await send({ number })).toBe(200);
  expect(await send({ version: 1, number: `${number}${next}` })).toBe(422);
  expect(await send({ version: 1, number: next })).toBe(200);
  expect(await send({ version: 1, number })).toBe(409);
  await world.settle();
  await world.deliver();
  await traces.close();

  const canaries = [number, next, shapId, holder];
  expect(logged.length).toBeGreaterThan(0);
  expect(collector.spans.length).toBeGreaterThan(0);
  const said = `${logged.join()} ${JSON.stringify(collector.spans)} ${JSON.stringify(await readSharedProvider(world, null, provider.providerId))}`;
  expect([...canaries, password].filter((canary) => said.includes(canary))).toEqual([]);
  const paths = [
    `/api/jobs/${job.id}`,
    `/api/providers/${provider.providerId}`,
    '/api/notifications',
    '/api/search?q=Kwikstertjie',
  ];
  for (const reader of [job.member, provider, await aMember(world), await anAdmin(world), null])
    for (const path of paths) {
      const answer = JSON.stringify((await test.call(reader, 'GET', path)).body);
      expect({ path, found: canaries.filter((canary) => answer.includes(canary)) }).toEqual({ path, found: [] });
    }
});
