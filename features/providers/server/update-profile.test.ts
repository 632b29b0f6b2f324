import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aPlan } from '#features/plans/server/testing.ts';
import { query } from '#engine/postgres/read.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { hideListingText, showListingText } from './hide-listing-text.ts';
import { readOwnListing } from './own-listing.ts';
import { listProviders, readProvider } from './queries.ts';
import { providers } from './tables.ts';
import { aProfile, aProvider } from './testing.ts';
import { updateProfile } from './update-profile.ts';

const world = useWorld();
const test = useApp(world);

describe('saving the profile', () => {
  it("saves only the provider's own listing", async () => {
    const [provider, other] = [await aProvider(world), await aProvider(world)];
    await world.as(provider, (work) =>
      updateProfile(work, aProfile({ locationsServed: [' Sandton ', '', 'sandton', 'Jozi', 'Johannesburg'] })),
    );
    expect(await readProvider(world, provider, provider.providerId)).toMatchObject({
      name: 'Dlamini Plumbing',
      locationsServed: ['Sandton', 'Johannesburg'],
    });
    expect((await readProvider(world, other, other.providerId)).name).toBe(other.fullName);
  });

  it('keeps places beyond a plan that has ended, lets them be removed, and adds or changes none', async () => {
    const provider = await aProvider(world, { locationsServed: ['Sandton', 'Rosebank', 'Soweto', 'Midrand'] });
    const save = (locationsServed: string[]) =>
      world.as(provider, (work) => updateProfile(work, aProfile({ locationsServed })));
    await save(['Sandton', 'Rosebank', 'Soweto', 'Midrand']);
    for (const places of [
      ['Sandton', 'Rosebank', 'Soweto', 'Midrand', 'Benoni'],
      ['Sandton', 'Rosebank', 'Soweto', 'Benoni'],
    ])
      await expect(save(places)).rejects.toMatchObject({ errors: [{ path: 'locationsServed' }] });
    await save(['Midrand', 'soweto', 'Sandton']);
    await expect(save(['Midrand', 'Soweto', 'Rosebank'])).rejects.toMatchObject({ code: 'request.invalid' });
    await save(['Benoni', 'Rosebank']);
  });

  it('gives a text that an admin shows at the same time to everyone, as it is saved', async () => {
    const [provider, admin] = [await aProvider(world), await anAdmin(world)];
    const save = (shortBio: string) => world.as(provider, (work) => updateProfile(work, aProfile({ shortBio })));
    await save('Geysers of every make.');
    const judged = { id: provider.providerId, reason: 'It is an advertisement.' };
    await world.as(admin, (work) => hideListingText(work, judged));
    let saving: Promise<void> | undefined;
    await world.as(admin, async (work) => {
      await showListingText(work, judged);
      saving = save('Geysers and drains.');
      const waiting = sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => query(world.db).rows(waiting)).toHaveLength(1);
    });
    await saving;
    expect(await readProvider(world, await aMember(world), provider.providerId)).toMatchObject({
      shortBio: 'Geysers and drains.',
    });
  });

  it('names every wrong field of a profile and saves nothing', async () => {
    const provider = await aProvider(world);
    const wrong = aProfile({ name: '  ', specialty: '', shortBio: 'é'.repeat(201), locationsServed: ['a', 'b', 'c'] });
    await expect(world.as(provider, (work) => updateProfile(work, wrong))).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [
        { path: 'name', message: 'Name is required' },
        { path: 'specialty', message: 'Specialty is required' },
        { path: 'shortBio' },
        { path: 'locationsServed', message: 'Without a plan: 2 places, problems up to R5,000. A plan covers more.' },
      ],
    });
    const [row] = await world.db.select().from(providers).where(eq(providers.id, provider.providerId));
    expect(row?.name).toBe(provider.fullName);
  });

  it('shows a listing in the directory after its first save', async () => {
    const [provider, specialty] = [
      await aProvider(world, { savedAt: null, specialty: null, locationsServed: [] }),
      'Gardening',
    ];
    const listed = async () => (await listProviders(world, null, { category: specialty })).items.map(({ id }) => id);
    expect(await readOwnListing(world, provider)).toMatchObject({
      created: false,
      specialty: '',
      completeness: { percent: 0 },
    });
    expect(await listed()).toEqual([]);
    await world.as(provider, (work) => updateProfile(work, aProfile({ specialty })));
    expect(await listed()).toEqual([provider.providerId]);
    expect(await readOwnListing(world, provider)).toMatchObject({
      ...aProfile({ specialty }),
      created: true,
      onHoliday: false,
      placesLimit: 2,
      membershipStatus: 'basic',
      completeness: { percent: 63, missing: ['services', 'avatar', 'portfolio'] },
    });
    const savedAt = async () =>
      (await world.db.select().from(providers).where(eq(providers.id, provider.providerId)))[0]?.savedAt;
    const first = await savedAt();
    world.clock.move(1000);
    await world.as(provider, (work) => updateProfile(work, aProfile({ specialty })));
    expect(await savedAt()).toEqual(first);
  });

  it('stores a phone as +27 and nine digits, and refuses one that is not South African', async () => {
    const provider = await aProvider(world);
    const save = (contactPhone: string) =>
      world.as(provider, (work) => updateProfile(work, aProfile({ contactPhone })));
    await save('082 123 4567');
    expect((await readOwnListing(world, provider)).contactPhone).toBe('+27821234567');
    await expect(save('082 123')).rejects.toMatchObject({
      errors: [
        {
          path: 'contactPhone',
          message: 'This is not a South African phone number. Type it like 082 123 4567 or +27 82 123 4567.',
        },
      ],
    });
    await save('');
    expect((await readOwnListing(world, provider)).contactPhone).toBe('');
  });

  it('counts code points in a bio, so that 200 emoji fit', async () => {
    const provider = await aProvider(world);
    await world.as(provider, (work) => updateProfile(work, aProfile({ shortBio: '🔧'.repeat(200) })));
    expect([...(await readProvider(world, provider, provider.providerId)).shortBio]).toHaveLength(200);
  });

  it('refuses a specialty that is not a category, and a person without a listing', async () => {
    const [provider, member] = [await aProvider(world), await aMember(world)];
    await expect(
      world.as(provider, (work) => updateProfile(work, aProfile({ specialty: 'Alchemy' }))),
    ).rejects.toMatchObject({
      errors: [{ path: 'specialty' }],
    });
    await expect(world.as(member, (work) => updateProfile(work, aProfile()))).rejects.toMatchObject({
      code: 'request.not-found',
    });
  });

  it.each([
    [null, 2],
    ['bronze', 2],
    ['silver', 5],
    ['gold', 10],
  ] as const)('limits a listing with plan %s to %i places', async (plan, max) => {
    const provider = await aProvider(world);
    if (plan !== null) await aPlan(world, provider.id, plan);
    const places = (count: number) =>
      aProfile({ locationsServed: Array.from({ length: count }, (_, index) => `Place ${index}`) });
    await world.as(provider, (work) => updateProfile(work, places(max)));
    await expect(world.as(provider, (work) => updateProfile(work, places(max + 1)))).rejects.toMatchObject({
      errors: [{ path: 'locationsServed' }],
    });
  });

  it('allows any number of places with the platinum plan', async () => {
    const provider = await aProvider(world);
    await aPlan(world, provider.id, 'platinum');
    await world.as(provider, (work) =>
      updateProfile(work, aProfile({ locationsServed: Array.from({ length: 50 }, (_, index) => `Place ${index}`) })),
    );
  });

  it('saves a VAT number of ten digits that starts with 4, and shows it to no one else', async () => {
    const provider = await aProvider(world);
    const save = (vatNumber: string, businessAddress = '12 Vilakazi Street, Soweto') =>
      test.call(provider, 'PUT', '/api/provider/profile', aProfile({ vatNumber, businessAddress }));
    expect((await save(' 4480 123 456 ')).body['vatNumber']).toBe('4480123456');
    const wrong = [{ path: 'vatNumber', message: 'A VAT number has 10 digits and starts with 4.' }];
    for (const typed of ['1480123456', '448012345', '44801234567', '448012345x', '४४८०१२३४५६'])
      expect(await save(typed)).toMatchObject({ status: 422, body: { errors: wrong } });
    expect((await readOwnListing(world, provider)).vatNumber).toBe('4480123456');
    expect(
      JSON.stringify((await test.call(await aMember(world), 'GET', `/api/providers/${provider.providerId}`)).body),
    ).not.toContain('4480123456');
    expect((await save('')).body['vatNumber']).toBe('');
  });

  it('asks for the business address with a VAT number, and shows it to no one else', async () => {
    const provider = await aProvider(world);
    const save = (vatNumber: string, businessAddress: string) =>
      test.call(provider, 'PUT', '/api/provider/profile', aProfile({ vatNumber, businessAddress }));
    const missing = [{ path: 'businessAddress', message: 'Add your business address: a tax invoice must show it.' }];
    for (const typed of ['', '   '])
      expect(await save('4480123456', typed)).toMatchObject({ status: 422, body: { errors: missing } });
    expect((await save('', '')).status).toBe(200);
    expect((await save('4480123456', ' 7 Nugget Street, Johannesburg ')).body).toMatchObject({
      businessAddress: '7 Nugget Street, Johannesburg',
    });
    for (const reader of [await aMember(world), null])
      expect(
        JSON.stringify((await test.call(reader, 'GET', `/api/providers/${provider.providerId}`)).body),
      ).not.toContain('Nugget');
  });
});
