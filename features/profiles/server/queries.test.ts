import { expect, it } from 'vitest';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { savePrivacy } from '#features/accounts/server/save-privacy.ts';
import { saveProfile } from '#features/accounts/server/save-profile.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { openConversation } from '#features/messages/server/open-conversation.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { acceptQuote } from '#features/quotes/server/accept-quote.ts';
import { cancelQuote } from '#features/quotes/server/cancel-quote.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { aPlan } from '#features/subscriptions/server/testing.ts';
import type { Person } from '#server/engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

const world = useWorld();
const test = useApp(world);

const address = { address: '27 Jacaranda Street', city: 'Soweto', province: 'Gauteng', postalCode: '1804' } as const;
const phone = '+27715550192';

/** A member with every contact detail. */
async function aKnownPerson(): Promise<Person> {
  const person = await aMember(world, { fullName: 'Naledi Mokoena' });
  await world.as(person, (work) => saveProfile(work, { revision: 1, fullName: person.fullName, phone, ...address }));
  return person;
}

const read = (reader: Person | null, id: string) => test.call(reader, 'GET', `/api/profiles/${id}`);
const statusFor = async (reader: Person, id: string) => (await read(reader, id)).status;

it.each([
  [{}, { phone, email: null, address: null, city: null }],
  [{ showPhone: false }, { phone: null, email: null, address: null, city: null }],
  [
    { showPhone: false, showEmail: true },
    { phone: null, email: 'shown', address: null, city: null },
  ],
  [
    { showAddress: true },
    { phone, email: null, address: '27 Jacaranda Street, Soweto, Gauteng, 1804', city: 'Soweto' },
  ],
])('shows a stranger what the settings %j allow', async (settings, expected) => {
  const person = await aKnownPerson();
  await world.as(person, (work) => savePrivacy(work, settings));
  expect((await read(await aMember(world), person.id)).body).toMatchObject({
    ...expected,
    email: expected.email && person.email,
    fullName: 'Naledi Mokoena',
    mine: false,
  });
});

it.each([
  ['public', 200, 200, 200],
  ['contacts', 404, 200, 200],
  ['private', 404, 404, 200],
] as const)(
  'answers a profile of visibility %s to strangers with %i, to contacts with %i, to parties of an agreement with %i',
  async (profileVisibility, stranger, contact, party) => {
    const person = await aKnownPerson();
    const asked = await aQuote(world, { member: person });
    const agreed = await aQuote(world, { member: person, status: 'quote_accepted' });
    const written = await aProvider(world);
    await world.as(person, (work) => openConversation(work, { accountId: written.id }));
    await world.as(person, (work) => savePrivacy(work, { profileVisibility }));
    for (const reader of [await aMember(world), await aProvider(world)])
      expect(await statusFor(reader, person.id)).toBe(stranger);
    for (const reader of [asked.provider, written]) expect(await statusFor(reader, person.id)).toBe(contact);
    expect(await statusFor(agreed.provider, person.id)).toBe(party);
    for (const reader of [person, await anAdmin(world)]) expect(await statusFor(reader, person.id)).toBe(200);
    expect((await read(null, person.id)).status).toBe(401);
  },
);

it('shows the phone and the email to the party of an agreement until it is cancelled, whatever the settings', async () => {
  const person = await aKnownPerson();
  const quote = await aQuote(world, { member: person });
  await world.as(person, (work) => savePrivacy(work, { showPhone: false, profileVisibility: 'contacts' }));
  const seen = async () => (await read(quote.provider, person.id)).body;
  expect(await seen()).toMatchObject({ phone: null, email: null });
  await world.as(person, (work) => acceptQuote(work, quote.id, 1));
  expect(await seen()).toMatchObject({ phone, email: person.email, address: null });
  await world.as(person, (work) => cancelQuote(work, quote.id, 'Not needed any more.'));
  expect(await seen()).toMatchObject({ phone: null, email: null, cancellations: 1 });
});

it('counts the problems that a person posted and the photo beside the name', async () => {
  const person = await aKnownPerson();
  await aProblem(world, { owner: person });
  await aProblem(world, { owner: person, status: 'closed' });
  const photo = await aFile(world, { owner: person, purpose: 'avatar' });
  expect(await test.call(person, 'PUT', '/api/account/photo', { photoId: photo.id })).toMatchObject({ status: 200 });
  expect((await read(await aMember(world), person.id)).body).toMatchObject({
    problemsPosted: 2,
    jobsCompleted: 0,
    photoUrl: `/files/${photo.id}/small.webp`,
  });
});

it('leads to the listing of an approved provider, and to none of a waiting one', async () => {
  const [approved, waiting] = [await aProvider(world), await aProvider(world, { status: 'pending' })];
  const reader = await aMember(world);
  expect((await read(reader, approved.id)).body).toMatchObject({ listingId: approved.providerId });
  expect((await read(reader, waiting.id)).body).toMatchObject({ listingId: null, status: 'pending' });
});

it('finds no profile of a suspended person', async () => {
  const person = await aKnownPerson();
  const admin = await anAdmin(world);
  await world.as(admin, (work) => suspendAccount(work, person.id, 'It is all spam.'));
  for (const reader of [await aMember(world), admin]) expect(await statusFor(reader, person.id)).toBe(404);
});

it('tells a provider their plan, its end, the quotes of this month and the storage', async () => {
  const provider = await aProvider(world);
  const plan = async (person: Person) => (await test.call(person, 'GET', '/api/account/plan')).body;
  expect(await plan(provider)).toMatchObject({ name: 'No plan', periodEndsAt: null, quotes: { used: 0, perMonth: 3 } });
  await aPlan(world, provider.id, 'silver');
  await aQuote(world, { provider, status: 'quote_submitted' });
  await aFile(world, { owner: provider, purpose: 'portfolio' });
  const told = await plan(provider);
  expect(told).toMatchObject({
    name: 'Silver (Small Business & Professionals)',
    quotes: { used: 1, perMonth: 15 },
  });
  expect(await plan(await aMember(world))).toMatchObject({ quotes: null, limitBytes: 100 * 1024 * 1024 });
});
