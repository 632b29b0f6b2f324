import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '#engine/columns.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { makeToken } from '#features/accounts/server/one-time-token.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aWorker } from '#features/team/server/testing.ts';
import { makeTestApp, testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { nameWorker } from '#features/visits/server/workers/name-worker.ts';
import { visits } from '../tables.ts';
import { aSharedVisit } from '../testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

const open = (token: string, address = '203.0.113.7') =>
  test.call(null, 'POST', '/api/visit-links/open', { token }, { 'x-forwarded-for': address });

it('shows who comes, when and to which suburb, and nothing else', async () => {
  const { id, token, member, provider, jobId, job, agreedFor } = await aSharedVisit(world, { pin: '4821' });
  const worker = await aWorker(world, { provider });
  await world.as(provider, (work) => nameWorker(work, { id, workerId: worker.id }));
  const problem = await aProblem(world, { owner: member, location: '12 Rivonia Road, Sandton, Johannesburg' });
  await world.db.execute(`update jobs set problem_id = '${problem.id}' where id = '${jobId}'`);
  const [listing] = await world.db.select().from(providers).where(eq(providers.id, provider.providerId));
  const { status, body, headers } = await open(token);
  expect(status).toBe(200);
  expect(body).toEqual({
    at: agreedFor.toISOString(),
    name: 'Sipho Nkosi',
    since: '2023-03',
    photo: expect.stringMatching(/^data:image\/webp;base64,[\w+/=]{20,}$/) as string,
    providerName: listing?.name,
    suburb: 'Sandton',
  });
  expect(headers['cache-control']).toBe('no-store');
  const [account] = await world.db.select().from(accounts).where(eq(accounts.id, member.id));
  for (const secret of [account?.fullName, account?.email, 'Rivonia', '4821', jobId, id, worker.id, worker.photoId])
    expect(JSON.stringify(body)).not.toContain(secret);
  expect(JSON.stringify(body)).not.toContain(String(job.totalCostCents));
});

it('shows the picture of the listing where the provider comes', async () => {
  const { token, provider } = await aSharedVisit(world);
  const avatar = await aFile(world, { owner: provider, purpose: 'avatar', audience: 'public' });
  await world.db.update(providers).set({ avatarId: avatar.id }).where(eq(providers.id, provider.providerId));
  const { body } = await open(token);
  expect(body).toMatchObject({ since: null, photo: expect.stringMatching(/^data:image\/webp;base64,/) as string });
  expect(body['name']).toBe(body['providerName']);
});

it.each(['12 Main Road', 'Ask for Naledi at number 7, next to 44 Oak Street', ''])(
  'shows no place that it does not know (%s)',
  async (location) => {
    const { token, member, jobId } = await aSharedVisit(world);
    const problem = await aProblem(world, { owner: member });
    await world.db.update(problems).set({ location }).where(eq(problems.id, problem.id));
    await world.db.execute(`update jobs set problem_id = '${problem.id}' where id = '${jobId}'`);
    expect((await open(token)).body).toMatchObject({ suburb: null });
  },
);

it('gives one answer to every token that does not work', async () => {
  const { token, id, member } = await aSharedVisit(world);
  await test.call(member, 'DELETE', `/api/visits/${id}/link`);
  const answers = await Promise.all(
    [token, makeToken(), 'x', newId(), id, `${token}x`, token.slice(1), token.toUpperCase()].map((one) => open(one)),
  );
  const texts = answers.map(({ status, body }) => JSON.stringify([status, body]));
  expect(new Set(texts).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404, body: { code: 'visits.bad-link' } });
});

it('takes 300 wrong tokens of a network within 15 minutes, and right ones without end', async () => {
  const app = await makeTestApp(world, {
    trustedProxies: ['127.0.0.1'],
  });
  const from = async (token: string, address: string) => {
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: '/api/visit-links/open',
      headers: { host: '127.0.0.1', origin: 'http://127.0.0.1', 'x-forwarded-for': address },
      payload: { token },
    });
    return { statusCode, headers };
  };
  const { token } = await aSharedVisit(world);
  for (let times = 0; times < 310; times += 1) expect((await from(token, '203.0.113.8')).statusCode).toBe(200);
  for (let times = 0; times < 300; times += 1) expect((await from(makeToken(), '203.0.113.8')).statusCode).toBe(404);
  expect(await from(makeToken(), '203.0.113.8')).toMatchObject({
    statusCode: 429,
    headers: { 'retry-after': expect.any(String) as string },
  });
  expect((await from(token, '203.0.113.9')).statusCode).toBe(200);
  world.clock.move(16 * 60_000);
  expect((await from(token, '203.0.113.8')).statusCode).toBe(200);
  await app.close();
});

it('writes no token into the log', async () => {
  const lines: string[] = [];
  const app = await makeTestApp(world, {
    logLevel: 'trace',
    logStream: { write: (line) => void lines.push(line) },
  });
  const { token, id } = await aSharedVisit(world);
  const dead = makeToken();
  const call = (url: string, payload: object, cookie = '') =>
    app.inject({ method: 'POST', url, headers: { host: '127.0.0.1', origin: 'http://127.0.0.1', cookie }, payload });
  for (const one of [token, dead]) await call('/api/visit-links/open', { token: one });
  await call('/api/visit-links/open', { token: dead, more: true });
  const [visit] = await world.db.select().from(visits).where(eq(visits.id, id));
  expect(visit?.status).toBe('agreed');
  await app.close();
  expect(lines.length).toBeGreaterThan(0);
  for (const one of [token, dead]) expect(lines.join('\n')).not.toContain(one);
});
