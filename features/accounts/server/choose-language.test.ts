import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { system } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { registerAccount } from './register-account.ts';
import { accounts } from './tables.ts';
import { aMember, aPerson } from './testing.ts';

const world = useWorld();
const test = useApp(world);
const path = '/api/account/language';
const password = 'correct horse';

const cookieIn = ({ headers }: { headers: Record<string, unknown> }) =>
  ([headers['set-cookie'] ?? []].flat() as string[]).find((cookie) => cookie.startsWith('language='));

const languageOf = async (id: string) => {
  const [account] = await world.db.select({ language: accounts.language }).from(accounts).where(eq(accounts.id, id));
  return account?.language;
};

const eventsOf = (id: string) =>
  world.db
    .select({ data: events.data })
    .from(events)
    .where(and(eq(events.noun, 'account'), eq(events.subjectId, id), eq(events.step, 'change-language')));

async function someone() {
  const email = `${newId()}@example.co.za`;
  const more = { fullName: 'Naledi Mokoena', email, password, role: 'member' } as const;
  const { id } = await world.as(system, (work) => registerAccount(work, more));
  return { id, email };
}

const signIn = (email: string, cookie: string) =>
  test.call(null, 'POST', '/api/session', { email, password }, { cookie });

it('keeps the language of a person in the account and on the device, with both in the event', async () => {
  const person = await aMember(world);
  const answer = await test.call(person, 'PUT', path, { language: 'zu' });
  expect(answer).toMatchObject({ status: 200, body: {} });
  expect(cookieIn(answer)).toBe('language=zu; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax');
  expect(await languageOf(person.id)).toBe('zu');
  await test.call(person, 'PUT', path, { language: 'zu' });
  await test.call(person, 'PUT', path, { language: 'en' });
  expect(await eventsOf(person.id)).toEqual([
    { data: { before: null, after: 'zu' } },
    { data: { before: 'zu', after: 'en' } },
  ]);
});

it('keeps the language of a visitor on the device alone', async () => {
  expect(cookieIn(await test.call(null, 'PUT', path, { language: 'st' }))).toMatch(/^language=st;/);
});

it.each([{ language: 'xx' }, { language: 'fr' }, {}, { language: 'zu', id: newId() }])(
  'refuses the choice %j',
  async (choice) => {
    const person = await aMember(world);
    expect(await test.call(person, 'PUT', path, choice)).toMatchObject({ status: 422 });
    expect(await languageOf(person.id)).toBeNull();
  },
);

it('takes the choice of the device into the account that signs in without one', async () => {
  const { id, email } = await someone();
  expect(cookieIn(await signIn(email, 'language=xh'))).toMatch(/^language=xh;/);
  expect(await languageOf(id)).toBe('xh');
  expect(await eventsOf(id)).toEqual([{ data: { before: null, after: 'xh' } }]);
});

it('lets the language of the account win over that of the device', async () => {
  const { id, email } = await someone();
  await world.db.update(accounts).set({ language: 'af' }).where(eq(accounts.id, id));
  expect(cookieIn(await signIn(email, 'language=xh'))).toMatch(/^language=af;/);
  expect(await languageOf(id)).toBe('af');
});

it('leaves an account without a language where the device has none that is known', async () => {
  const { id, email } = await someone();
  expect(cookieIn(await signIn(email, 'language=fr'))).toBeUndefined();
  expect(await languageOf(id)).toBeNull();
});

it('has another device of the person follow at its next question', async () => {
  const person = await aPerson(world, { language: 'st' });
  const device = async (language: string) => ({ cookie: `${await test.cookieOf(person)}; language=${language}` });
  const answer = await test.call(null, 'GET', '/api/session', undefined, await device('zu'));
  expect(answer.body).toMatchObject({ person: { language: 'st' } });
  expect(cookieIn(answer)).toMatch(/^language=st;/);
  expect(cookieIn(await test.call(null, 'GET', '/api/session', undefined, await device('st')))).toBeUndefined();
});

it('gives a new account the language of the device', async () => {
  const email = `${newId()}@example.co.za`;
  const body = { fullName: 'Naledi Mokoena', email, password, role: 'member' };
  const answer = await test.call(null, 'POST', '/api/accounts', body, { cookie: 'language=zu' });
  expect(await languageOf(String(answer.body.id))).toBe('zu');
});
