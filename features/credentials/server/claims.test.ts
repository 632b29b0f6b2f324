import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { papersContract } from '#features/papers/contract.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { acceptQuote } from '#features/quotes/server/accept-quote.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { saveCategory } from '#features/site/server/categories/change-categories.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import type { Checked } from '../claim-contract.ts';
import { findCertificateRule } from './claims.ts';
import { aCredential, aKind, categoryOf } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const read = async (who: Person | null, path: string) => (await test.call(who, 'GET', path)).body;
const checkedIn = (body: object) => (body as { checked: Checked | null }).checked;
const listed = async (search: string) =>
  ((await read(await aMember(world), `/api/providers?${search}`)) as { items: { id: string }[] }).items.map(
    ({ id }) => id,
  );

it('shows a row for each credential that counts, with the end of its number alone, and none for a provider without', async () => {
  world.clock.set(new Date('2026-11-26T08:00:00.000Z'));
  const provider = await aProvider(world);
  const kind = await aKind(world);
  const { id } = await aCredential(world, { provider, kindId: kind.id, status: 'confirmed', number: 'PIRB 4711' });
  for (const status of ['submitted', 'declined', 'expired', 'revoked', 'withdrawn', 'replaced'] as const)
    await aCredential(world, { provider, status });
  const body = await read(await aMember(world), `/api/providers/${provider.providerId}`);
  expect(checkedIn(body)).toEqual({
    missing: [],
    claims: [
      expect.objectContaining({
        id,
        kind: kind.name,
        number: '…711',
        method: 'document',
        checkedAt: '2026-11-26T08:00:00.000Z',
        lastDay: '2027-03-06',
        limits: kind.limits,
      }),
    ],
  });
  expect(JSON.stringify(body)).not.toMatch(/4711|verified/i);
  const other = await aProvider(world);
  expect(checkedIn(await read(provider, `/api/providers/${other.providerId}`))).toEqual({ claims: [], missing: [] });
});

it('says that a licence was not shown where the category of the work requires it', async () => {
  const categoryId = await categoryOf(world, 'Gardening');
  const kind = await aKind(world, { categories: [{ categoryId, isRequired: true }] });
  const gardener = await aProvider(world, { specialty: 'Gardening' });
  const missingFor = async () =>
    checkedIn(await read(gardener, `/api/providers/${gardener.providerId}`))?.missing ?? [];
  expect(await missingFor()).toContain(kind.name);
  await aCredential(world, { provider: gardener, kindId: kind.id, status: 'confirmed' });
  expect(await missingFor()).not.toContain(kind.name);
  const painter = await aProvider(world, { specialty: 'Painting' });
  expect(checkedIn(await read(painter, `/api/providers/${painter.providerId}`))?.missing).toEqual([]);
});

it('lists with a confirmed licence exactly the providers whose panel has a licence for the category', async () => {
  const licence = await aKind(world, {
    categories: [{ categoryId: await categoryOf(world, 'Carpentry'), isRequired: false }],
  });
  const paper = await aKind(world, { isLicence: false });
  const carpenters = await Promise.all(Array.from({ length: 4 }, () => aProvider(world, { specialty: 'Carpentry' })));
  const [holder, other, late, painterByLicence] = carpenters as [Person, Person, Person, Person];
  await aCredential(world, { provider: holder, kindId: licence.id, status: 'confirmed' });
  await aCredential(world, { provider: other, kindId: paper.id, status: 'confirmed' });
  await aCredential(world, { provider: late, kindId: licence.id, status: 'confirmed', days: 1 });
  await aCredential(world, { provider: painterByLicence, kindId: licence.id, status: 'revoked' });
  const byPanel = async () => {
    const found: string[] = [];
    for (const { providerId } of carpenters) {
      const { claims } = checkedIn(await read(holder, `/api/providers/${providerId}`)) ?? { claims: [] };
      if (claims.some(({ isLicence, categories }) => isLicence && categories.includes('Carpentry')))
        found.push(providerId);
    }
    return found.toSorted();
  };
  const byFilter = async () => (await listed('category=Carpentry&licence=confirmed')).toSorted();
  expect(await byFilter()).toEqual(await byPanel());
  expect(await byPanel()).toHaveLength(2);
  world.clock.move(24 * 60 * 60 * 1000);
  expect(await byFilter()).toEqual(await byPanel());
  expect(await byPanel()).toHaveLength(1);
});

it('shows a quote all that counts now, and an agreement and its paper what counted on their day', async () => {
  const quote = await aQuote(world);
  const { kindId } = await aCredential(world, { provider: quote.provider, status: 'confirmed', days: 1 });
  expect(checkedIn(await read(quote.member, `/api/quotes/${quote.id}`))?.claims).toHaveLength(1);
  await world.as(quote.member, (work) => acceptQuote(work, quote.id, 1));
  await world.settle();
  world.clock.move(2 * 24 * 60 * 60 * 1000);
  await world.db.execute(sql`update credential_kinds set name = 'Another name' where id = ${kindId}`);
  const job = await read(quote.member, `/api/quotes/${quote.id}/job`);
  expect(checkedIn(job)?.claims).toMatchObject([{ kind: expect.stringMatching(/^Licence /) as string }]);
  expect(checkedIn(await read(quote.member, `/api/quotes/${quote.id}`))).toBeNull();
  const papers = (await read(quote.member, `/api/quotes/${quote.id}/documents`)) as { items: { id: string }[] };
  const paper = papersContract.read['~orpc'].outputSchema?.parse(
    await read(quote.member, `/api/documents/${papers.items[0]?.id}`),
  );
  expect(paper?.checked).toEqual({ claims: checkedIn(job)?.claims, missing: [] });
});

it('finds the rule of a certificate by the name of a category of today or before, and says who holds it', async () => {
  const categoryId = await categoryOf(world, 'Web Development');
  const rule = { certificateName: 'Certificate of bees', certificateRule: 'Needed for each hive.' };
  const kind = await aKind(world, { ...rule, categories: [{ categoryId, isRequired: false }] });
  const provider = await aProvider(world);
  const find = (category: string) =>
    findCertificateRule(world.db, { accountId: provider.id, category, now: world.clock.now() });
  expect(await find('Web Development')).toMatchObject({ kindId: kind.id, isHeld: false });
  expect(await find('Painting')).toBeNull();
  await aCredential(world, { provider, kindId: kind.id, status: 'confirmed' });
  await world.as(await anAdmin(world), (work) =>
    saveCategory(work, { id: categoryId, version: 1, name: 'Websites', icon: 'wrench', reason: 'Shorter' }),
  );
  for (const name of ['Web Development', 'Websites'])
    expect(await find(name)).toMatchObject({ certificateName: 'Certificate of bees', isHeld: true });
});
