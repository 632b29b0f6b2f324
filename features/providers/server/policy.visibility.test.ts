import { expect, it } from 'vitest';
import { savePrivacy } from '#features/accounts/server/save-privacy.ts';
import type { ProfileVisibility } from '#features/accounts/profile.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { aProfile, aProvider } from './testing.ts';

const world = useWorld();
const test = useApp(world);

let made = 0;
/** A provider of a trade of their own name, with a member who has asked for a quote and one who has an agreement. */
async function aHiddenProvider(profileVisibility: ProfileVisibility) {
  const name = `Kwikstertjie ${(made += 1)}`;
  const provider = await aProvider(world, { fullName: name });
  const { member: contact } = await aQuote(world, { provider });
  const { member: party } = await aQuote(world, { provider, status: 'quote_accepted' });
  await world.as(provider, (work) => savePrivacy(work, { profileVisibility }));
  return { provider, name, contact, party };
}

const opens = async (reader: Person | null, id: string) =>
  (await test.call(reader, 'GET', `/api/providers/${id}`)).status === 200;
const lists = (name: string) => [
  '/api/providers',
  `/api/search?${new URLSearchParams({ q: name })}`,
  `/api/search/suggestions?${new URLSearchParams({ q: name })}`,
];
/** True if any list or search has the listing. */
const finds = async (reader: Person | null, id: string, name: string) => {
  const answers = await Promise.all(lists(name).map((path) => test.call(reader, 'GET', path)));
  return answers.some(({ body }) => JSON.stringify(body).includes(id));
};

it.each([
  ['public', true, true, true],
  ['contacts', false, true, true],
  ['private', false, false, true],
] as const)(
  'opens a listing of visibility %s to strangers: %s, to contacts: %s, to parties of an agreement: %s',
  async (visibility, stranger, contact, party) => {
    await world.db.update(siteSettings).set({ publicBrowsing: true });
    const hidden = await aHiddenProvider(visibility);
    const { provider } = hidden;
    for (const id of [provider.id, provider.providerId]) {
      expect(await opens(null, id)).toBe(stranger);
      expect(await opens(await aMember(world), id)).toBe(stranger);
      expect(await opens(hidden.contact, id)).toBe(contact);
      expect(await opens(hidden.party, id)).toBe(party);
      expect(await opens(provider, id)).toBe(true);
      expect(await opens(await anAdmin(world), id)).toBe(true);
    }
    for (const reader of [null, await aMember(world), hidden.contact])
      expect(await finds(reader, provider.providerId, hidden.name)).toBe(visibility === 'public');
  },
);

it('takes no request and no message from a stranger to a hidden listing', async () => {
  const { provider, contact } = await aHiddenProvider('contacts');
  const asking = (person: Person) =>
    test.call(person, 'POST', '/api/quotes', { providerId: provider.providerId, description: 'Please mend the tap.' });
  const writing = (person: Person) => test.call(person, 'POST', '/api/conversations', { accountId: provider.id });
  const stranger = await aMember(world);
  expect(await asking(stranger)).toMatchObject({ status: 404 });
  expect(await writing(stranger)).toMatchObject({ status: 404 });
  expect(await asking(contact)).toMatchObject({ status: 200 });
  expect(await writing(contact)).toMatchObject({ status: 200 });
});

it('shows the contact details that the toggles of the listing allow, whatever those of the account', async () => {
  const provider = await aProvider(world);
  const reader = await aMember(world);
  const contact = async () => (await test.call(reader, 'GET', `/api/providers/${provider.providerId}`)).body['contact'];
  const save = (more: object) => test.call(provider, 'PUT', '/api/provider/profile', { ...aProfile(), ...more });
  expect(await save({ showPhone: true, showEmail: true })).toMatchObject({ status: 200 });
  await world.as(provider, (work) => savePrivacy(work, { showPhone: false, showEmail: false }));
  expect(await contact()).toMatchObject({ phone: '+27821234567', email: 'work@example.co.za' });
  expect((await save({ showPhone: false })).body).toMatchObject({ showPhone: false, showEmail: true });
  await world.as(provider, (work) => savePrivacy(work, { showPhone: true, showEmail: true }));
  expect(await contact()).toMatchObject({ phone: null, email: 'work@example.co.za' });
});

it('shows the address of the account on the listing to contacts where its provider wants it', async () => {
  const provider = await aProvider(world);
  const { member: contact } = await aQuote(world, { provider });
  const [stranger, address] = [await aMember(world), { address: '27 Jacaranda Street', city: 'Soweto' }];
  await test.call(provider, 'PATCH', '/api/account/profile', {
    revision: 1,
    fullName: provider.fullName,
    phone: '',
    province: 'Gauteng',
    postalCode: '1804',
    ...address,
  });
  const readContact = async (reader: Person) =>
    (await test.call(reader, 'GET', `/api/providers/${provider.providerId}`)).body['contact'];
  expect(await readContact(contact)).toMatchObject({ address: null });
  await world.as(provider, (work) => savePrivacy(work, { showAddress: true }));
  expect(await readContact(contact)).toMatchObject({ address: '27 Jacaranda Street, Soweto, Gauteng, 1804' });
  expect(await readContact(stranger)).toMatchObject({ address: null });
});
