import { listTitles } from '#features/notifications/server/testing.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { aFile } from '#features/files/server/testing.ts';
import { notifications } from '#features/notifications/server/tables.ts';
import { removeWorker } from '#features/team/server/remove-worker.ts';
import { aWorker } from '#features/team/server/testing.ts';
import { takeStep } from '#engine/take-step.ts';
import { system, type Person } from '#engine/actor.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { blockPerson } from '#features/messages/server/block-person.ts';
import { aConversation } from '#features/messages/server/testing.ts';
import { hideWorker, showWorker } from '#features/team/server/hide-worker.ts';
import { nameWorker } from './name-worker.ts';
import { visits, visitSubject } from '../tables.ts';
import { aVisit } from '../testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

type Two = Pick<Awaited<ReturnType<typeof aConversation>>, 'member' | 'provider'>;

async function aNamedVisit(more: { status?: 'agreed' | 'arrived'; between?: Two } = {}) {
  const visit = await aVisit(world, more.between);
  const worker = await aWorker(world, { provider: visit.provider });
  await world.as(visit.provider, (work) => nameWorker(work, { id: visit.id, workerId: worker.id }));
  if (more.status === 'arrived')
    await world.as(visit.provider, (work) =>
      takeStep(work, visitSubject, 'arrive', {
        id: visit.id,
        by: 'provider',
        data: { arrivedAt: testStart.toISOString() },
      }),
    );
  await world.settle();
  await world.db.delete(notifications);
  return { ...visit, worker };
}

const visitNow = async (id: string) => (await world.db.select().from(visits).where(eq(visits.id, id)))[0];
const titlesFor = ({ id }: Person) => listTitles(world, id);
const statusOfPhoto = async (who: Person, photoId: string | null) =>
  (await test.call(who, 'GET', `/files/${photoId}/small.webp`)).status;
const save = ({ provider, worker }: Awaited<ReturnType<typeof aNamedVisit>>, change: object) => {
  const { id, name, since, photoId } = worker;
  return test.call(provider, 'PUT', `/api/provider/team/${id}`, { name, since, photoId, ...change });
};

it('tells the member of another name or photo of the worker who comes', async () => {
  const visit = await aNamedVisit();
  await save(visit, { name: 'Sipho Zulu' });
  expect(await titlesFor(visit.member)).toEqual(['Sipho Zulu comes']);
  expect(await visitNow(visit.id)).toMatchObject({ workerName: 'Sipho Zulu' });
  const photo = await aFile(world, { owner: visit.provider, purpose: 'worker' });
  await save(visit, { name: 'Sipho Zulu', photoId: photo.id });
  expect(await titlesFor(visit.member)).toHaveLength(2);
  expect(await statusOfPhoto(visit.member, photo.id)).toBe(200);
  expect(await statusOfPhoto(visit.member, visit.worker.photoId)).toBe(404);
});

it('says nothing of another month, and keeps the name of the person who has come', async () => {
  const ahead = await aNamedVisit();
  await save(ahead, { since: '2022-01' });
  expect(await titlesFor(ahead.member)).toEqual([]);
  const arrived = await aNamedVisit({ status: 'arrived' });
  await save(arrived, { name: 'Sipho Zulu' });
  expect(await titlesFor(arrived.member)).toEqual([]);
  expect(await visitNow(arrived.id)).toMatchObject({ workerName: 'Sipho Nkosi' });
});

it('gives the name back that each visit had when a worker who was hidden is shown again', async () => {
  const [admin, ahead, arrived] = [await anAdmin(world), await aNamedVisit(), await aNamedVisit({ status: 'arrived' })];
  const reason = 'This is not the person who came.';
  for (const visit of [ahead, arrived]) {
    await world.as(admin, (work) => hideWorker(work, { id: visit.worker.id, reason }));
    await save(visit, { name: 'Sipho Zulu' });
    expect(await visitNow(visit.id)).toMatchObject({ workerName: '' });
    await world.as(admin, (work) => showWorker(work, { id: visit.worker.id, reason }));
  }
  expect(await visitNow(ahead.id)).toMatchObject({ workerName: 'Sipho Zulu', hiddenWorkerName: null });
  expect(await visitNow(arrived.id)).toMatchObject({ workerName: 'Sipho Nkosi', hiddenWorkerName: null });
});

it.each(['agreed', 'arrived'] as const)(
  'opens no new photo to the member of an %s visit while a block stands',
  async (status) => {
    const { id, ...between } = await aConversation(world);
    const visit = await aNamedVisit({ status, between });
    await world.as(visit.member, (work) => blockPerson(work, { id, blocked: true }));
    const photo = await aFile(world, { owner: visit.provider, purpose: 'worker' });
    expect((await save(visit, { photoId: photo.id })).status).toBe(200);
    expect(await statusOfPhoto(visit.member, photo.id)).toBe(404);
  },
);

it('leaves the visit of a removed worker to the provider, and keeps the name in past visits', async () => {
  const ahead = await aNamedVisit();
  const arrived = await aNamedVisit({ status: 'arrived' });
  for (const { provider, worker } of [ahead, arrived])
    await world.as(provider, (work) => removeWorker(work, worker.id));
  expect(await visitNow(ahead.id)).toMatchObject({ workerId: null, workerName: null });
  expect(await titlesFor(ahead.member)).toEqual([expect.stringMatching(/ comes$/)]);
  expect(await visitNow(arrived.id)).toMatchObject({ workerId: null, workerName: 'Sipho Nkosi' });
  expect(await titlesFor(arrived.member)).toEqual([]);
  for (const { member, worker } of [ahead, arrived]) expect(await statusOfPhoto(member, worker.photoId)).toBe(404);
});

it('closes the photo to the member when the visit is over, unless the worker comes again', async () => {
  const visit = await aNamedVisit();
  const again = await aVisit(world, { member: visit.member, provider: visit.provider });
  await world.as(visit.provider, (work) => nameWorker(work, { id: again.id, workerId: visit.worker.id }));
  const end = (id: string) => world.as(system, (work) => takeStep(work, visitSubject, 'end', { id, by: 'system' }));
  await end(visit.id);
  expect(await statusOfPhoto(visit.member, visit.worker.photoId)).toBe(200);
  await end(again.id);
  expect(await statusOfPhoto(visit.member, visit.worker.photoId)).toBe(404);
});

it('leaves no visit with a worker who was removed at the same time', async () => {
  for (let round = 0; round < 10; round += 1) {
    const visit = await aVisit(world);
    const worker = await aWorker(world, { provider: visit.provider, hasPhoto: false });
    const [named, removed] = await Promise.allSettled([
      world.as(visit.provider, (work) => nameWorker(work, { id: visit.id, workerId: worker.id })),
      world.as(visit.provider, (work) => removeWorker(work, worker.id)),
    ]);
    expect(removed).toMatchObject({ status: 'fulfilled' });
    if (named.status === 'rejected') expect(named.reason).toMatchObject({ code: 'request.not-found' });
    expect(await visitNow(visit.id)).toMatchObject({ workerId: null, workerName: null });
  }
});
