import { attempts } from '#engine/tables.ts';
import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day, hour, minute } from '#core/time.ts';
import { newId } from '#engine/columns.ts';
import { system } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { readActor } from './read-actor.ts';
import { registerAccount } from '../register-account.ts';
import { sessionToken } from './session-cookie.ts';
import { openSession } from './sign-in.ts';
import { sweepSessions } from './sweep-sessions.ts';
import { sessions } from '../tables.ts';
import { aMember, anAdmin } from '../testing.ts';

const world = useWorld();
const app = useApp(world);
const password = 'correct horse';

/** A person who has signed in over the API: their id and the Cookie header of their browser. */
async function signedIn(): Promise<{ id: string; email: string; cookie: string }> {
  const email = `${newId()}@example.co.za`;
  await world.as(system, (work) =>
    registerAccount(work, { fullName: 'Naledi Mokoena', email, password, role: 'member' }),
  );
  return signInAgain(email);
}

async function signInAgain(email: string) {
  const { id, cookies } = await openSession(world, { email, password, address: '198.51.100.9' });
  return { id, email, cookie: String(cookies[0]).split(';')[0] ?? '' };
}

const who = async (cookie: string) => (await readActor(world, cookie)).id;
const rowsOf = (id: string) => world.db.select().from(sessions).where(eq(sessions.userId, id));

describe('the cookie', () => {
  it('reads the cookie that signing in writes', async () => {
    const { id, cookie } = await signedIn();
    expect(await who(cookie)).toBe(id);
    expect(await who(`theme=dark; ${cookie}; other=1`)).toBe(id);
    expect(sessionToken(cookie, world.config)).toBe((await rowsOf(id))[0]?.token);
  });

  it('ignores a cookie that is not ours in any part', async () => {
    const { cookie } = await signedIn();
    const [token = '', signature = ''] = decodeURIComponent(cookie.slice('lungisa='.length)).split('.');
    const signed = (secret: string, algorithm = 'sha256', of = token) =>
      createHmac(algorithm, secret).update(of).digest('base64');
    const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
    const { sessionSecret } = world.config;
    expect(signature, 'the test signs as the app does').toBe(signed(sessionSecret));
    const forged = [
      ...Array.from(signature, (_, at) => `${token}.${flip(signature, at)}`),
      ...[0, 5, token.length - 1].map((at) => `${flip(token, at)}.${signature}`),
      `${token}.${signed('a secret that a stranger has made up')}`,
      `${token}.${signed(sessionSecret, 'sha1')}`,
      `${token}.${signed(sessionSecret, 'sha512')}`,
      `${token}.${signed(sessionSecret, 'sha512').slice(0, 44)}`,
      `${token}.${signature.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')}`,
      `${token}.${signature} `.replace(' ', '=='),
      `${newId()}.${signed(sessionSecret, 'sha256', newId())}`,
      token,
      `${token}.`,
      `.${signature}`,
      '.',
      '',
      '%',
      '%00',
      '%E0%A4%A',
      `${token}\u0000.${signature}`,
      'null',
      '[object Object]',
      '.'.repeat(8000),
    ];
    for (const value of forged) {
      expect([value, await who(`lungisa=${value.startsWith('%') ? value : encodeURIComponent(value)}`)]).toEqual([
        value,
        null,
      ]);
    }
    for (const header of [
      '',
      ';;;',
      '=',
      'lungisa',
      cookie.replace('lungisa', 'Lungisa'),
      cookie.replace('lungisa', 'xlungisa'),
    ])
      expect([header, await who(header)]).toEqual([header, null]);
  });

  it('ignores a signed cookie whose session does not exist', async () => {
    const token = newId();
    const signature = createHmac('sha256', world.config.sessionSecret).update(token).digest('base64');
    expect(await who(`lungisa=${encodeURIComponent(`${token}.${signature}`)}`)).toBeNull();
  });
});

describe('the end of a session', () => {
  it('brings the key that opens what its person typed on a device, the same in each session and to no one else', async () => {
    const [naledi, thabo] = [await signedIn(), await signedIn()];
    const keyOf = async (cookie: string) =>
      (await app.call(null, 'GET', '/api/session', undefined, { cookie })).body['deviceKey'];
    const key = await keyOf(naledi.cookie);
    expect(Buffer.from(String(key), 'base64url')).toHaveLength(32);
    expect(await keyOf(thabo.cookie)).not.toBe(key);
    expect(await keyOf((await signInAgain(naledi.email)).cookie)).toBe(key);
  });

  it('brings the key of a secret that the site has replaced, beside that of the present one', async () => {
    const { sessionSecret } = world.config;
    const keysOf = async (cookie: string) =>
      (await app.call(null, 'GET', '/api/session', undefined, { cookie })).body as {
        deviceKey: string;
        oldDeviceKeys: string[];
      };
    const naledi = await signedIn();
    const { deviceKey: before } = await keysOf(naledi.cookie);
    Object.assign(world.config, { sessionSecret: 'another secret of the tests', oldSecrets: [sessionSecret] });
    const { deviceKey, oldDeviceKeys } = await keysOf((await signInAgain(naledi.email)).cookie);
    Object.assign(world.config, { sessionSecret, oldSecrets: [] });
    expect(oldDeviceKeys).toEqual([before]);
    expect(deviceKey).not.toBe(before);
  });

  it('ends a session after seven days without use', async () => {
    const { id, cookie } = await signedIn();
    world.clock.move(7 * day - minute);
    expect(await who(cookie)).toBe(id);
    world.clock.move(7 * day - minute);
    expect(await who(cookie), 'using it has put the end off').toBe(id);
    world.clock.move(7 * day + minute);
    expect(await who(cookie)).toBeNull();
  });

  it('ends a session after thirty days of use', async () => {
    const { id, cookie } = await signedIn();
    for (let passed = 0; passed < 29; passed += 1) {
      world.clock.move(day);
      expect(await who(cookie)).toBe(id);
    }
    world.clock.move(day - minute);
    expect(await who(cookie)).toBe(id);
    world.clock.move(minute);
    expect(await who(cookie)).toBeNull();
  });

  it('extends a session at most once an hour', async () => {
    const { id, cookie } = await signedIn();
    const [made] = await rowsOf(id);
    world.clock.move(hour - 1);
    await who(cookie);
    expect((await rowsOf(id))[0]).toEqual(made);
    world.clock.move(2);
    await who(cookie);
    expect((await rowsOf(id))[0]?.expiresAt).toEqual(new Date(world.clock.now().getTime() + 7 * day));
  });

  it('ends the session of one browser on signing out: deletes the row and clears the cookie', async () => {
    const { id, cookie } = await signedIn();
    const other = await app.cookieOf({ ...(await aMember(world)), id });
    const answer = await app.call(null, 'DELETE', '/api/session', undefined, { cookie });
    expect(answer.headers['clear-site-data'], 'private pictures leave the browser too').toBe('"cache"');
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(answer.headers['set-cookie']).toBe('lungisa=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    expect(await who(cookie)).toBeNull();
    expect(await who(other)).toBe(id);
    expect(await rowsOf(id)).toHaveLength(1);
    expect((await app.call(null, 'DELETE', '/api/session', undefined, { cookie })).status, 'signing out twice').toBe(
      200,
    );
  });

  it('has a browser drop its cached pictures when it learns that its session ended elsewhere', async () => {
    const { id, cookie } = await signedIn();
    const elsewhere = await app.cookieOf({ ...(await aMember(world)), id });
    const ask = (headers: Record<string, string>) => app.call(null, 'GET', '/api/account/profile', undefined, headers);
    expect((await ask({ cookie })).headers['clear-site-data']).toBeUndefined();
    await app.call(null, 'DELETE', '/api/session', undefined, { cookie });
    const refused = await ask({ cookie });
    expect(refused).toMatchObject({ status: 401, headers: { 'clear-site-data': '"cache"' } });
    expect(refused.headers['set-cookie'], 'a session that begins in between stays').toBeUndefined();
    expect((await ask({ cookie, 'sec-fetch-mode': 'navigate' })).headers['set-cookie']).toBe(
      'lungisa=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    );
    expect((await ask({})).headers['clear-site-data']).toBeUndefined();
    expect((await ask({ cookie: elsewhere })).status).toBe(200);
  });

  it('ends the sessions of a suspended person on the next request', async () => {
    const { id, cookie } = await signedIn();
    const admin = await anAdmin(world);
    expect((await app.call(null, 'GET', '/api/problems/feed', undefined, { cookie })).status).toBe(200);
    expect((await app.call(admin, 'POST', `/api/accounts/${id}/suspend`, { reason: 'Spam' })).status).toBe(200);
    expect((await app.call(null, 'GET', '/api/problems/feed', undefined, { cookie })).status).toBe(401);
    expect((await app.call(null, 'GET', '/api/session', undefined, { cookie })).body).toEqual({
      person: null,
      suspension: { reason: 'Spam', until: null },
      leavingUntil: null,
      deviceKey: null,
      oldDeviceKeys: [],
      notice: null,
    });
    expect((await app.call(null, 'GET', '/api/session')).body).toEqual({
      person: null,
      suspension: null,
      leavingUntil: null,
      deviceKey: null,
      oldDeviceKeys: [],
      notice: null,
    });
    expect((await app.call(admin, 'POST', `/api/accounts/${id}/activate`, {})).status).toBe(200);
    expect(await rowsOf(id)).toHaveLength(0);
    expect(await who(cookie), 'activation does not bring it back').toBeNull();
  });

  it('deletes old sessions and counts that throttling no longer needs', async () => {
    const idle = await signedIn();
    const old = await signedIn();
    for (let passed = 0; passed < 5; passed += 1) {
      world.clock.move(6 * day);
      await who(old.cookie);
    }
    const live = await signedIn();
    const windowStart = (age: number) => new Date(world.clock.now().getTime() - age);
    await world.db.insert(attempts).values([
      { scope: 'old', windowStart: windowStart(2 * day), tries: 3 },
      { scope: 'new', windowStart: windowStart(minute), tries: 3 },
    ]);
    await sweepSessions(world);
    expect([await rowsOf(idle.id), await rowsOf(old.id), await rowsOf(live.id)].map((rows) => rows.length)).toEqual([
      0, 0, 1,
    ]);
    expect((await world.db.select().from(attempts)).map(({ scope }) => scope)).toEqual(['new']);
  });
});
