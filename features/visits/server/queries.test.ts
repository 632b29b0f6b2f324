import { beforeEach, expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { recordLook } from '#features/accounts/server/looks.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { aVisit } from './testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

const read = (who: Person, jobId: string) => test.call(who, 'GET', `/api/jobs/${jobId}/visit`);
const pinFor = async (who: Person, jobId: string) =>
  ((await read(who, jobId)).body as { visit: { pin: string | null } }).visit.pin;

it('gives the PIN to the member alone, from 18:00 on the day before until the arrival', async () => {
  const { job, member, provider } = await aVisit(world, {
    agreedFor: new Date('2026-11-17T07:00:00.000Z'),
    pin: '4821',
  });
  const admin = await anAdmin(world);
  world.clock.set(new Date('2026-11-16T15:59:59.999Z'));
  expect(await pinFor(member, job.id)).toBeNull();
  world.clock.move(1);
  expect(await pinFor(member, job.id)).toBe('4821');
  expect(await pinFor(provider, job.id)).toBeNull();
  await world.as(admin, (work) => recordLook(work, { kind: 'job', id: job.id }, 'A report about this job'));
  expect(await pinFor(admin, job.id)).toBeNull();
  const arrived = await aVisit(world, {
    status: 'arrived',
    pin: '4821',
    agreedFor: new Date('2026-11-17T07:00:00.000Z'),
  });
  expect(await pinFor(arrived.member, arrived.job.id)).toBeNull();
});

it('hides the PIN from every answer that the provider can have', async () => {
  const { job, provider } = await aVisit(world, { agreedFor: world.clock.now(), pin: '4821', status: 'on_the_way' });
  for (const path of [
    `/jobs/${job.id}`,
    `/jobs/${job.id}/visit`,
    `/quotes/${job.quoteId}`,
    '/jobs?tab=scheduled',
    '/notifications',
  ])
    expect(JSON.stringify((await test.call(provider, 'GET', `/api${path}`)).body)).not.toContain('4821');
});

it('is found by the parties of the job, and by an admin who gave a reason', async () => {
  const { job } = await aVisit(world);
  for (const stranger of [await aMember(world), await aProvider(world)])
    expect((await read(stranger, job.id)).status).toBe(404);
  const admin = await anAdmin(world);
  expect(await read(admin, job.id)).toMatchObject({ status: 403, body: { code: 'accounts.look-unexplained' } });
});

it('has nothing to say about a job without an agreed date', async () => {
  const job = await aJob(world, { status: 'awaiting_member_confirmation' });
  expect((await read(job.member, job.id)).body).toEqual({ visit: null, noShow: null, canReport: false });
});
