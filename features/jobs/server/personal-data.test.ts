import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { copiedRows } from '#tests/support/copied-rows.ts';
import { useWorld } from '#tests/support/testing.ts';
import { jobPersonalData } from './personal-data.ts';
import { jobs } from './tables.ts';
import { aJob } from './testing.ts';

const world = useWorld();
const reworkReason = 'The tap drips, ring 083 765 4321.';

it('copies the reason of rework, masked for the provider once the work is cancelled', async () => {
  const { id, member, provider } = await aJob(world, { status: 'scheduled' });
  await world.db.update(jobs).set({ reworkReason }).where(eq(jobs.id, id));
  const readBy = async (person: typeof member) =>
    (await copiedRows(world, person, [jobPersonalData, jobs]))[0]?.['reworkReason'];
  for (const person of [member, provider]) expect(await readBy(person)).toBe(reworkReason);
  await world.db.update(jobs).set({ status: 'cancelled' }).where(eq(jobs.id, id));
  expect(await readBy(member)).toBe(reworkReason);
  expect(await readBy(provider)).not.toContain('765 4321');
});

it('masks contact details in the name of the other party once the work is cancelled', async () => {
  const [member, provider] = [
    await aMember(world, { fullName: 'Naledi 083 765 4321' }),
    await aProvider(world, { fullName: 'Thabo 072 456 7890' }),
  ];
  const { id } = await aJob(world, { member, provider, status: 'scheduled' });
  const readBy = async (person: Person) => (await copiedRows(world, person, [jobPersonalData, jobs]))[0];
  const names = { member: 'Naledi 083 765 4321', provider: 'Thabo 072 456 7890' };
  for (const person of [member, provider]) expect(await readBy(person)).toMatchObject(names);
  await world.db.update(jobs).set({ status: 'cancelled' }).where(eq(jobs.id, id));
  expect(await readBy(member)).toMatchObject({ ...names, provider: expect.stringMatching(/^Thabo .*•/) as string });
  expect(await readBy(provider)).toMatchObject({ ...names, member: expect.stringMatching(/^Naledi .*•/) as string });
});

it('forgets the reason of rework that was cancelled when a party leaves', async () => {
  const [cancelled, running] = [await aJob(world, { status: 'cancelled' }), await aJob(world, { status: 'scheduled' })];
  for (const { id, member } of [cancelled, running]) {
    await world.db.update(jobs).set({ reworkReason }).where(eq(jobs.id, id));
    for (const { forget } of jobPersonalData)
      if (typeof forget === 'function') await world.as(member, (work) => forget(work, member));
  }
  const reasonOf = async (id: string) => (await world.db.select().from(jobs).where(eq(jobs.id, id)))[0]?.reworkReason;
  expect([await reasonOf(cancelled.id), await reasonOf(running.id)]).toEqual([null, reworkReason]);
});
