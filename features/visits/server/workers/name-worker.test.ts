import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { hour } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { mails } from '#features/notifications/server/tables.ts';
import { listNotices } from '#features/notifications/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { aWorker } from '#features/team/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { events } from '#engine/tables.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { nameWorker } from './name-worker.ts';
import { recordArrival } from '../record-arrival.ts';
import { visits } from '../tables.ts';
import { aVisit } from '../testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

const name = (who: Person, id: string, workerId: string | null) =>
  test.call(who, 'PUT', `/api/visits/${id}/worker`, { workerId });
const read = (who: Person, { jobId }: { jobId: string }) => test.call(who, 'GET', `/api/jobs/${jobId}/visit`);
const statusOfPhoto = async (who: Person | null, photoId: string | null) =>
  (await test.call(who, 'GET', `/files/${photoId}/small.webp`)).status;

/** A visit tomorrow, with a worker of its provider. */
async function aTeam(more: Parameters<typeof aVisit>[1] = {}) {
  const visit = await aVisit(world, more);
  const worker = await aWorker(world, { provider: visit.provider });
  return { visit, worker, ...visit };
}

it('shows the provider with the picture of the listing where no worker is named', async () => {
  const visit = await aVisit(world);
  const { body } = await read(visit.member, visit);
  expect(body).toMatchObject({
    visit: {
      comes: { workerId: null, name: expect.any(String) as string, since: null, photoUrl: null },
      canName: false,
      canShare: true,
      sharedUntil: null,
    },
  });
  expect((await read(visit.provider, visit)).body).toMatchObject({ visit: { canName: false, canShare: false } });
});

it('shows the member the name and the face of the worker, and tells them of each change', async () => {
  const { visit, worker, member, provider } = await aTeam();
  expect((await read(provider, visit)).body).toMatchObject({ visit: { canName: true } });
  const photoUrl = `/files/${worker.photoId}/small.webp`;
  expect(await name(provider, visit.id, worker.id)).toMatchObject({
    status: 200,
    body: { visit: { comes: { workerId: worker.id, name: 'Sipho Nkosi', since: '2023-03', photoUrl } } },
  });
  expect((await read(member, visit)).body).toMatchObject({
    visit: { canName: false, comes: { name: 'Sipho Nkosi', photoUrl } },
  });
  expect(await statusOfPhoto(member, worker.photoId)).toBe(200);
  expect(await listNotices(world, member.id)).toEqual([
    expect.stringMatching(/^Sipho Nkosi comes: Sipho Nkosi of .* comes for /),
  ]);
  // Naming the same person again says nothing.
  await name(provider, visit.id, worker.id);
  await name(provider, visit.id, null);
  expect(await listNotices(world, member.id)).toHaveLength(2);
  expect(await listNotices(world, provider.id)).toEqual([]);
  expect(await statusOfPhoto(member, worker.photoId)).toBe(404);
});

it('opens the photo to the member of a visit and to admins with a reason, and to no one else', async () => {
  const { visit, worker, member, provider } = await aTeam();
  expect(await statusOfPhoto(member, worker.photoId)).toBe(404);
  await name(provider, visit.id, worker.id);
  const other = await aVisit(world, { provider });
  for (const stranger of [null, await aMember(world), await aProvider(world), other.member])
    expect(await statusOfPhoto(stranger, worker.photoId)).toBe(404);
  expect(await test.call(await anAdmin(world), 'GET', `/files/${worker.photoId}/small.webp`)).toMatchObject({
    status: 403,
    body: { code: 'accounts.look-unexplained', current: visit.jobId },
  });
});

it('puts the name of the worker beside the PIN in the reminder', async () => {
  const { visit, worker, member, provider } = await aTeam();
  await name(provider, visit.id, worker.id);
  await world.settle();
  await world.db.update(visits).set({ askAt: testStart }).where(eq(visits.id, visit.id));
  await runDueRules(world);
  expect((await listNotices(world, member.id)).at(-1)).toMatch(
    /Sipho Nkosi of .* comes for [^.]+\. Your visit PIN is 4821\. Give it when the person at your door is the one in the picture\./,
  );
});

it.each(['arrived', 'over'] as const)('refuses another worker for a visit that is %s', async (status) => {
  const { visit, worker, provider } = await aTeam({ status });
  expect(await name(provider, visit.id, worker.id)).toMatchObject({ status: 409, body: { current: status } });
});

it('finds no visit and no worker of another provider', async () => {
  const { visit, worker, member, provider } = await aTeam();
  const foreign = await aTeam();
  expect((await name(provider, foreign.visit.id, worker.id)).status).toBe(404);
  expect((await name(provider, visit.id, foreign.worker.id)).status).toBe(404);
  expect((await name(member, visit.id, worker.id)).status).toBe(403);
  expect((await read(member, visit)).body).toMatchObject({ visit: { comes: { workerId: null } } });
});

const namings = async (id: string) =>
  world.db.$count(events, and(eq(events.subjectId, id), sql`${events.step} = 'name-worker'`));

it('lets the last of two choices at once stand, each with its event', async () => {
  const { visit, worker, member, provider } = await aTeam();
  const other = await aWorker(world, { provider, name: 'Bongani Dube' });
  await Promise.all([
    world.as(provider, (work) => nameWorker(work, { id: visit.id, workerId: worker.id })),
    world.as(provider, (work) => nameWorker(work, { id: visit.id, workerId: other.id })),
  ]);
  const [now] = await world.db.select().from(visits).where(eq(visits.id, visit.id));
  const [comes, stays] = now?.workerId === worker.id ? [worker, other] : [other, worker];
  expect(now).toMatchObject({ workerId: comes.id, workerName: comes.name });
  expect(await statusOfPhoto(member, comes.photoId)).toBe(200);
  expect(await statusOfPhoto(member, stays.photoId)).toBe(404);
  expect(await namings(visit.id)).toBe(2);
});

it('takes no other worker once the arrival was faster', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { visit, worker, provider } = await aTeam({ agreedFor: testStart });
    const [named, arrived] = await Promise.allSettled([
      world.as(provider, (work) => nameWorker(work, { id: visit.id, workerId: worker.id })),
      world.as(provider, (work) => recordArrival(work, visit.id, { pin: '4821' })),
    ]);
    expect(arrived.status).toBe('fulfilled');
    const [now] = await world.db.select().from(visits).where(eq(visits.id, visit.id));
    expect(now).toMatchObject({
      status: 'arrived',
      workerName: named.status === 'fulfilled' ? 'Sipho Nkosi' : null,
    });
    expect(await namings(visit.id)).toBe(named.status === 'fulfilled' ? 1 : 0);
  }
});

it('does not wait for the end of quiet hours on the day of the visit', async () => {
  const { visit, worker, member, provider } = await aTeam({ agreedFor: new Date(testStart.getTime() + hour) });
  await name(provider, visit.id, worker.id);
  await world.settle();
  expect(await world.db.select().from(mails).where(eq(mails.accountId, member.id))).toMatchObject([
    { subject: expect.stringMatching(/^Sipho Nkosi comes: /) as string },
  ]);
});
