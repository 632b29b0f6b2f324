import { describe, expect, it } from 'vitest';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { newId } from '#server/columns.ts';
import { useWorld } from '#server/testing.ts';
import { directoryCursor } from '../directory.ts';
import { addService } from './add-service.ts';
import { listProviders, readProvider } from './queries.ts';
import { aProvider } from './testing.ts';

const world = useWorld();

describe('the directory', () => {
  const found = async (filters: Parameters<typeof listProviders>[2]) => (await listProviders(world, await aMember(world), filters)).items.map(({ id }) => id);

  it('pages by nine through providers of the same instant, each once, and leaves out who is not approved', async () => {
    const specialty = 'Gardening';
    const approved = [];
    for (let count = 0; count < 11; count += 1) approved.push((await aProvider(world, { specialty })).providerId);
    await aProvider(world, { specialty, status: 'pending' });
    const gone = await aProvider(world, { specialty });
    await world.as(await anAdmin(world), (work) => suspendAccount(work, gone.id, 'Complaints'));

    const reader = await aMember(world);
    const first = await listProviders(world, reader, { category: specialty });
    expect(first.items).toHaveLength(9);
    const second = await listProviders(world, reader, { category: specialty, cursor: directoryCursor.parse(first.next) });
    expect(second.next).toBeNull();
    expect([...first.items, ...second.items].map(({ id }) => id).toSorted()).toEqual(approved.toSorted());
  });

  it('finds a category by specialty or in the name of a service', async () => {
    const electrician = await aProvider(world, { specialty: 'Electrical' });
    const handyman = await aProvider(world, { specialty: 'Carpentry' });
    await world.as(handyman, (work) => addService(work, { serviceName: 'Small electrical repairs', description: '', priceCents: null }));
    const ids = await found({ category: 'Electrical' });
    expect(ids).toContain(electrician.providerId);
    expect(ids).toContain(handyman.providerId);
    expect(await found({ category: 'Electri_al' })).toEqual([]);
  });

  it.each([
    ['Umhlanga', true],
    ['uMHLANGA rocks, Durban', true],
    ['hlang', true],
    ['Umhlang%', false],
    ['Umhlang_', false],
    ['Umhlang\\', false],
    ['Pretoria', false],
  ])('matches the location %s: %s', async (location, matches) => {
    const { providerId } = await aProvider(world, { locationsServed: ['Ballito', 'Umhlanga'] });
    expect((await found({ location })).includes(providerId)).toBe(matches);
  });

  it('finds a place with a percent sign by itself', async () => {
    const { providerId } = await aProvider(world, { locationsServed: ['50% Corner'] });
    expect(await found({ location: '50%' })).toEqual([providerId]);
  });

  it('takes the least rating and number of jobs, both included', async () => {
    const specialty = 'Marketing';
    const four = await aProvider(world, { specialty, ratingSum: 4, ratingCount: 1, completedJobsCount: 10 });
    await aProvider(world, { specialty, ratingSum: 39, ratingCount: 10, completedJobsCount: 9 });
    await aProvider(world, { specialty });
    expect(await found({ category: specialty, minRating: 4 })).toEqual([four.providerId]);
    expect(await found({ category: specialty, minJobs: 10 })).toEqual([four.providerId]);
    expect(await found({ category: specialty, minRating: 4, minJobs: 11 })).toEqual([]);
  });
});

describe('one provider', () => {
  it("is found by the listing's id and by the account's", async () => {
    const [provider, reader] = [await aProvider(world, { ratingSum: 14, ratingCount: 3 }), await aMember(world)];
    await world.as(provider, (work) => addService(work, { serviceName: 'Geysers', description: 'All sizes', priceCents: 1_850_00 }));
    const byListing = await readProvider(world, reader, provider.providerId);
    expect(byListing).toMatchObject({ overallRating: 4.7, ratingCount: 3, mine: false, services: [{ serviceName: 'Geysers', priceCents: 185000 }] });
    expect(await readProvider(world, reader, provider.id)).toEqual(byListing);
  });

  it('shows one who waits to themselves and admins alone', async () => {
    const waiting = await aProvider(world, { status: 'pending' });
    expect((await readProvider(world, waiting, waiting.providerId)).mine).toBe(true);
    expect((await readProvider(world, await anAdmin(world), waiting.providerId)).mine).toBe(false);
    for (const stranger of [await aMember(world), await aProvider(world)]) {
      await expect(readProvider(world, stranger, waiting.providerId)).rejects.toMatchObject({ code: 'request.not-found' });
    }
    await expect(readProvider(world, waiting, newId())).rejects.toMatchObject({ code: 'request.not-found' });
  });

  it('tells nobody contact details that are not shown', async () => {
    const provider = await aProvider(world, { email: 'canary@example.co.za', phone: '+27820000001' });
    const answer = JSON.stringify([await readProvider(world, provider, provider.id), await listProviders(world, await aMember(world), {})]);
    expect(answer).not.toContain('canary');
    expect(answer).not.toContain('820000001');
  });
});
