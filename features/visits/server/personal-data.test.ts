import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { leave } from '#features/accounts/server/leave.ts';
import { files } from '#features/files/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { notifications } from '#features/notifications/server/tables.ts';
import { workers } from '#features/team/server/tables.ts';
import { aWorker } from '#features/team/server/testing.ts';
import { query } from '#engine/postgres/read.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { copiedRows } from '#tests/support/copied-rows.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { nameWorker } from './workers/name-worker.ts';
import { visitPersonalData } from './personal-data.ts';
import { noShows, visitLinks, visits } from './tables.ts';
import { aNoShow, aSharedVisit, aVisit } from './testing.ts';
import type { Person } from '#engine/actor.ts';

const world = useWorld();
const test = useApp(world);

async function aNamedVisit() {
  const visit = await aSharedVisit(world);
  const worker = await aWorker(world, { provider: visit.provider });
  await world.as(visit.provider, (work) => nameWorker(work, { id: visit.id, workerId: worker.id }));
  await world.settle();
  return { ...visit, worker };
}

it('has the name of the person who came in the copies of both parties', async () => {
  const { member, provider } = await aNamedVisit();
  const copy = visitPersonalData.find(({ table }) => table === visits)?.copy;
  if (copy === undefined || typeof copy === 'string') throw new Error('there is no copy of visits');
  for (const person of [
    { id: member.id, providerId: null },
    { id: provider.id, providerId: provider.providerId },
  ])
    expect(await query(world.db).rows(copy.rows(person))).toMatchObject([{ workerName: 'Sipho Nkosi' }]);
});

it('deletes the team with its provider: the people, their photos, and their names in visits and notices', async () => {
  const { id, provider, member, worker } = await aNamedVisit();
  const noticesWithName = () =>
    world.db.$count(
      notifications,
      sql`${notifications.accountId} = ${member.id} and ${notifications.title} || ${notifications.description} like '%Sipho%'`,
    );
  expect(await noticesWithName()).toBe(1);
  await world.as(provider, (work) => leave(work));
  await world.settle();
  world.clock.move(14 * day);
  await runDueRules(world);
  await world.settle();
  expect(await world.db.$count(workers, eq(workers.providerId, provider.providerId))).toBe(0);
  expect(await world.db.$count(files, eq(files.id, worker.photoId ?? ''))).toBe(0);
  expect(await world.db.select().from(visits).where(eq(visits.id, id))).toMatchObject([
    { workerId: null, workerName: null },
  ]);
  expect(await world.db.$count(visitLinks, eq(visitLinks.visitId, id))).toBe(0);
  expect(await noticesWithName()).toBe(0);
});

const copyOf = async ({ id, providerId }: Person) => {
  const [data] = visitPersonalData;
  if (data?.copy === undefined || typeof data.copy === 'string') throw new Error('visits have no copy');
  return query<Record<string, unknown>>(world.db).rows(data.copy.rows({ id, providerId }));
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

it('masks contact details in the name of the person who comes once the work is cancelled, on the page and in the copy', async () => {
  const { job, id, member, provider } = await aVisit(world);
  await world.db.update(visits).set({ workerName: 'Sipho 083 765 4321' }).where(eq(visits.id, id));
  const readBy = async (who: Person) =>
    JSON.stringify([
      (await test.call(who, 'GET', `/api/jobs/${job.id}/visit`)).body,
      await copiedRows(world, who, [visitPersonalData, visits]),
    ]).match(/Sipho 083 765 4321/g)?.length ?? 0;
  expect([await readBy(member), await readBy(provider)]).toEqual([2, 2]);
  await world.db.update(jobs).set({ status: 'cancelled' }).where(eq(jobs.id, job.id));
  expect([await readBy(member), await readBy(provider)]).toEqual([0, 2]);
});

it('masks contact details in the answer of the other party once the work is cancelled', async () => {
  const { job, visit, member, provider } = await aNoShow(world, { status: 'contested', absent: 'provider' });
  await world.db.update(noShows).set({ answer: 'Ring 083 765 4321.' }).where(eq(noShows.visitId, visit.id));
  const answerFor = async (person: Person) =>
    JSON.stringify(await copiedRows(world, person, [visitPersonalData, noShows]));
  expect(await answerFor(member)).toContain('083 765 4321');
  await world.db.update(jobs).set({ status: 'cancelled' }).where(eq(jobs.id, job.id));
  expect(await answerFor(member)).toMatch(/Ring .*•/);
  expect(await answerFor(member)).not.toContain('4321');
  expect(await answerFor(provider)).toContain('083 765 4321');
});
