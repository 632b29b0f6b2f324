import { expect, it } from 'vitest';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { listNotices } from '#features/notifications/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { useWorld } from '#tests/support/testing.ts';
import { aJob } from './testing.ts';

const world = useWorld();

async function suspend(...people: Person[]) {
  const admin = await anAdmin(world);
  for (const { id } of people) await world.as(admin, (work) => suspendAccount(work, id, 'They sold something else.'));
  await world.settle();
}

const isAway = (name: string) =>
  expect.stringContaining(`${name} cannot use this site at the moment.`) as unknown as string;

it('tells the other party of work that is agreed and not completed once that a suspended person cannot answer', async () => {
  const provider = await aProvider(world, { fullName: 'Thabo Nkosi Plumbing' });
  const running = [
    await aJob(world, { provider, status: 'pending' }),
    await aJob(world, { provider, status: 'scheduled' }),
  ];
  const over = [
    await aJob(world, { provider, status: 'completed_and_rated' }),
    await aJob(world, { provider, status: 'cancelled' }),
  ];
  await aJob(world, { provider, member: running[0]?.member, status: 'scheduled' });
  await suspend(provider);
  for (const { member } of running) expect(await listNotices(world, member.id)).toEqual([isAway(provider.fullName)]);
  for (const { member } of over) expect(await listNotices(world, member.id)).toEqual([]);
  expect(await listNotices(world, provider.id)).not.toContainEqual(isAway(provider.fullName));
});

it('tells the provider of a suspended member, and no member who is suspended too', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  await suspend(job.member, job.provider);
  expect(await listNotices(world, job.provider.id)).toContainEqual(isAway(job.member.fullName));
  expect(await listNotices(world, job.member.id)).not.toContainEqual(isAway(job.provider.fullName));
});
