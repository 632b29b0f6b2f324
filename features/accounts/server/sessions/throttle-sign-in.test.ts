import { attempts } from '#engine/tables.ts';
import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newId } from '#engine/columns.ts';
import { system } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { registerAccount } from '../register-account.ts';
import { accounts } from '../tables.ts';
import { aMember } from '../testing.ts';
import { countRegistration, countSignIn } from './throttle-sign-in.ts';

const world = useWorld();
const app = useApp(world);
const limit = 20;
const password = 'sawubona';

type Answer = { status: number; body: object; headers: Record<string, unknown> };

async function post(
  url: string,
  remoteAddress: string,
  payload: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await app.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { host: '127.0.0.1', ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
const someone = () => ({ fullName: 'Thandi Nkosi', email: `${newId()}@example.co.za`, password });
const register = (remoteAddress: string, body: object = someone(), headers = {}) =>
  post('/api/accounts', remoteAddress, body, headers);
const several = async <Result>(times: number, act: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, at) => act(at)));
/** Four at a time: the queue takes no more from a network. */
async function inFours<Result>(times: number, act: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < times) results.push(...(await several(Math.min(4, times - results.length), act)));
  return results;
}

describe('many registrations at once', () => {
  it('lets one registration hold a connection and fifty wait without one, and refuses more', async () => {
    const waitingInDatabase = async () => {
      const rows = await query<Record<string, unknown>>(world.db).rows(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length;
    };
    const member = await aMember(world);
    const blocker = await world.db.$client.connect();
    // A registration now stays in its transaction until this one ends.
    await blocker.query('begin; lock table credentials in share mode');
    const person = someone();
    const refused: Answer[] = [];
    const registrations = several(60, async (at) => {
      const answer = await register(`203.0.113.${at}`, person);
      if (answer.status === 503) refused.push(answer);
      return answer;
    });
    for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(10)) {
      if (refused.length === 9 && (await waitingInDatabase()) === 1) break;
    }
    try {
      expect(await waitingInDatabase()).toBe(1);
      expect((await app.call(member, 'GET', '/api/problems')).status).toBe(200);
      const [open] = await query<Record<string, unknown>>(world.db).rows(sql`
        select count(*)::int as transactions from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`);
      expect(open?.['transactions'], 'one, and the one that blocks it').toBe(2);
    } finally {
      await blocker.query('commit');
      blocker.release();
    }
    const statuses = (await registrations).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(50).fill(422),
      ...Array<number>(9).fill(503),
    ]);
    for (const answer of refused)
      expect(answer).toMatchObject({ body: { code: 'server.busy' }, headers: { 'retry-after': '5' } });
  });
});

describe('registrations from one address', () => {
  it('accepts twenty registrations of one IP address in a window, and others from another address', async () => {
    const from = '198.51.100.1';
    const answers = await inFours(limit + 1, () => register(from));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
    const before = await world.db.$count(accounts);
    const refused = await register(from);
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.too-many' } });
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(await world.db.$count(accounts)).toBe(before);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60);

    expect((await register('198.51.100.2')).status, 'another address').toBe(200);

    world.clock.move(seconds * 1000 - 1);
    expect((await register(from)).status).toBe(429);
    world.clock.move(1);
    expect((await register(from)).status).toBe(200);
  });

  it('counts a registration with a taken email, which guesses who is registered', async () => {
    const [from, person] = ['198.51.100.3', someone()];
    expect((await register('198.51.100.33', person)).status).toBe(200);
    const taken = await inFours(limit, () => register(from, person));
    expect(taken.map(({ status }) => status)).toEqual(Array(limit).fill(422));
    expect((await register(from, person)).status).toBe(429);
  });

  it('counts no registration with a password that is refused', async () => {
    const from = '198.51.100.34';
    for (const bad of ['short', 'password', 'QWERTY123'])
      expect(
        (await inFours(limit, () => register(from, { ...someone(), password: bad }))).map(({ status }) => status),
      ).toEqual(Array(limit).fill(422));
    expect((await register(from)).status).toBe(200);
  });

  it('counts a registration that is repeated under its key, since it makes a session', async () => {
    const [from, person, key] = ['198.51.100.4', someone(), newId()];
    await several(limit - 2, () => countRegistration(world, from));
    for (let time = 0; time < 2; time += 1)
      expect((await register(from, person, { 'idempotency-key': key })).status).toBe(200);
    expect((await register(from, person, { 'idempotency-key': key })).status).toBe(429);
  });

  it('counts registrations by the /64 of an IPv6 address, and by an IPv4 address in any notation', async () => {
    await several(limit, (at) => countRegistration(world, `2001:db8:1:2::${at + 1}`));
    expect((await register('2001:DB8:1:2:ffff::1')).status).toBe(429);
    expect((await register('2001:db8:1:3::1')).status).toBe(200);
    await several(limit, () => countRegistration(world, '::ffff:198.51.100.5'));
    expect((await register('198.51.100.5')).status).toBe(429);
    expect((await register('::ffff:198.51.100.6')).status).toBe(200);
  });
});

it('counts sign-ins by the /64 of an IPv6 address', async () => {
  const person = someone();
  await world.as(system, (work) => registerAccount(work, { ...person, role: 'member' }));
  const signIn = (from: string) => post('/api/session', from, { email: person.email, password });
  await several(limit, (at) => countSignIn(world, person.email, `2001:db8:5:6:${at}::1`));
  expect((await signIn('2001:db8:5:6::99')).status).toBe(429);
  expect((await signIn('2001:db8:5:7::99')).status).toBe(200);
});

it('stores no IP address in the counts', async () => {
  expect(JSON.stringify(await world.db.select().from(attempts))).not.toMatch(/198\.51|203\.0|2001:db8|example/i);
});
