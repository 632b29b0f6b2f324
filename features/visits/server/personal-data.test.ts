import { expect, it } from 'vitest';
import { readRows } from '#engine/postgres/read.ts';
import type { Person } from '#engine/actor.ts';
import { useWorld } from '#tests/support/testing.ts';
import { eq } from 'drizzle-orm';
import { visitPersonalData } from './personal-data.ts';
import { visits } from './tables.ts';
import { aVisit } from './testing.ts';

const world = useWorld();

const copyOf = async ({ id, providerId }: Person) => {
  const [data] = visitPersonalData;
  if (data?.copy === undefined || typeof data.copy === 'string') throw new Error('visits have no copy');
  return readRows<Record<string, unknown>>(world.db, data.copy.rows({ id, providerId }));
};

it('gives each party the outcome for themselves alone, and no PIN', async () => {
  const { id, member, provider } = await aVisit(world, { status: 'over' });
  await world.db
    .update(visits)
    .set({ memberOutcome: 'not-counted', providerOutcome: 'missed' })
    .where(eq(visits.id, id));
  const [ofMember, ofProvider] = [await copyOf(member), await copyOf(provider)];
  expect(ofMember).toMatchObject([{ yourOutcome: 'not-counted' }]);
  expect(ofProvider).toMatchObject([{ yourOutcome: 'missed' }]);
  expect(JSON.stringify(ofMember)).not.toContain('missed');
  expect(JSON.stringify([ofMember, ofProvider])).not.toContain('4821');
});
