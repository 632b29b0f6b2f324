import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Person } from '#engine/actor.ts';
import { events } from '#engine/tables.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { accounts } from './tables.ts';
import { aMember, anAdmin } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const path = '/api/account/profile';
const typed = {
  fullName: 'Naledi Mokoena',
  phone: '071 555 0192',
  address: '27 Jacaranda Street',
  city: 'Soweto',
  province: 'Gauteng',
  postalCode: '1804',
};
const save = (person: Person, change: object = {}) =>
  test.call(person, 'PATCH', path, { ...typed, revision: 1, ...change });
const eventsOf = (id: string) =>
  world.db
    .select({ step: events.step, actorId: events.actorId, data: events.data })
    .from(events)
    .where(and(eq(events.noun, 'account'), eq(events.subjectId, id)));

it('stores the phone as +27 and nine digits, and answers with the saved profile', async () => {
  const person = await aMember(world);
  const saved = { ...typed, phone: '+27715550192', revision: 2, email: person.email, role: 'member' };
  expect(await save(person)).toMatchObject({ status: 200, body: saved });
  expect((await test.call(person, 'GET', path)).body).toEqual({
    ...saved,
    id: person.id,
    photoId: null,
    photoUrl: null,
  });
  const [stored] = await world.db.select().from(accounts).where(eq(accounts.id, person.id));
  expect(stored).toMatchObject({ phone: '+27715550192', province: 'Gauteng', updatedAt: world.clock.now() });
});

it('names the changed fields in the event, and none of their content', async () => {
  const person = await aMember(world, { fullName: 'Naledi Mokoena' });
  await save(person);
  await save(person, { revision: 2, city: 'Pimville' });
  expect(await eventsOf(person.id)).toEqual([
    {
      step: 'change-profile',
      actorId: person.id,
      data: { fields: ['phone', 'address', 'city', 'province', 'postalCode'] },
    },
    { step: 'change-profile', actorId: person.id, data: { fields: ['city'] } },
  ]);
});

it('refuses a profile that was changed since it was read, and keeps the first change', async () => {
  const person = await aMember(world);
  await save(person, { city: 'Pimville' });
  expect(await save(person, { city: 'Diepkloof' })).toMatchObject({
    status: 409,
    body: { code: 'accounts.profile-changed' },
  });
  expect((await test.call(person, 'GET', path)).body).toMatchObject({ city: 'Pimville', revision: 2 });
});

it('accepts the same profile a second time without another change', async () => {
  const person = await aMember(world);
  await save(person);
  expect(await save(person)).toMatchObject({ status: 200, body: { revision: 2 } });
  expect(await eventsOf(person.id)).toHaveLength(1);
});

it('lets one of two saves at once win, and tells the other', async () => {
  const person = await aMember(world);
  const answers = await Promise.all(['Pimville', 'Diepkloof'].map((city) => save(person, { city })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

it.each([
  ['fullName', '', 'Enter your full name.'],
  ['fullName', 'Naledi 082 123 4567', 'Use a name without a phone number, an email address or a link.'],
  ['fullName', 'Lungisa Support', 'This name looks like one of ours. Use your own name.'],
  ['phone', '12345', 'This is not a South African phone number. Type it like 082 123 4567 or +27 82 123 4567.'],
  ['province', 'Transvaal', 'Choose a province from the list.'],
  ['postalCode', '18O4', 'A postal code has four digits.'],
])('refuses a bad %s beside its field: %s', async (field, value, message) => {
  const person = await aMember(world);
  expect(await save(person, { [field]: value })).toMatchObject({
    status: 422,
    body: { errors: [{ path: field, message }] },
  });
  expect(await eventsOf(person.id)).toEqual([]);
});

it.each(['email', 'role', 'status', 'showPhone', 'id'])('refuses the field %s in a profile', async (field) => {
  const person = await aMember(world);
  expect(await save(person, { [field]: 'admin' })).toMatchObject({ status: 422 });
});

it('lets an admin keep a name of the site', async () => {
  expect(await save(await anAdmin(world), { fullName: 'Lungisa Support' })).toMatchObject({ status: 200 });
});

it('takes away what is left empty', async () => {
  const person = await aMember(world);
  await save(person);
  const empty = { phone: '', address: '', city: '', province: '', postalCode: '' };
  expect(await save(person, { revision: 2, ...empty })).toMatchObject({ status: 200, body: empty });
  expect(await world.db.select().from(accounts).where(eq(accounts.id, person.id))).toMatchObject([
    { phone: null, address: null, city: null, province: null, postalCode: null },
  ]);
});
