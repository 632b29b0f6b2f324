import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { listStoredNotices } from '#features/notifications/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { events } from '#engine/tables.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { aQuote } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const visit = { address: '27 Jacaranda Street', phone: '082 555 0192', keep: false };
const seen = { visitAddress: visit.address, memberPhone: '+27825550192' };
const unseen = { visitAddress: null, memberPhone: null };

const accept = (quote: { id: string; member: Person }, more?: object) =>
  test.call(quote.member, 'POST', `/api/quotes/${quote.id}/accept`, { revision: 1, ...(more && { visit: more }) });
const save = (quote: { id: string }, by: Person, more: object = visit) =>
  test.call(by, 'POST', `/api/quotes/${quote.id}/visit`, more);
const jobOf = async (quote: { id: string }, reader: Person) =>
  (await test.call(reader, 'GET', `/api/quotes/${quote.id}/job`)).body;
const offeredTo = async (quote: { id: string; member: Person }) =>
  (await test.call(quote.member, 'GET', `/api/quotes/${quote.id}/visit`)).body;
const profileOf = async ({ id }: Person) =>
  (
    await world.db
      .select({ address: accounts.address, phone: accounts.phone })
      .from(accounts)
      .where(eq(accounts.id, id))
  )[0];

it('shows both parties the address and the number that came with the acceptance, until it is cancelled', async () => {
  const quote = await aQuote(world);
  expect(await accept(quote, visit)).toMatchObject({ status: 200 });
  for (const party of [quote.member, quote.provider]) expect(await jobOf(quote, party)).toMatchObject(seen);
  expect(await profileOf(quote.member)).toEqual({ address: null, phone: null });
  await test.call(quote.member, 'POST', `/api/quotes/${quote.id}/cancel`, { reason: 'Not needed any more.' });
  for (const party of [quote.member, quote.provider]) expect(await jobOf(quote, party)).toMatchObject(unseen);
  expect(await save(quote, quote.member)).toMatchObject({ status: 409 });
  expect(await offeredTo(quote)).toEqual({ address: '', phone: '' });
});

it('takes the address later, and tells the provider without naming it', async () => {
  const quote = await aQuote(world);
  await accept(quote);
  expect(await jobOf(quote, quote.provider)).toMatchObject(unseen);
  expect(await save(quote, quote.member)).toMatchObject({ status: 200 });
  await world.settle();
  expect(await jobOf(quote, quote.provider)).toMatchObject(seen);
  const notices = await listStoredNotices(world, quote.provider.id);
  expect(notices.map(({ title }) => title)).toContain('You have the address');
  const written = JSON.stringify([notices, await world.db.select().from(events).where(eq(events.subjectId, quote.id))]);
  for (const secret of ['Jacaranda', '5550192', '555 0192']) expect(written).not.toContain(secret);
});

it('keeps the address and the number in the profile where the member wishes it, and offers them next time', async () => {
  const quote = await aQuote(world);
  await accept(quote, { ...visit, keep: true });
  expect(await profileOf(quote.member)).toEqual({ address: visit.address, phone: '+27825550192' });
  const next = await aQuote(world, { member: quote.member });
  expect(await offeredTo(next)).toEqual({ address: visit.address, phone: '+27 82 555 0192' });
  // An empty field deletes nothing from the profile.
  await accept(next, { address: '', phone: '', keep: true });
  expect(await profileOf(quote.member)).toEqual({ address: visit.address, phone: '+27825550192' });
});

it('refuses an address from anyone but the member, and a number that is not South African', async () => {
  const quote = await aQuote(world, { status: 'quote_accepted' });
  for (const other of [quote.provider, await aMember(world), await aProvider(world)]) {
    expect(await save(quote, other)).toMatchObject({ status: 404 });
    expect(await test.call(other, 'GET', `/api/quotes/${quote.id}/visit`)).toMatchObject({ status: 404 });
  }
  expect(await save(quote, quote.member, { ...visit, phone: '12345' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'phone' }] },
  });
});

it('keeps nothing in the profile when the acceptance is refused', async () => {
  const quote = await aQuote(world, { expiresAt: world.clock.now() });
  expect(await accept(quote, { ...visit, keep: true })).toMatchObject({ status: 409 });
  expect(await profileOf(quote.member)).toEqual({ address: null, phone: null });
});
