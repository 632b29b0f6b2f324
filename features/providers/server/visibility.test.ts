import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { savePrivacy } from '#features/accounts/server/save-privacy.ts';
import type { ProfileVisibility } from '#features/accounts/profile.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import type { Person } from '#server/engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { providers } from './tables.ts';
import { aProvider } from './testing.ts';

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
/** Whether any list or search has the listing. */
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

it('hides contact details that a process of the version before hides on the listing', async () => {
  const provider = await aProvider(world, {
    contactPhone: '+27820000009',
    contactEmail: 'old@example.co.za',
    showEmail: true,
  });
  const reader = await aMember(world);
  const contact = async () => (await test.call(reader, 'GET', `/api/providers/${provider.providerId}`)).body['contact'];
  expect(await contact()).toMatchObject({ phone: '+27820000009', email: 'old@example.co.za' });
  const set = (shows: { showPhone: boolean; showEmail: boolean }) =>
    world.db.update(providers).set(shows).where(eq(providers.accountId, provider.id));
  await set({ showPhone: true, showEmail: true });
  await set({ showPhone: false, showEmail: false });
  expect(await contact()).toMatchObject({ phone: null, email: null });
  // What it shows again stays hidden: the tighter of two settings counts.
  await set({ showPhone: true, showEmail: true });
  expect(await contact()).toMatchObject({ phone: null, email: null });
});

it('shows the address of the account on the listing where its provider wants it', async () => {
  const provider = await aProvider(world);
  const [stranger, address] = [await aMember(world), { address: '27 Jacaranda Street', city: 'Soweto' }];
  await test.call(provider, 'PATCH', '/api/account/profile', {
    revision: 1,
    fullName: provider.fullName,
    phone: '',
    province: 'Gauteng',
    postalCode: '1804',
    ...address,
  });
  const shown = async () => (await test.call(stranger, 'GET', `/api/providers/${provider.providerId}`)).body['contact'];
  expect(await shown()).toMatchObject({ address: null });
  await world.as(provider, (work) => savePrivacy(work, { showAddress: true }));
  expect(await shown()).toMatchObject({ address: '27 Jacaranda Street, Soweto, Gauteng, 1804' });
});
