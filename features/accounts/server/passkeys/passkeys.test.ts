import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { minute } from '#core/time.ts';
import type { Person } from '#engine/actor.ts';
import { addSoftwarePasskey, aSoftwarePasskey, type SoftwarePasskey } from '#tests/support/software-authenticator.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { secondFactors, accounts, passkeys, sessions } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin, givePassword } from '#features/accounts/server/testing.ts';
import { findPasskeySite, otherPasskeyOrigin } from './passkey-site.ts';

const world = useWorld();
const app = useApp(world);
const password = 'correct horse battery';
const origin = 'http://localhost:3000';
/** The headers of a browser at localhost, where passkeys work. */
const here = { host: 'localhost:3000', origin };

const withPassword = (person: Person) => givePassword(world, person, password);

const post = (person: Person | null, path: string, body: object = {}) =>
  app.call(person, 'POST', `/api${path}`, body, here);

/** Adds a passkey to an account that has a password. */
const withPasskey = async (person: Person) => ({
  person,
  ...(await addSoftwarePasskey(app, person, { origin, password })),
});

const challenge = async () => String((await post(null, '/session/passkey/options')).body['challenge']);
const signIn = async (key: SoftwarePasskey, more: Parameters<SoftwarePasskey['sign']>[1] = {}) =>
  post(null, '/session/passkey', key.sign(await challenge(), more));
const sessionsOf = ({ id }: Person) => world.db.$count(sessions, eq(sessions.userId, id));

describe('where passkeys work', () => {
  it.each([
    ['https://lungisa.example', 'lungisa.example', null],
    ['http://localhost:3000', 'localhost', null],
    ['http://127.0.0.1:3000', null, 'http://localhost:3000'],
    ['http://127.0.0.1', null, 'http://localhost'],
    ['http://[::1]:3000', null, 'http://localhost:3000'],
    ['http://192.168.1.5:3000', null, null],
    ['https://192.168.1.5', null, null],
    ['http://lungisa.example', null, null],
  ])('binds passkeys at %s to %s, and leads to %s', (at, rpId, other) => {
    expect(findPasskeySite(at)?.rpId ?? null).toBe(rpId);
    expect(otherPasskeyOrigin(at)).toBe(other);
  });

  it('refuses passkeys at an IP address, and says where they work', async () => {
    const person = await aMember(world);
    const at = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };
    expect((await app.call(person, 'GET', '/api/account/security', undefined, at)).body).toMatchObject({
      passkeysWork: false,
      otherOrigin: origin,
    });
    expect((await app.call(null, 'POST', '/api/session/passkey/options', {}, at)).body).toMatchObject({
      code: 'accounts.no-passkeys-here',
    });
    expect((await app.call(person, 'GET', '/api/account/security', undefined, here)).body).toMatchObject({
      passkeysWork: true,
      otherOrigin: null,
    });
  });
});

describe('adding a passkey', () => {
  it('asks for the password, names it, and lists it', async () => {
    const person = await withPassword(await aMember(world));
    expect((await post(person, '/account/passkeys/options')).body).toMatchObject({ code: 'accounts.confirm-first' });
    expect((await post(person, '/account/passkeys/options', { password: 'wrong' })).status).toBe(422);
    const { id } = await withPasskey(person);
    const renamed = await app.call(person, 'PUT', `/api/account/passkeys/${id}`, { name: 'Work laptop' }, here);
    expect(renamed.status).toBe(200);
    expect((await app.call(person, 'GET', '/api/account/security', undefined, here)).body['passkeys']).toEqual([
      { id, name: 'Work laptop', createdAt: world.clock.now().toISOString(), lastUsedAt: null },
    ]);
  });

  it('refuses one whose owner was not verified, one of another site, and a challenge that is old or used', async () => {
    const person = await withPassword(await aMember(world));
    const options = async () => (await post(person, '/account/passkeys/options', { password })).body;
    const add = async (made: object) =>
      (await post(person, '/account/passkeys', { name: 'My phone', made })).body['code'];
    const key = aSoftwarePasskey(origin);
    expect(await options()).toMatchObject({ authenticatorSelection: { userVerification: 'required' } });
    const made = async (more: object) => key.make(String((await options())['challenge']), more);
    expect(await add(await made({ isVerified: false }))).toBe('accounts.passkey-not-made');
    expect(await add(await made({ origin: 'http://localhost.example' }))).toBe('accounts.passkey-not-made');
    expect(await add(await made({ rpId: 'lungisa.example' }))).toBe('accounts.passkey-not-made');
    const late = await made({});
    world.clock.move(5 * minute + 1);
    expect(await add(late)).toBe('accounts.passkey-not-made');
    const right = await made({});
    expect(await add(right)).toBeUndefined();
    expect(await add(right)).toBe('accounts.passkey-not-made');
    expect(await add(key.make(await challenge())), 'the challenge of a sign-in').toBe('accounts.passkey-not-made');
  });

  it('takes a passkey of the person in place of the password, and none of another person', async () => {
    const { person, key } = await withPasskey(await withPassword(await aMember(world)));
    const other = await withPasskey(await withPassword(await aMember(world)));
    const ask = async () => String((await post(person, '/account/confirmation/options')).body['challenge']);
    const show = async (passkey: object) => post(person, '/account/second-factor', { passkey });
    expect((await show(other.key.sign(await ask()))).body).toMatchObject({ code: 'accounts.passkey-not-yours' });
    expect((await show(key.sign(await challenge()))).status, 'the challenge of a sign-in').toBe(422);
    expect((await show(key.sign(await ask()))).status).toBe(200);
  });
});

describe('signing in with a passkey', () => {
  it('opens a session without a password, also where a code is asked for after a password', async () => {
    const { person, key } = await withPasskey(await withPassword(await aMember(world)));
    const at = world.clock.now();
    const sealed = { accountId: person.id, secret: 'sealed', enabledAt: at, createdAt: at };
    await world.db.insert(secondFactors).values(sealed);
    expect((await post(null, '/session/passkey/options')).body).toMatchObject({ userVerification: 'required' });
    const before = await sessionsOf(person);
    const answer = await signIn(key);
    expect(answer).toMatchObject({ status: 200, body: { id: person.id } });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^lungisa=\S+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax/,
    );
    expect(await sessionsOf(person)).toBe(before + 1);
    const [row] = await world.db.select().from(passkeys).where(eq(passkeys.accountId, person.id));
    expect(row?.lastUsedAt).toEqual(world.clock.now());
  });

  it('refuses a passkey whose owner was not verified', async () => {
    const { person, key } = await withPasskey(await withPassword(await aMember(world)));
    const before = await sessionsOf(person);
    expect(await signIn(key, { isVerified: false })).toMatchObject({
      status: 422,
      body: { code: 'accounts.unknown-passkey' },
    });
    expect(await sessionsOf(person)).toBe(before);
    expect((await signIn(key)).status).toBe(200);
  });

  it('refuses an answer for another site, an answer that was given before, a copy, and an unknown passkey', async () => {
    const { key } = await withPasskey(await withPassword(await aMember(world)));
    expect((await signIn(key, { origin: 'http://localhost.example' })).status).toBe(422);
    expect((await signIn(key, { rpId: 'lungisa.example' })).status).toBe(422);
    expect((await signIn(aSoftwarePasskey(origin))).status).toBe(422);
    const signed = key.sign(await challenge());
    expect((await post(null, '/session/passkey', signed)).status).toBe(200);
    expect((await post(null, '/session/passkey', signed)).status).toBe(422);
    expect((await signIn(key, { counter: 1 })).status, 'a copy counts back').toBe(422);
    const late = key.sign(await challenge());
    world.clock.move(5 * minute + 1);
    expect((await post(null, '/session/passkey', late)).status).toBe(422);
  });

  it('keeps a suspended person out', async () => {
    const { person, key } = await withPasskey(await withPassword(await aMember(world)));
    await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, person.id));
    const before = await sessionsOf(person);
    expect((await signIn(key)).body).toMatchObject({ code: 'accounts.suspended' });
    expect(await sessionsOf(person)).toBe(before);
  });

  it('does not work with a passkey that was removed', async () => {
    const { person, key, id } = await withPasskey(await withPassword(await aMember(world)));
    const other = await aMember(world);
    expect((await post(other, `/account/passkeys/${id}/remove`, { password })).status).toBe(422);
    await withPassword(other);
    expect((await post(other, `/account/passkeys/${id}/remove`, { password })).status).toBe(404);
    expect((await post(person, `/account/passkeys/${id}/remove`, {})).status).toBe(422);
    expect((await post(person, `/account/passkeys/${id}/remove`, { password })).status).toBe(200);
    expect((await signIn(key)).status).toBe(422);
  });

  it('is what lets an admin in who has no other second factor', async () => {
    Object.assign(world.config, { adminsNeedSecondFactor: true });
    try {
      const { person, key } = await withPasskey(await withPassword(await anAdmin(world)));
      expect((await app.call(person, 'GET', '/api/people')).status).toBe(200);
      expect((await post(null, '/session', { email: person.email, password })).body).toEqual({
        id: null,
        next: 'passkey',
      });
      await world.db.update(sessions).set({ verifiedAt: null }).where(eq(sessions.userId, person.id));
      expect((await app.call(person, 'GET', '/api/people')).status).toBe(403);
      expect((await post(person, '/account/second-factor', { password })).body).toMatchObject({
        code: 'accounts.show-factor',
      });
      const ask = (await post(person, '/account/confirmation/options')).body;
      expect((await post(person, '/account/confirmation', key.sign(String(ask['challenge'])))).status).toBe(200);
      expect((await app.call(person, 'GET', '/api/people')).status).toBe(200);
    } finally {
      Object.assign(world.config, { adminsNeedSecondFactor: false });
    }
  });

  it('is throttled by network after a hundred wrong answers', async () => {
    const key = aSoftwarePasskey(origin);
    const signed = key.sign('x'.repeat(43));
    const answers = await Promise.all(
      Array.from({ length: 101 }, () =>
        app.app.inject({
          method: 'POST',
          url: '/api/session/passkey',
          remoteAddress: '203.0.113.77',
          headers: here,
          payload: signed,
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  });
});
