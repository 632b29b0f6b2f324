import { expect, it } from 'vitest';
import { hour } from '#core/time.ts';
import { cursor } from '#core/paging.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { rateProvider } from '#features/reviews/server/rate-provider.ts';
import { reviewContent } from '#features/reviews/server/testing.ts';
import { useWorld } from '#tests/support/testing.ts';
import { listCompleted } from './list-completed.ts';
import { aJob } from './testing.ts';

const world = useWorld();

it('lists completed jobs newest first, with suburb and stars and nothing about the member', async () => {
  const [provider, member] = [
    await aProvider(world),
    await aMember(world, { fullName: 'Canary Khumalo', email: 'canary@example.co.za' }),
  ];
  const problem = await aProblem(world, {
    owner: member,
    title: 'Geyser valve',
    location: ' Orlando West , 12 Vilakazi Street, Soweto',
  });
  const job = await aJob(world, { provider, member, problemId: problem.id, status: 'work_completed' });
  await world.as(member, (work) => rateProvider(work, { jobId: job.id, ...reviewContent({ rating: 4 }) }));
  world.clock.move(hour);
  const later = await aJob(world, { provider, member, status: 'completed_unrated' });
  const page = await listCompleted(world, null, { providerId: provider.id });
  expect(page.items.map(({ id }) => id)).toEqual([later.id, job.id]);
  expect(page.items[1]).toEqual({
    id: job.id,
    title: 'Geyser valve',
    category: 'Plumbing',
    suburb: 'Orlando West',
    completedAt: job.completedAt?.toISOString(),
    rating: 4,
  });
  expect(page.items[0]?.rating).toBeNull();
  expect(JSON.stringify(page)).not.toMatch(/canary|khumalo|vilakazi/i);
  expect(JSON.stringify(page)).not.toContain(member.id);
});

it('names a job that was requested privately by its category alone', async () => {
  const provider = await aProvider(world, { specialty: 'Electrical' });
  await aJob(world, { provider, problemId: null, status: 'completed_and_rated' });
  const { items } = await listCompleted(world, await aMember(world), { providerId: provider.providerId });
  expect(items).toMatchObject([{ title: 'Electrical job', category: 'Electrical', suburb: '' }]);
});

it('lists only the finished jobs of that provider', async () => {
  const provider = await aProvider(world);
  for (const status of ['pending', 'scheduled', 'cancelled', 'pending_reschedule'] as const)
    await aJob(world, { provider, status });
  await aJob(world, { status: 'work_completed' });
  expect(await listCompleted(world, null, { providerId: provider.providerId })).toEqual({ items: [], next: null });
});

it('lists five completed jobs a page, each once, also those of one instant', async () => {
  const provider = await aProvider(world);
  const made = [];
  for (let count = 0; count < 6; count += 1) made.push((await aJob(world, { provider, status: 'work_completed' })).id);
  const first = await listCompleted(world, null, { providerId: provider.providerId });
  const second = await listCompleted(world, null, {
    providerId: provider.providerId,
    cursor: cursor.parse(first.next),
  });
  expect(first.items).toHaveLength(5);
  expect(second.next).toBeNull();
  expect([...first.items, ...second.items].map(({ id }) => id).toSorted()).toEqual(made.toSorted());
});

it('hides completed jobs from people who cannot see the listing', async () => {
  const waiting = await aProvider(world, { status: 'pending' });
  const read = (reader: Parameters<typeof listCompleted>[1]) =>
    listCompleted(world, reader, { providerId: waiting.providerId });
  for (const stranger of [null, await aMember(world)])
    await expect(read(stranger)).rejects.toMatchObject({ code: 'request.not-found' });
  for (const reader of [waiting, await anAdmin(world)]) expect((await read(reader)).items).toEqual([]);
});
