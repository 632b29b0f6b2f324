import { describe, expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { acceptQuote } from '#features/quotes/server/accept-quote.ts';
import { backOut, cancelQuote } from '#features/quotes/server/end-quote.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { readProvider } from './queries.ts';
import { aProvider } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const account = { email: 'canary.account@example.co.za', phone: '+27820000001' };
const listing = { contactEmail: 'canary.listing@example.co.za', contactPhone: '+27820000002' };
const hidden = { ...listing, showEmail: false, showPhone: false };
let made = 0;
const aCanary = (more: Parameters<typeof aProvider>[1] = {}) =>
  aProvider(world, { ...account, email: `${(made += 1)}.${account.email}`, ...hidden, ...more });

const contactOf = async (reader: Person | null, id: string) => (await readProvider(world, reader, id)).contact;
const nothing = { email: null, phone: null, address: null };

describe('the contact details of a listing', () => {
  it.each([
    [true, true, { ...nothing, email: listing.contactEmail, phone: listing.contactPhone }],
    [true, false, { ...nothing, email: listing.contactEmail }],
    [false, true, { ...nothing, phone: listing.contactPhone }],
    [false, false, nothing],
  ])(
    'shows signed-in people the chosen details of a listing: email %s, phone %s',
    async (showEmail, showPhone, expected) => {
      const { providerId } = await aCanary({ showEmail, showPhone });
      for (const reader of [await aMember(world), await aProvider(world)])
        expect(await contactOf(reader, providerId)).toEqual(expected);
      expect(await contactOf(null, providerId)).toEqual(nothing);
    },
  );

  it('always shows all details of a listing to its provider and to admins', async () => {
    const provider = await aCanary();
    for (const reader of [provider, await anAdmin(world)]) {
      expect(await contactOf(reader, provider.id)).toEqual({
        ...nothing,
        email: listing.contactEmail,
        phone: listing.contactPhone,
      });
    }
  });

  it('shows no contact details for a listing without any', async () => {
    const { providerId } = await aProvider(world, { showEmail: true, showPhone: true });
    expect(await contactOf(await aMember(world), providerId)).toEqual(nothing);
  });
});

describe('the contact details of an agreement', () => {
  it.each([
    [
      'the member',
      (quote: { id: string; member: Person }) =>
        world.as(quote.member, (work) => cancelQuote(work, quote.id, 'Not needed any more.')),
    ],
    [
      'the provider',
      (quote: { id: string; provider: Person }) =>
        world.as(quote.provider, (work) => backOut(work, quote.id, 'My van broke down.')),
    ],
  ])('shows account contacts to the parties of an agreement until %s cancels it', async (_who, end) => {
    const provider = await aCanary();
    const quote = await aQuote(world, { provider });
    expect(await contactOf(quote.member, provider.providerId)).toEqual(nothing);
    await world.as(quote.member, (work) => acceptQuote(work, quote.id, 1));
    expect(await contactOf(quote.member, provider.providerId)).toEqual({
      ...nothing,
      email: provider.email,
      phone: account.phone,
    });
    expect(await contactOf(await aMember(world), provider.providerId)).toEqual(nothing);
    await end(quote);
    expect(await contactOf(quote.member, provider.providerId)).toEqual(nothing);
  });

  it('shows account contacts both ways in an agreement between two providers', async () => {
    const [buyer, seller] = [await aCanary(), await aCanary()];
    await aQuote(world, { status: 'work_in_progress', member: buyer, provider: seller });
    expect((await contactOf(buyer, seller.providerId)).email).toBe(seller.email);
    expect((await contactOf(seller, buyer.providerId)).email).toBe(buyer.email);
  });

  it('keeps showing account contacts after one of two agreements ends', async () => {
    const provider = await aCanary();
    const first = await aQuote(world, { provider });
    await aQuote(world, { status: 'work_completed', provider, member: first.member });
    await world.as(first.member, (work) => acceptQuote(work, first.id, 1));
    await world.as(first.member, (work) => cancelQuote(work, first.id, 'Not needed any more.'));
    expect((await contactOf(first.member, provider.providerId)).email).toBe(provider.email);
  });

  it('shows the phone of the listing to the party of an agreement if the account has none', async () => {
    const provider = await aProvider(world, { ...hidden, showPhone: true });
    const { member } = await aQuote(world, { status: 'quote_accepted', provider });
    expect(await contactOf(member, provider.providerId)).toEqual({
      ...nothing,
      email: provider.email,
      phone: listing.contactPhone,
    });
  });
});

it('never sends hidden contact details to strangers or visitors, on any path', async () => {
  const provider = await aCanary({ specialty: 'Painting', fullName: 'Canary Painters' });
  const quote = await aQuote(world, { provider, status: 'quote_accepted' });
  const stranger = await aProvider(world);
  await world.db.update(siteSettings).set({ publicBrowsing: true });
  const { providerId } = provider;
  const paths = [
    '/api/providers?category=Painting',
    `/api/providers/${providerId}`,
    `/api/providers/${provider.id}`,
    `/api/providers/${providerId}/reviews`,
    `/api/providers/${providerId}/completed-jobs`,
    '/api/sidebar',
    '/api/search?q=canary',
    '/api/search/suggestions?q=canary',
    `/api/problems/${quote.problemId}/quotes`,
    `/api/problems/${quote.problemId}`,
  ];
  for (const path of paths) {
    for (const reader of [null, stranger, await aMember(world)]) {
      if (reader === null && path.endsWith('/quotes')) continue;
      expect(await contactAt(path, reader)).toEqual({ path, status: 200, contact: undefined });
    }
  }
  const lists = [
    '/api/providers?category=Painting',
    '/api/sidebar',
    '/api/search?q=canary',
    `/api/problems/${quote.problemId}/quotes`,
  ];
  for (const path of lists)
    expect(await contactAt(path, quote.member)).toEqual({ path, status: 200, contact: undefined });
  expect(await contactAt(`/api/providers/${providerId}`, quote.member)).toMatchObject({ contact: 'canary.' });
});

async function contactAt(path: string, reader: Person | null) {
  const { status, body } = await test.call(reader, 'GET', path);
  return { path, status, contact: /canary\.|82000000/.exec(JSON.stringify(body))?.[0] };
}
