import { attempts } from '#engine/tables.ts';
import { query } from '#engine/postgres/read.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { minute } from '#core/time.ts';
import { newId } from '#engine/columns.ts';
import { system } from '#engine/actor.ts';
import { makeTestApp, useApp, useWorld } from '#tests/support/testing.ts';
import type { World } from '#engine/work.ts';
import { suspendAccount } from '../change-account-status.ts';
import { changeRole } from '../change-role.ts';
import { hashPassword } from '#features/accounts/server/passwords/hash-password.ts';
import { registerAccount } from '../register-account.ts';
import { accounts, credentials, sessions } from '../tables.ts';
import { anAdmin } from '../testing.ts';
import { countSignedIn, countSignIn } from './throttle-sign-in.ts';
import { writePassword } from '#features/accounts/server/passwords/write-password.ts';

const world = useWorld();
const app = useApp(world);
const password = 'correct horse';
/** A hash of the sign-up library. */
const oldHash =
  '427753ea48c08df3b8004944cf788e07:06b96151d50ece5ac64cb7eedf4267a54d08087c2382e7d724bb47e7fdc7026288e7aa548444391437618743cc507e579d4e15c41151f1081ffed60e83902eac';

async function someone(): Promise<{ id: string; email: string }> {
  const email = `${newId()}@example.co.za`;
  const { id } = await world.as(system, (work) =>
    registerAccount(work, { fullName: 'Naledi Mokoena', email, password, role: 'member' }),
  );
  return { id, email };
}

type From = { remoteAddress?: string; headers?: Record<string, string> };

async function signIn(
  body: { email: string; password: string },
  { remoteAddress = '198.51.100.1', headers = {} }: From = {},
  to = app.app,
) {
  const answer = await to.inject({
    method: 'POST',
    url: '/api/session',
    remoteAddress,
    headers: { host: '127.0.0.1', ...headers },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers, cookies: answer.cookies };
}

const sessionsOf = (id: string) => world.db.$count(sessions, eq(sessions.userId, id));

describe('signing in', () => {
  it('sets a cookie that scripts cannot read, and answers with the person alone', async () => {
    const { id, email } = await someone();
    const answer = await signIn({ email, password });
    expect(answer).toMatchObject({ status: 200, body: { id } });
    expect(Object.keys(answer.body)).toEqual(['id', 'next']);
    expect(answer.cookies).toMatchObject([
      { name: 'lungisa', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 24 * 60 * 60 },
      { name: 'lungisa-seen', httpOnly: true, sameSite: 'Lax', path: '/' },
    ]);
    expect(answer.cookies[0]).not.toHaveProperty('secure');
    expect(answer.cookies[0]).not.toHaveProperty('domain');
    expect((await world.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.lastSignInAt).toEqual(
      world.clock.now(),
    );
  });

  it('asks a person who was made an admin for a longer password, once the short one is right', async () => {
    const { id, email } = await someone();
    const admin = await anAdmin(world);
    const short = 'eleven sign';
    const setPassword = (to: string) =>
      world.as(system, async (work) =>
        writePassword(work, id, { to: await hashPassword(to, world.config.passwordCost) }),
      );
    await setPassword(short);
    expect((await signIn({ email, password: short })).status).toBe(200);
    await world.as(admin, (work) => changeRole(work, { id, from: 'member', to: 'admin', reason: 'They join us.' }));
    const before = await sessionsOf(id);
    expect(await signIn({ email, password: short })).toMatchObject({
      status: 422,
      body: {
        code: 'accounts.password-too-short',
        errors: [
          {
            path: 'password',
            message: 'Admins need a password of at least 12 characters. Choose a new one with “Forgot your password?”.',
          },
        ],
      },
    });
    expect(await sessionsOf(id)).toBe(before);
    expect((await signIn({ email, password: 'wrong one' })).status).toBe(401);
    await setPassword('a longer sign');
    expect((await signIn({ email, password: 'a longer sign' })).status).toBe(200);
  });

  it('binds the cookie to the host and to TLS on a site with https', async () => {
    const { email } = await someone();
    const behindTls: World = { ...world, config: { ...world.config, publicUrl: 'https://lungisa.example' } };
    const secure = await makeTestApp(behindTls);
    const { cookies } = await signIn({ email, password }, {}, secure);
    expect(cookies).toMatchObject([
      { name: '__Host-lungisa', httpOnly: true, sameSite: 'Lax', path: '/', secure: true },
      { name: '__Host-lungisa-seen', httpOnly: true, sameSite: 'Lax', path: '/', secure: true },
    ]);
    expect(cookies[0]).not.toHaveProperty('domain');
    const cookie = `__Host-lungisa=${encodeURIComponent(cookies[0]?.value ?? '')}`;
    expect((await secure.inject({ url: '/api/session', headers: { cookie } })).json().person).toMatchObject({ email });
    // Another host of the domain could have set the cookie without the prefix.
    expect(
      (await secure.inject({ url: '/api/session', headers: { cookie: cookie.replace('__Host-', '') } })).json().person,
    ).toBeNull();
    const out = await secure.inject({ method: 'DELETE', url: '/api/session', headers: { cookie } });
    expect(out.cookies).toMatchObject([{ name: '__Host-lungisa', value: '', maxAge: 0, secure: true, path: '/' }]);
    await secure.close();
  });

  it('makes a new token on every sign-in', async () => {
    const { id, email } = await someone();
    const one = await signIn({ email, password });
    const two = await signIn(
      { email: email.toUpperCase(), password },
      { headers: { cookie: `lungisa=${one.cookies[0]?.value}` } },
    );
    expect(two.status).toBe(200);
    expect(two.cookies[0]?.value).not.toBe(one.cookies[0]?.value);
    expect(await sessionsOf(id)).toBe(2);
  });

  it('gives the same answer for a wrong password and an unknown email', async () => {
    const { email } = await someone();
    const wrong = await signIn({ email, password: 'wrong horse' });
    const unknown = await signIn({ email: `${newId()}@example.co.za`, password });
    const { date: _1, 'x-request-id': _2, ...headersOfWrong } = wrong.headers;
    const { date: _3, 'x-request-id': _4, ...headersOfUnknown } = unknown.headers;
    expect({ status: wrong.status, body: wrong.body, headers: headersOfWrong }).toEqual({
      status: unknown.status,
      body: unknown.body,
      headers: headersOfUnknown,
    });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'accounts.bad-credentials' } });
    expect(wrong.cookies).toEqual([]);
  });

  it('tells a person of their suspension only after the right password, and makes no session', async () => {
    const { id, email } = await someone();
    await world.as(await anAdmin(world), (work) => suspendAccount(work, id, 'Spam'));
    expect(await signIn({ email, password: 'wrong horse' })).toMatchObject({
      status: 401,
      body: { code: 'accounts.bad-credentials' },
    });
    const answer = await signIn({ email, password });
    expect(answer).toMatchObject({ status: 403, body: { code: 'accounts.suspended' }, cookies: [] });
    expect(await sessionsOf(id)).toBe(0);
  });

  it('hashes the password again at the cost of today, also where the hash is from before costs were kept', async () => {
    const { id, email } = await someone();
    const hashOf = async () =>
      (await world.db.select().from(credentials).where(eq(credentials.userId, id)))[0]?.password ?? '';
    await world.db.update(credentials).set({ password: oldHash }).where(eq(credentials.userId, id));
    const costOfTests = world.config.passwordCost;
    world.config.passwordCost = 1;
    try {
      expect((await signIn({ email, password: 'wrong horse' })).status).toBe(401);
      expect(await hashOf()).toBe(oldHash);
      const atOnce = await Promise.all([1, 2, 3].map(() => signIn({ email, password })));
      expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await hashOf()).toMatch(/:1$/);
      world.config.passwordCost = 2;
      expect((await signIn({ email, password })).status).toBe(200);
      expect(await hashOf()).toMatch(/:2$/);
    } finally {
      world.config.passwordCost = costOfTests;
    }
    expect(await sessionsOf(id)).toBe(4);
  });

  it('answers 500 and counts no attempt when the database fails', async () => {
    const { email } = await someone();
    const remoteAddress = '198.51.100.77';
    await query<Record<string, unknown>>(world.db).rows(sql`alter table sessions rename to sessions_away`);
    try {
      const answers: Awaited<ReturnType<typeof signIn>>[] = [];
      for (let time = 0; time < 20; time += 1) answers.push(await signIn({ email, password }, { remoteAddress }));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([500]));
    } finally {
      await query<Record<string, unknown>>(world.db).rows(sql`alter table sessions_away rename to sessions`);
    }
    expect((await signIn({ email, password }, { remoteAddress })).status).toBe(200);
  });
});

describe('throttling', () => {
  const tries = 20;

  /** Wrong passwords, four at a time: the queue takes no more from a network. */
  async function fail(email: string, from: From, times: number, to = app.app) {
    const answers: Awaited<ReturnType<typeof signIn>>[] = [];
    while (answers.length < times) {
      const some = Array.from({ length: Math.min(4, times - answers.length) }, () =>
        signIn({ email, password: 'wrong horse' }, from, to),
      );
      answers.push(...(await Promise.all(some)));
    }
    return answers;
  }

  it('refuses sign-ins after twenty wrong passwords until the window ends, and says how long to wait', async () => {
    const { email } = await someone();
    const from = { remoteAddress: '203.0.113.1' };
    expect((await fail(email, from, tries)).map(({ status }) => status)).toEqual(Array(tries).fill(401));
    const refused = await signIn({ email, password }, from);
    expect(refused).toMatchObject({ status: 429, body: { code: 'accounts.too-many-attempts' } });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60);

    expect((await signIn({ email, password }, { remoteAddress: '203.0.113.2' })).status, 'from another address').toBe(
      200,
    );
    expect((await signIn({ email: (await someone()).email, password }, from)).status, 'another person').toBe(200);

    world.clock.move(seconds * 1000 - 1);
    expect((await signIn({ email, password }, from)).status).toBe(429);
    world.clock.move(1);
    expect((await signIn({ email, password }, from)).status).toBe(200);
  });

  it('allows fifty simultaneous attempts no more tries than fifty in a row', async () => {
    const { email } = await someone();
    const from = { remoteAddress: '203.0.113.3' };
    const atOnce = await Promise.all(
      Array.from({ length: 50 }, () => signIn({ email, password: 'wrong horse' }, from)),
    );
    expect(new Set(atOnce.map(({ status }) => status))).toEqual(new Set([401, 429]));
    const statuses = [...atOnce, ...(await fail(email, from, tries))].map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(tries);
  });

  it('lets a person sign in thirty times in fifteen minutes, and counts none of them as a guess', async () => {
    const { email } = await someone();
    const from = { remoteAddress: '203.0.113.4' };
    for (let time = 0; time < 28; time += 1) await countSignedIn(world, email);
    for (let time = 0; time < 2; time += 1) expect((await signIn({ email, password }, from)).status).toBe(200);
    const refused = await signIn({ email, password }, { remoteAddress: '203.0.113.44' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'accounts.too-many-attempts' } });
    expect((await signIn({ email: (await someone()).email, password }, from)).status).toBe(200);
    world.clock.move(Number(refused.headers['retry-after']) * 1000);
    expect((await signIn({ email, password }, from)).status).toBe(200);
  });

  it('lets a person in while one network sends right passwords of five accounts over and over', async () => {
    const theirs = await Promise.all(Array.from({ length: 5 }, someone));
    const { email } = await someone();
    const flood = Promise.all(
      Array.from({ length: 95 }, (_, at) =>
        signIn({ email: theirs[at % 5]?.email ?? '', password }, { remoteAddress: '203.0.113.6' }),
      ),
    );
    const honest = await Promise.all(
      Array.from({ length: 3 }, (_, at) => signIn({ email, password }, { remoteAddress: `203.0.113.${60 + at}` })),
    );
    expect(honest.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await flood).map(({ status }) => status)).not.toContain(503);
  });

  it('gives no more than twenty guesses around the turn of a window', async () => {
    const { email } = await someone();
    const from = { remoteAddress: '203.0.113.7' };
    world.clock.move(15 * minute - (world.clock.now().getTime() % (15 * minute)) - minute);
    for (let at = 0; at < tries; at += 1) await countSignIn(world, email, from.remoteAddress);
    world.clock.move(2 * minute);
    expect((await fail(email, from, 1))[0]?.status).toBe(429);
  });

  it('stops guesses from a hundred networks after a hundred in an hour, but not the networks that the person knows', async () => {
    const { email } = await someone();
    const home = { remoteAddress: '203.0.113.8' };
    expect((await signIn({ email, password }, home)).status).toBe(200);
    for (let at = 0; at < 100; at += 1) await countSignIn(world, email, `192.0.2.${at}`);
    const unknown = await signIn({ email, password }, { remoteAddress: '192.0.2.200' });
    expect(unknown).toMatchObject({ status: 429, body: { code: 'accounts.too-many-attempts' } });
    expect((await signIn({ email, password }, home)).status).toBe(200);
    world.clock.move(Number(unknown.headers['retry-after']) * 1000);
    expect((await signIn({ email, password }, { remoteAddress: '192.0.2.200' })).status).toBe(200);
  });

  it('counts the attempts of one IP address over all accounts', async () => {
    const from = { remoteAddress: '203.0.113.5' };
    for (let at = 0; at < 100; at += 1) await countSignIn(world, `${newId()}@example.co.za`, from.remoteAddress);
    expect((await signIn({ email: (await someone()).email, password }, from)).status).toBe(429);
  });

  it('trusts the forwarded-for header of a configured proxy only', async () => {
    const { email } = await someone();
    const behind = (address: string) => ({ remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': address } });
    for (let at = 1; at < tries; at += 1) await countSignIn(world, email, '10.0.0.1');
    await fail(email, behind('192.0.2.1'), 1);
    expect((await signIn({ email, password }, behind('192.0.2.2'))).status, 'no proxy is configured').toBe(429);

    world.clock.move(15 * minute);
    const proxied = await makeTestApp(world, {
      trustedProxies: ['10.0.0.1'],
    });
    for (let at = 1; at < tries; at += 1) await countSignIn(world, email, '192.0.2.1');
    await fail(email, behind('192.0.2.1'), 1, proxied);
    expect((await signIn({ email, password }, behind('192.0.2.1'), proxied)).status).toBe(429);
    expect((await signIn({ email, password }, behind('192.0.2.2'), proxied)).status).toBe(200);
    const lying = { remoteAddress: '10.0.0.9', headers: { 'x-forwarded-for': '192.0.2.3' } };
    for (let at = 1; at < tries; at += 1) await countSignIn(world, email, '10.0.0.9');
    await fail(email, lying, 1, proxied);
    expect(
      (await signIn({ email, password }, { ...lying, headers: { 'x-forwarded-for': '192.0.2.4' } }, proxied)).status,
    ).toBe(429);
    await proxied.close();
  });

  it('stores no IP address and no email of an attempt', async () => {
    const kept = JSON.stringify(await world.db.select().from(attempts));
    expect(kept).not.toMatch(/example\.co\.za|203\.0\.113/);
  });
});
