import { query } from '#engine/postgres/read.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { minute } from '#core/time.ts';
import { Refusal } from '#core/errors.ts';
import { providers } from '#features/providers/server/tables.ts';
import { newId } from '#engine/columns.ts';
import { problemDetails } from '#server/http/api/problem-details.ts';
import { system } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { transact } from '#engine/work.ts';
import { createAdmin } from './create-admin.ts';
import { registerAccount } from './register-account.ts';
import { openSession } from './sessions/sign-in.ts';
import { accounts } from './tables.ts';

const address = '198.51.100.9';
const world = useWorld();
const app = useApp(world);

const someone = (more: object = {}) => ({
  fullName: 'Sibusiso Dlamini',
  email: `${newId()}@example.co.za`,
  password: 'sawubona',
  ...more,
});
const register = (body: object, headers = {}) => app.call(null, 'POST', '/api/accounts', body, headers);
const accountOf = async (email: string) => world.db.select().from(accounts).where(eq(accounts.email, email));
/** Counts the rows of each table that a registration writes. */
async function everything(): Promise<Record<string, number>> {
  const [counts] = await query<Record<string, number>>(world.db).rows(sql`
    select (select count(*)::int from accounts) accounts, (select count(*)::int from credentials) credentials,
      (select count(*)::int from sessions) sessions, (select count(*)::int from events) events, (select count(*)::int from providers) providers`);
  return { ...counts };
}

// Taken emails count against the address of all these tests.
beforeEach(() => world.clock.move(15 * minute));

describe('registering', () => {
  it('approves a member at once and signs them in', async () => {
    const person = someone();
    const answer = await register(person);
    expect(answer).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(await accountOf(person.email)).toMatchObject([
      { id: answer.body.id, role: 'member', status: 'approved', fullName: 'Sibusiso Dlamini' },
    ]);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const me = await app.call(null, 'GET', '/api/session', undefined, { cookie });
    expect(me.body.person).toMatchObject({ id: answer.body.id, email: person.email, role: 'member' });
    expect(JSON.stringify(answer.body)).not.toContain(person.password);
  });

  it.each([
    ['the language that the device chose', 'language=zu', 'zu'],
    ['none that is not ours', 'language=fr', null],
    ['none of a test', 'language=xx', null],
    ['none without a choice', 'other=zu', null],
  ])('keeps %s', async (_kept, cookie, language) => {
    const person = someone();
    expect((await register(person, { cookie, 'accept-language': 'xh' })).status).toBe(200);
    expect(await accountOf(person.email)).toMatchObject([{ language }]);
  });

  it('leaves a new provider and their listing waiting for approval', async () => {
    const person = someone({ role: 'provider' });
    const answer = await register(person);
    expect(answer).toMatchObject({ status: 200, body: { status: 'pending' } });
    const listings = await world.db
      .select()
      .from(providers)
      .where(eq(providers.accountId, String(answer.body['id'])));
    expect(listings).toMatchObject([{ name: person.fullName, status: 'pending' }]);
  });

  it('keeps an email in lower case, and refuses it again in any case', async () => {
    const person = someone({ email: `Naledi.${newId()}@Example.CO.ZA` });
    expect((await register(person)).status).toBe(200);
    expect(await accountOf(person.email.toLowerCase())).toHaveLength(1);
    const before = await everything();
    const again = await register({ ...person, email: person.email.toUpperCase(), role: 'provider' });
    expect(again).toMatchObject({
      status: 422,
      body: {
        code: 'accounts.email-taken',
        errors: [{ path: 'email', message: 'This email already has an account. Log in instead.' }],
      },
    });
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(await everything()).toEqual(before);
  });

  it.each(['member', 'provider'])('makes one account of ten simultaneous registrations as a %s', async (role) => {
    const person = someone({ role });
    const before = await everything();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 422 && body.code === 'accounts.email-taken')).toHaveLength(
      9,
    );
    const made = { accounts: 1, credentials: 1, sessions: 1, events: 1, providers: role === 'provider' ? 1 : 0 };
    const after = await everything();
    expect(
      Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)])),
    ).toEqual(made);
  });

  it.each([
    ['an unknown role', { role: 'admin' }, { path: 'role', message: 'Choose Member or Provider.' }],
    [
      'a password of five characters',
      { password: '12345' },
      { path: 'password', message: 'Password must be at least 6 characters long' },
    ],
    [
      'three characters that take six places',
      { password: '🔧🔧🔧' },
      { path: 'password', message: 'Password must be at least 6 characters long' },
    ],
    [
      'one of the commonest passwords, in any case',
      { password: 'Password1' },
      { path: 'password', message: 'Many people use this password. Choose another one.' },
    ],
    ['no password', { password: '' }, { path: 'password', message: 'Please fill in all fields' }],
    ['no name', { fullName: '   ' }, { path: 'fullName', message: 'Please fill in all fields' }],
    ['no address', { email: ' ' }, { path: 'email', message: 'Please fill in all fields' }],
    ['an address that is none', { email: 'naledi' }, { path: 'email', message: 'This is not an email address.' }],
    [
      'a NUL in the name',
      { fullName: 'Naledi\u0000' },
      { path: 'fullName', message: 'This text has characters that we cannot save.' },
    ],
    ['a status', { status: 'approved' }, { path: 'status', message: 'We do not know this field.' }],
  ])('refuses %s beside the field, and makes no account', async (_what, more, error) => {
    const before = await everything();
    const answer = await register(someone(more));
    expect(answer).toMatchObject({ status: 422, body: { errors: [error] } });
    expect(await everything()).toEqual(before);
  });

  it('says how long a password must be on a site that asks for more', async () => {
    const strict = { ...world, config: { ...world.config, passwordMin: 12 } };
    const refused = transact(strict, system, (work) => registerAccount(work, { ...someone(), role: 'member' }));
    const error: unknown = await refused.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refusal);
    expect(problemDetails(error as Refusal, world.sentences)).toMatchObject({
      title: 'Password is too short',
      errors: [{ path: 'password', message: 'Password must be at least 12 characters long' }],
    });
  });

  it('uses every character of a long password', async () => {
    const long = 'ixesha '.repeat(20);
    const person = someone({ password: long });
    expect((await register(person)).status).toBe(200);
    await expect(openSession(world, { ...person, address })).resolves.toMatchObject({ id: expect.any(String) });
    for (const cut of [long.slice(0, 64), long.slice(0, 72), long.slice(0, -1)]) {
      await expect(openSession(world, { ...person, password: cut, address })).rejects.toMatchObject({
        code: 'accounts.bad-credentials',
      });
    }
  });

  it('makes no account when a consequence of it fails', async () => {
    const before = await everything();
    const failing = {
      ...world,
      consequences: [{ after: 'account.join' as const, run: async () => Promise.reject(new Error('no room')) }],
    };
    await expect(
      transact(failing, system, (work) => registerAccount(work, { ...someone(), role: 'member' })),
    ).rejects.toThrow('no room');
    expect(await everything()).toEqual(before);
  });
});

test('makes an admin once, with a password of twelve characters or more, who can sign in', async () => {
  const wanted = someone({ password: 'twelve chars' });
  await expect(
    world.as(system, (work) => createAdmin(work, { ...wanted, password: 'eleven char' })),
  ).rejects.toMatchObject({
    code: 'accounts.password-too-short',
  });
  const id = await world.as(system, (work) => createAdmin(work, wanted));
  expect(await accountOf(wanted.email)).toMatchObject([{ id, role: 'admin', status: 'approved' }]);
  await expect(world.as(system, (work) => createAdmin(work, wanted))).rejects.toMatchObject({
    code: 'accounts.email-taken',
  });
  await expect(openSession(world, { ...wanted, address })).resolves.toMatchObject({ id });
});
