import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { day, hour, minute } from '#core/time.ts';
import { mails } from '#features/notifications/server/tables.ts';
import { useSentMails } from '#features/notifications/server/testing.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import { system } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { createAdmin } from '../create-admin.ts';
import { accountLinks, accounts, halfSignIns, passkeys, secondFactors, sessions, trustedDevices } from '../tables.ts';
import { aMemberWithPassword, aSession, readToken } from '../testing.ts';
import { makeLink } from './make-link.ts';
import { registeringCookie } from './registering-device.ts';

const world = useWorld();
beforeAll(() => {
  world.config = { ...world.config, emailVerification: true };
});
const app = useApp(world);
const sentMails = useSentMails(world);

const password = 'sawubona mhlaba';
const someone = () => ({ fullName: 'Sibusiso Dlamini', email: `${newId()}@example.co.za`, password, role: 'member' });
const post = (path: string, body: object, headers = {}) => app.call(null, 'POST', path, body, headers);
const register = (body: object) => post('/api/accounts', body);
const signIn = (email: string, secret = password) => post('/api/session', { email, password: secret });
const accountOf = async (email: string) => (await world.db.select().from(accounts).where(eq(accounts.email, email)))[0];
const sessionsOf = (id: string) => world.db.$count(sessions, eq(sessions.userId, id));

/** The cookie of the browser that registered an account. */
const here = (id: string) => ({ cookie: registeringCookie(world.config, id).split(';')[0] ?? '' });

/** The mails since the last call: a request for a link is a job, and the reaction to its event writes the mail. */
async function receive() {
  await world.deliver();
  return sentMails();
}

/** The mails to that address since the last call, with the token of their link. */
async function mailsTo(email: string) {
  const sent = await receive();
  return sent
    .filter(({ to }) => to.includes(email))
    .map(({ mail }) => ({
      subject: mail.subject,
      token: /\/login#\w+=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '',
      stops: mail.headers.some(({ key }) => key === 'list-unsubscribe'),
    }));
}

// Resets the limits of the network, which other tests check.
beforeEach(() => world.clock.move(15 * minute));

describe('confirming an address', () => {
  it('opens no session at registration, and lets the person in once their link was used', async () => {
    const person = someone();
    const registered = await register(person);
    expect(registered).toMatchObject({ status: 200, body: { id: null, status: null } });
    expect(String(registered.headers['set-cookie'])).toMatch(/^lungisa-registered=[\w-]{43}; .*HttpOnly/);
    const [mail] = await mailsTo(person.email);
    expect(mail).toMatchObject({ subject: 'Confirm your email address', stops: false });

    expect(await signIn(person.email, 'wrong horse')).toMatchObject({
      status: 401,
      body: { code: 'accounts.bad-credentials' },
    });
    const refused = await signIn(person.email);
    expect(refused).toMatchObject({ status: 403, body: { code: 'accounts.unconfirmed' } });
    expect(refused.headers['set-cookie']).toBeUndefined();
    const { id = '' } = (await accountOf(person.email)) ?? {};
    expect(await sessionsOf(id)).toBe(0);

    const token = mail?.token ?? '';
    const read = await post('/api/accounts/link', { purpose: 'confirm', token });
    expect(read).toMatchObject({ status: 200, body: { email: person.email } });
    expect((await signIn(person.email)).status, 'reading the link confirms nothing').toBe(403);
    expect((await post('/api/accounts/confirmation', { token }, here(id))).status).toBe(200);
    expect((await signIn(person.email)).status).toBe(200);
    expect(await sessionsOf(id)).toBe(2);
  });

  it('answers a taken address as a new one, makes no account of it, and tells its owner', async () => {
    const owner = await aMemberWithPassword(world);
    const person = someone();
    const before = await world.db.$count(accounts);
    const [taken, fresh] = [await register({ ...person, email: owner.email.toUpperCase() }), await register(person)];
    const comparable = ({ status, body, headers: { date: _, 'x-request-id': _id, ...headers } }: typeof taken) => ({
      status,
      body,
      headers: { ...headers, 'set-cookie': String(headers['set-cookie']).replace(/=[\w-]{43};/, '=secret;') },
    });
    expect(comparable(taken)).toEqual(comparable(fresh));
    expect(await world.db.$count(accounts)).toBe(before + 1);
    expect(await mailsTo(owner.email)).toMatchObject([{ subject: 'You already have an account' }]);
    expect((await signIn(owner.email)).status, 'the password of the owner stays').toBe(200);
  });

  it('tells the owner of a taken address at most four times in fifteen minutes, however often others register with it', async () => {
    const owner = await aMemberWithPassword(world);
    for (let time = 0; time < 6; time += 1)
      expect((await post('/api/accounts', { ...someone(), email: owner.email })).status).toBe(200);
    expect(await mailsTo(owner.email)).toHaveLength(4);
  });

  it('never confirms a password that a stranger chose for an address', async () => {
    const victim = someone();
    await register({ ...victim, password: 'the password of a stranger' });
    await mailsTo(victim.email);
    await register(victim);
    const [mail] = await mailsTo(victim.email);
    expect(mail?.subject).toBe('You already have an account');
    expect((await post('/api/accounts/confirmation', { token: mail?.token })).status).toBe(404);
    expect((await post('/api/accounts/password', { token: mail?.token, password })).status).toBe(200);
    expect((await signIn(victim.email, 'the password of a stranger')).status).toBe(401);
    expect((await signIn(victim.email)).status).toBe(200);
  });

  it('gives a stranger no account for the address of a person who opens the link on a device of their own', async () => {
    const stranger = someone();
    await register(stranger);
    const [mail] = await mailsTo(stranger.email);
    const confirm = (more = {}) => post('/api/accounts/confirmation', { token: mail?.token, ...more });
    expect(await confirm()).toMatchObject({ status: 422, body: { code: 'accounts.registered-elsewhere' } });
    expect(await confirm({ password: 'a guess' })).toMatchObject({
      status: 422,
      body: { code: 'accounts.wrong-password', errors: [{ path: 'password' }] },
    });
    expect((await signIn(stranger.email)).status).toBe(403);
    await post('/api/accounts/password/link', { email: stranger.email });
    const [reset] = await mailsTo(stranger.email);
    const own = 'the password of the owner';
    expect((await post('/api/accounts/password', { token: reset?.token, password: own })).status).toBe(200);
    expect((await signIn(stranger.email)).status).toBe(401);
    expect((await signIn(stranger.email, own)).status).toBe(200);
  });

  it('counts wrong passwords for a link as those of a login', async () => {
    const person = someone();
    await register(person);
    const [mail] = await mailsTo(person.email);
    const statuses: number[] = [];
    for (let time = 0; time < 30 && statuses.at(-1) !== 429; time += 1)
      statuses.push(
        (await post('/api/accounts/confirmation', { token: mail?.token, password: `guess ${time}` })).status,
      );
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
    expect((await signIn(person.email)).status).toBe(429);
  });

  describe('on the device that registered', () => {
    /** Registers, and returns the token of the mail with the cookie of that browser. */
    const registerHere = async (person = someone()) => {
      const registered = await register(person);
      const cookie = String(registered.headers['set-cookie']).split(';')[0] ?? '';
      const [mail] = await mailsTo(person.email);
      const { id = '' } = (await accountOf(person.email)) ?? {};
      return { ...person, id, token: mail?.token ?? '', cookie };
    };
    const confirm = (token: string, cookie?: string, more = {}) =>
      post('/api/accounts/confirmation', { token, ...more }, cookie === undefined ? {} : { cookie });
    const cookiesOf = ({ headers }: Awaited<ReturnType<typeof confirm>>) =>
      [headers['set-cookie'] ?? []].flat().map(String);

    it('signs in, once, and forgets the device', async () => {
      const { id, token, cookie } = await registerHere();
      const confirmed = await confirm(token, cookie);
      expect(confirmed).toMatchObject({ status: 200, body: { isSignedIn: true } });
      expect(cookiesOf(confirmed).some((set) => set.startsWith('lungisa-registered=; Path=/; Max-Age=0'))).toBe(true);
      const session =
        cookiesOf(confirmed)
          .find((set) => set.startsWith('lungisa='))
          ?.split(';')[0] ?? '';
      expect((await app.call(null, 'GET', '/api/session', undefined, { cookie: session })).body).toMatchObject({
        person: { id },
      });
      expect(await confirm(token, cookie)).toMatchObject({ status: 404, body: { code: 'accounts.bad-link' } });
      expect(await sessionsOf(id)).toBe(1);
    });

    const refusesSession = async (confirmed: Awaited<ReturnType<typeof confirm>>, id: string) => {
      expect(confirmed).toMatchObject({ status: 200, body: { isSignedIn: false } });
      expect(cookiesOf(confirmed)).toEqual([]);
      expect(await sessionsOf(id)).toBe(0);
    };

    const refusesLink = async (refused: Awaited<ReturnType<typeof confirm>>, id: string) => {
      expect(refused).toMatchObject({ status: 422, body: { code: 'accounts.registered-elsewhere' } });
      expect(cookiesOf(refused)).toEqual([]);
      expect(await sessionsOf(id)).toBe(0);
    };

    it.each([
      ['no cookie', () => Promise.resolve(undefined)],
      ['a made-up cookie', () => Promise.resolve(`lungisa-registered=${'a'.repeat(43)}`)],
      ['the cookie of another registration', async () => (await registerHere()).cookie],
    ])('asks for the password on a device with %s', async (_, cookieElsewhere) => {
      const { id, token } = await registerHere();
      const cookie = await cookieElsewhere();
      await refusesLink(await confirm(token, cookie), id);
      const confirmed = await confirm(token, cookie, { password });
      expect(confirmed).toMatchObject({ status: 200, body: { isSignedIn: true } });
      expect(cookiesOf(confirmed).some((set) => set.startsWith('lungisa='))).toBe(true);
      expect(await sessionsOf(id)).toBe(1);
      expect((await confirm(token, cookie, { password })).status).toBe(404);
    });

    it('gives a stranger who registers a taken address no way into it', async () => {
      const { id, token, email } = await registerHere();
      const taken = await register({ ...someone(), email });
      await refusesLink(await confirm(token, String(taken.headers['set-cookie']).split(';')[0]), id);
    });

    it('asks for the password where the account was suspended since, and keeps the address confirmed', async () => {
      const { id, token, cookie } = await registerHere();
      await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, id));
      await refusesSession(await confirm(token, cookie), id);
      expect(
        (await accountOf((await world.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.email ?? ''))
          ?.emailVerified,
      ).toBe(true);
    });

    it('asks for the password where the account has a second factor', async () => {
      const { id, token, cookie } = await registerHere();
      await world.db
        .insert(secondFactors)
        .values({ accountId: id, secret: 'sealed', createdAt: world.clock.now(), enabledAt: world.clock.now() });
      await refusesSession(await confirm(token, cookie), id);
    });

    it('asks for the password where the password was changed by a mail', async () => {
      const { id, token, email, cookie } = await registerHere();
      await post('/api/accounts/password/link', { email });
      const reset = (await mailsTo(email)).find(({ subject }) => subject === 'Choose a new password');
      await post('/api/accounts/password', { token: reset?.token, password: 'usiku nemini' });
      await refusesSession(await confirm(token, cookie), id);
    });

    it('leaves someone signed in who uses the same browser', async () => {
      const other = await aMemberWithPassword(world);
      const { id, token, cookie } = await registerHere();
      const confirmed = await confirm(token, `${cookie}; ${await app.cookieOf(other)}`);
      await refusesSession(confirmed, id);
    });
  });

  it('tells admins of a new provider once the address is confirmed, not before', async () => {
    const admin = await world.as(system, (work) =>
      createAdmin(work, { fullName: 'Anele Dube', email: `${newId()}@example.co.za`, password: 'twelve letters' }),
    );
    const person = { ...someone(), role: 'provider' };
    await register(person);
    const [mail] = await mailsTo(person.email);
    const mailsSent = async () => {
      await world.settle();
      const notices = await app.call(null, 'GET', '/api/notifications', undefined, await adminCookie(admin));
      return JSON.stringify(notices.body).includes('A provider is waiting for approval');
    };
    expect(await mailsSent()).toBe(false);
    await post('/api/accounts/confirmation', { token: mail?.token, password });
    expect(await mailsSent()).toBe(true);
  });

  it('counts accounts of the command line as confirmed', async () => {
    const email = `${newId()}@example.co.za`;
    await world.as(system, (work) => createAdmin(work, { fullName: 'Anele Dube', email, password: 'twelve letters' }));
    expect((await signIn(email, 'twelve letters')).status).toBe(200);
  });
});

async function adminCookie(id: string) {
  const person = { id } as Parameters<typeof app.cookieOf>[0];
  return { cookie: await app.cookieOf(person) };
}

describe('asking for a link', () => {
  it.each(['/api/accounts/confirmation/link', '/api/accounts/password/link'])(
    'answers %s alike for every address, and mails none that is unknown',
    async (path) => {
      const known = someone();
      await register(known);
      await mailsTo(known.email);
      const [one, other] = [await post(path, { email: known.email }), await post(path, { email: someone().email })];
      expect({ ...one, headers: { ...one.headers, date: '', 'x-request-id': '' } }).toEqual({
        ...other,
        headers: { ...other.headers, date: '', 'x-request-id': '' },
      });
      expect(one).toMatchObject({ status: 200, body: {} });
      const sent = await receive();
      expect(sent.map(({ to }) => to)).toEqual([[known.email]]);
    },
  );

  it('sends no confirmation to an address that is confirmed', async () => {
    const { email } = await aMemberWithPassword(world);
    expect((await post('/api/accounts/confirmation/link', { email })).status).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('is answered alike after four mails in fifteen minutes, which no more follow, and their links work on', async () => {
    const { email } = await aMemberWithPassword(world);
    const ask = (to: string) => post('/api/accounts/password/link', { email: to });
    for (const to of [email, someone().email])
      for (let time = 0; time < 6; time += 1) expect((await ask(to)).status).toBe(200);
    const sent = await mailsTo(email);
    expect(sent).toHaveLength(4);
    for (const { token } of sent)
      expect((await post('/api/accounts/link', { purpose: 'reset', token })).status).toBe(200);
    expect((await post('/api/accounts/password', { token: sent[0]?.token, password: 'usiku nemini' })).status).toBe(
      200,
    );
    // The person has used them up, so the next request brings another.
    await ask(email);
    expect((await mailsTo(email)).filter(({ subject }) => subject === 'Choose a new password')).toHaveLength(1);
  });

  it('is not kept from a person by requests of a stranger for links of another kind', async () => {
    const { email } = await aMemberWithPassword(world);
    for (let time = 0; time < 6; time += 1) await post('/api/accounts/confirmation/link', { email });
    expect((await post('/api/accounts/password/link', { email })).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is refused after twenty addresses from one network', async () => {
    world.clock.move(hour);
    for (let time = 0; time < 20; time += 1)
      expect((await post('/api/accounts/password/link', { email: someone().email })).status).toBe(200);
    expect((await post('/api/accounts/password/link', { email: someone().email })).status).toBe(429);
  });
});

describe('a link', () => {
  const aLink = async (purpose: 'confirm' | 'reset' | 'end-sessions', accountId: string) =>
    readToken(await makeLink(world, { id: newId(), accountId, purpose }));

  it('is used by one of ten uses at once, and by none afterwards', async () => {
    const { id } = await aMemberWithPassword(world);
    const token = await aLink('confirm', id);
    const use = () => post('/api/accounts/confirmation', { token }, here(id));
    const statuses = (await Promise.all(Array.from({ length: 10 }, use))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(404)]);
    expect(await use()).toMatchObject({ status: 404, body: { code: 'accounts.bad-link' } });
  });

  it.each([
    ['confirm', day, '/api/accounts/confirmation', {}],
    ['reset', hour, '/api/accounts/password', { password }],
    ['end-sessions', 30 * day, '/api/accounts/sessions/end', {}],
  ] as const)('for %s works for %i milliseconds', async (purpose, life, path, more) => {
    // The links of two people: using a link may end the others of its account.
    const [late, early] = [await aMemberWithPassword(world), await aMemberWithPassword(world)];
    const [tooLate, inTime] = [await aLink(purpose, late.id), await aLink(purpose, early.id)];
    world.clock.move(life - 1);
    expect((await post(path, { token: inTime, ...more }, here(early.id))).status).toBe(200);
    world.clock.move(1);
    expect((await post(path, { token: tooLate, ...more }, here(late.id))).status).toBe(404);
  });

  it('for the end of all sessions removes what an intruder has added to get in again, and nothing older', async () => {
    const { id } = await aMemberWithPassword(world);
    const at = (ago: number) => new Date(world.clock.now().getTime() - ago);
    const aPasskey = (name: string, createdAt: Date) => ({
      accountId: id,
      credentialId: `${id} ${name}`,
      publicKey: 'key',
      counter: 0,
      transports: [],
      isBackedUp: false,
      name,
      createdAt,
    });
    await world.db.insert(passkeys).values([aPasskey('Own phone', at(2 * day)), aPasskey('Unknown', at(hour))]);
    await world.db
      .insert(secondFactors)
      .values({ accountId: id, secret: 'sealed', createdAt: at(hour), enabledAt: at(hour) });
    const token = await aLink('end-sessions', id);
    expect((await post('/api/accounts/sessions/end', { token })).status).toBe(200);
    const left = await world.db.select({ name: passkeys.name }).from(passkeys).where(eq(passkeys.accountId, id));
    expect(left).toEqual([{ name: 'Own phone' }]);
    expect(await world.db.$count(secondFactors, eq(secondFactors.accountId, id))).toBe(0);
  });

  it('does nothing else than it is for', async () => {
    const { id } = await aMemberWithPassword(world);
    const token = await aLink('confirm', id);
    expect((await post('/api/accounts/password', { token, password })).status).toBe(404);
    expect((await post('/api/accounts/sessions/end', { token })).status).toBe(404);
    expect((await post('/api/accounts/confirmation', { token }, here(id))).status).toBe(200);
  });

  it('for a new password goes to a suspended person too, who appeals with it', async () => {
    const { id, email } = await aMemberWithPassword(world);
    await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, id));
    await post('/api/accounts/password/link', { email });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('stands in no table: neither in links, nor in mails or events', async () => {
    const { email } = await aMemberWithPassword(world);
    await post('/api/accounts/password/link', { email });
    const [mail] = await mailsTo(email);
    expect(mail?.token).toMatch(/^[\w-]{43}$/);
    const kept = [
      await world.db.select().from(accountLinks),
      await world.db.select().from(mails),
      await world.db.select().from(events),
    ];
    expect(JSON.stringify(kept)).not.toContain(mail?.token);
  });

  it('of a mail that is sent again takes the place of the one before', async () => {
    const { id: accountId } = await aMemberWithPassword(world);
    const mail = { id: newId(), accountId, purpose: 'confirm' } as const;
    const [lost, received] = [readToken(await makeLink(world, mail)), readToken(await makeLink(world, mail))];
    expect((await post('/api/accounts/confirmation', { token: lost })).status).toBe(404);
    expect((await post('/api/accounts/confirmation', { token: received }, here(accountId))).status).toBe(200);
  });
});

describe('a new password by a link', () => {
  it('ends all sessions and all other links of its kind, and is told by mail', async () => {
    const member = await aMemberWithPassword(world);
    await aSession(world, member);
    const cookie = await app.cookieOf(member);
    const createdAt = world.clock.now();
    await world.db.insert(trustedDevices).values({ tokenHash: newId(), accountId: member.id, createdAt });
    await world.db.insert(halfSignIns).values({ tokenHash: newId(), accountId: member.id, createdAt });
    await post('/api/accounts/password/link', { email: member.email });
    await post('/api/accounts/password/link', { email: member.email });
    const [one, two] = await mailsTo(member.email);
    expect((await post('/api/accounts/password', { token: one?.token, password: 'usiku nemini' })).status).toBe(200);
    expect(await sessionsOf(member.id)).toBe(0);
    expect(await world.db.$count(trustedDevices, eq(trustedDevices.accountId, member.id))).toBe(0);
    expect(await world.db.$count(halfSignIns, eq(halfSignIns.accountId, member.id))).toBe(0);
    expect((await app.call(null, 'GET', '/api/problems/feed', undefined, { cookie })).status).toBe(401);
    expect((await signIn(member.email)).status).toBe(401);
    expect((await signIn(member.email, 'usiku nemini')).status).toBe(200);
    expect((await post('/api/accounts/password', { token: two?.token, password: 'usiku nemini 2' })).status).toBe(404);
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toContain('Your password has changed');
  });

  it.each([
    ['member', '12345', 'Password must be at least 6 characters long'],
    ['member', 'password', 'Many people use this password. Choose another one.'],
    ['admin', 'eleven sign', 'Password must be at least 12 characters long'],
  ] as const)('of the role %s may not be %s, and leaves the link as it is', async (role, bad, message) => {
    const member = await aMemberWithPassword(world);
    await world.db.update(accounts).set({ role }).where(eq(accounts.id, member.id));
    const token = readToken(await makeLink(world, { id: newId(), accountId: member.id, purpose: 'reset' }));
    expect(await post('/api/accounts/password', { token, password: bad })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password', message }] },
    });
    expect((await post('/api/accounts/password', { token, password: 'a long enough one' })).status).toBe(200);
  });

  it('confirms the address, since its owner reads the mails there', async () => {
    const person = someone();
    await register(person);
    await post('/api/accounts/password/link', { email: person.email });
    const reset = (await mailsTo(person.email)).find(({ subject }) => subject === 'Choose a new password');
    expect((await post('/api/accounts/password', { token: reset?.token, password: 'usiku nemini' })).status).toBe(200);
    expect((await signIn(person.email, 'usiku nemini')).status).toBe(200);
  });
});
