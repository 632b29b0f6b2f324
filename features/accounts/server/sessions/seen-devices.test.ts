import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hour } from '#core/time.ts';
import { useSentMails } from '#features/notifications/server/testing.ts';
import { events } from '#engine/tables.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { describeDevice } from './describe-device.ts';
import { openSession } from './sign-in.ts';
import { shortenAddress } from './shorten-address.ts';
import { accounts, sessions } from '../tables.ts';
import { aMember, aMemberWithPassword, anAdmin, aSession } from '../testing.ts';

const world = useWorld();
const app = useApp(world);
const sentMails = useSentMails(world);

const password = 'sawubona mhlaba';
const chrome =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';

describe('a device in words', () => {
  it.each([
    [chrome, 'Chrome', 'Android'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537.36 Edg/139.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox', 'macOS'],
    ['curl/8.5.0', null, null],
  ])('reads %s', (userAgent, browser, system) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system });
  });

  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['no address', 'no address'],
  ])('shows the network of %s as %s', (address, network) => {
    expect(shortenAddress(address)).toBe(network);
  });
});

describe('sessions', () => {
  it('lists the sessions of the person alone, the one that asks first, without a token or a whole address', async () => {
    const member = await aMemberWithPassword(world);
    const cookie = await app.cookieOf(member);
    world.clock.move(hour);
    await openSession(world, { email: member.email, password, address: '203.0.113.77', userAgent: chrome });
    await aSession(world, await aMember(world));
    const answer = await app.call(null, 'GET', '/api/sessions', undefined, { cookie });
    const list = answer.body['sessions'] as object[];
    expect(list).toMatchObject([
      { isThisDevice: true },
      {
        isThisDevice: false,
        browser: 'Chrome',
        system: 'Android',
        network: '203.0.113.0/24',
        firstUsedAt: world.clock.now().toISOString(),
        lastUsedAt: world.clock.now().toISOString(),
      },
    ]);
    const stored = await world.db.select().from(sessions).where(eq(sessions.userId, member.id));
    for (const { token } of stored) expect(JSON.stringify(answer.body)).not.toContain(token);
    expect(JSON.stringify(stored)).not.toContain('203.0.113.77');
  });

  it('lists no session that is over', async () => {
    const member = await aMember(world);
    const over = await aSession(world, member);
    await world.db.update(sessions).set({ expiresAt: world.clock.now() }).where(eq(sessions.id, over));
    const open = await aSession(world, member);
    const listed = (await app.call(member, 'GET', '/api/sessions')).body['sessions'] as { id: string }[];
    expect(listed.map(({ id }) => id)).toContain(open);
    expect(listed.map(({ id }) => id)).not.toContain(over);
  });

  it('ends one session, and none of another person', async () => {
    const member = await aMember(world);
    const other = await aMember(world);
    const [mine, theirs] = [await aSession(world, member), await aSession(world, other)];
    expect((await app.call(member, 'DELETE', `/api/sessions/${theirs}`)).status).toBe(404);
    expect((await app.call(member, 'DELETE', `/api/sessions/${mine}`)).status).toBe(200);
    expect((await app.call(member, 'DELETE', `/api/sessions/${mine}`)).status).toBe(404);
    const left = await world.db.select({ id: sessions.id }).from(sessions);
    expect(left.map(({ id }) => id)).not.toContain(mine);
    expect(left.map(({ id }) => id)).toContain(theirs);
  });

  it('ends all sessions but the one that asks', async () => {
    const member = await aMember(world);
    for (let time = 0; time < 3; time += 1) await aSession(world, member);
    expect((await app.call(member, 'DELETE', '/api/sessions')).status).toBe(200);
    expect(await world.db.$count(sessions, eq(sessions.userId, member.id))).toBe(1);
    expect((await app.call(member, 'GET', '/api/sessions')).status).toBe(200);
  });
});

describe('a browser that was not seen before', () => {
  it('is told by mail, except at the first sign-in, with a link that ends all sessions', async () => {
    const member = await aMemberWithPassword(world);
    const signIn = (cookies?: string) =>
      openSession(world, { email: member.email, password, address: '198.51.100.9', userAgent: chrome, cookies });
    const subjects = async () => (await sentMails()).map(({ mail }) => mail.subject);
    const first = await signIn();
    expect(await subjects()).toEqual([]);
    const jar = first.cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    await signIn(jar);
    expect(await subjects(), 'the same browser').toEqual([]);
    await signIn('lungisa-seen=made-up');
    const [loginMail] = await sentMails();
    expect(loginMail?.mail).toMatchObject({ subject: 'New login to your account' });
    expect(loginMail?.mail.text).toContain('Chrome on Android logged in to your account');
    expect(loginMail?.mail.text).not.toContain('198.51');

    const token = /#secure=([\w-]+)/.exec(loginMail?.mail.text ?? '')?.[1];
    expect(await world.db.$count(sessions, eq(sessions.userId, member.id))).toBe(3);
    expect((await app.call(null, 'POST', '/api/accounts/sessions/end', { token })).status).toBe(200);
    expect(await world.db.$count(sessions, eq(sessions.userId, member.id))).toBe(0);
  });

  it('is new to each account that signs in there', async () => {
    const [one, two] = [await aMemberWithPassword(world), await aMemberWithPassword(world)];
    await world.db.update(accounts).set({ lastSignInAt: world.clock.now() }).where(eq(accounts.id, two.id));
    const { cookies } = await openSession(world, { email: one.email, password, address: '198.51.100.9' });
    await openSession(world, {
      email: two.email,
      password,
      address: '198.51.100.9',
      cookies: cookies.map((cookie) => cookie.split(';')[0]).join('; '),
    });
    expect((await sentMails()).map(({ to }) => to)).toEqual([[two.email]]);
  });
});

describe('changing the password', () => {
  const change = (person: Parameters<typeof app.call>[0], body: object) =>
    app.call(person, 'PUT', '/api/session/password', body);

  it('asks for the current one, keeps this session, ends all others, and is told by mail', async () => {
    const member = await aMemberWithPassword(world);
    await aSession(world, member);
    expect(await change(member, { current: 'wrong horse', password: 'usiku nemini' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'current', message: 'The password is not right.' }] },
    });
    expect(await world.db.$count(sessions, eq(sessions.userId, member.id))).toBe(2);
    expect((await change(member, { current: password, password: 'usiku nemini' })).status).toBe(200);
    expect(await world.db.$count(sessions, eq(sessions.userId, member.id))).toBe(1);
    expect((await app.call(member, 'GET', '/api/sessions')).status, 'this session').toBe(200);
    const signIn = (secret: string) => openSession(world, { email: member.email, password: secret, address: '::1' });
    await expect(signIn(password)).rejects.toMatchObject({ code: 'accounts.bad-credentials' });
    await expect(signIn('usiku nemini')).resolves.toMatchObject({ id: member.id });
    expect((await sentMails()).map(({ mail }) => mail.subject)).toContain('Your password has changed');
    const log = await world.db.select().from(events).where(eq(events.subjectId, member.id));
    expect(log).toContainEqual(expect.objectContaining({ step: 'change-password', actorId: member.id }));
    expect(JSON.stringify(log)).not.toMatch(/usiku|sawubona/);
  });

  it('takes twenty wrong guesses of the current one, and then none', async () => {
    const member = await aMemberWithPassword(world);
    const guess = () => change(member, { current: 'wrong horse', password: 'usiku nemini' });
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429]);
    expect((await change(member, { current: password, password: 'usiku nemini' })).status).toBe(429);
  });

  it('takes twelve characters from admins', async () => {
    const admin = await anAdmin(world);
    expect(await change(admin, { current: password, password: 'eleven sign' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password', message: 'Password must be at least 12 characters long' }] },
    });
  });

  it('leaves no session that was opened with the old password at the same time', async () => {
    const member = await aMemberWithPassword(world);
    const signIns = Array.from({ length: 4 }, () =>
      openSession(world, { email: member.email, password, address: '198.51.100.9' }).catch(() => null),
    );
    const [changed] = await Promise.all([change(member, { current: password, password: 'usiku nemini' }), ...signIns]);
    expect(changed.status).toBe(200);
    const opened = await Promise.all(signIns);
    const log = await world.db.select().from(events).where(eq(events.subjectId, member.id));
    expect(log.some(({ step }) => step === 'change-password')).toBe(true);
    expect(opened).toHaveLength(4);
    expect(await world.db.$count(sessions, eq(sessions.userId, member.id)), 'this one alone').toBe(1);
  });
});
