import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { aPlan } from '#features/subscriptions/server/testing.ts';
import { useWorld } from '#server/testing.ts';
import { readProvider } from './queries.ts';
import { providers } from './tables.ts';
import { aProfile, aProvider } from './testing.ts';
import { updateProfile } from './update-profile.ts';

const world = useWorld();

describe('saving the profile', () => {
  it("changes the provider's own listing and no other", async () => {
    const [provider, other] = [await aProvider(world), await aProvider(world)];
    await world.as(provider, (work) => updateProfile(work, aProfile({ locationsServed: [' Sandton ', '', 'sandton', 'Rosebank'] })));
    expect(await readProvider(world, provider, provider.providerId)).toMatchObject({ name: 'Dlamini Plumbing', locationsServed: ['Sandton', 'Rosebank'] });
    expect((await readProvider(world, other, other.providerId)).name).toBe(other.fullName);
  });

  it('says beside each field what is wrong, and saves nothing', async () => {
    const provider = await aProvider(world);
    const wrong = aProfile({ name: '  ', specialty: '', shortBio: 'é'.repeat(201), locationsServed: ['a', 'b', 'c'] });
    await expect(world.as(provider, (work) => updateProfile(work, wrong))).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [
        { path: 'name', message: 'Name is required' },
        { path: 'specialty', message: 'Specialty is required' },
        { path: 'shortBio' },
        { path: 'locationsServed', message: 'Your plan covers 2 locations. A larger plan covers more.' },
      ],
    });
    const [row] = await world.db.select().from(providers).where(eq(providers.id, provider.providerId));
    expect(row?.name).toBe(provider.fullName);
  });

  it('counts code points: 200 emoji are 200', async () => {
    const provider = await aProvider(world);
    await world.as(provider, (work) => updateProfile(work, aProfile({ shortBio: '🔧'.repeat(200) })));
    expect([...(await readProvider(world, provider, provider.providerId)).shortBio]).toHaveLength(200);
  });

  it('refuses a specialty that is no category, and whoever has no listing', async () => {
    const [provider, member] = [await aProvider(world), await aMember(world)];
    await expect(world.as(provider, (work) => updateProfile(work, aProfile({ specialty: 'Alchemy' })))).rejects.toMatchObject({
      errors: [{ path: 'specialty' }],
    });
    await expect(world.as(member, (work) => updateProfile(work, aProfile()))).rejects.toMatchObject({ code: 'request.not-found' });
  });

  it.each([
    [null, 2],
    ['bronze', 2],
    ['silver', 5],
    ['gold', 10],
  ] as const)('with the plan %s, takes %i places and no more', async (plan, most) => {
    const provider = await aProvider(world);
    if (plan !== null) await aPlan(world, provider.id, plan);
    const places = (count: number) => aProfile({ locationsServed: Array.from({ length: count }, (_, index) => `Place ${index}`) });
    await world.as(provider, (work) => updateProfile(work, places(most)));
    await expect(world.as(provider, (work) => updateProfile(work, places(most + 1)))).rejects.toMatchObject({ errors: [{ path: 'locationsServed' }] });
  });

  it('takes any number with platinum', async () => {
    const provider = await aProvider(world);
    await aPlan(world, provider.id, 'platinum');
    await world.as(provider, (work) => updateProfile(work, aProfile({ locationsServed: Array.from({ length: 50 }, (_, index) => `Place ${index}`) })));
  });
});
