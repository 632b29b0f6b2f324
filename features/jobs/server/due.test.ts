import { listStoredNotices } from '#features/notifications/server/testing.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { listStatuses } from '#core/lifecycle.ts';
import { day } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { testStart, useWorld, listSteps } from '#tests/support/testing.ts';
import { jobLifecycle } from '../lifecycle.ts';
import { completeJob } from './complete-job.ts';
import { reworkJob } from './rework-job.ts';
import { jobs } from './tables.ts';
import { aJob } from './testing.ts';

const world = useWorld();
beforeEach(() => world.clock.set(testStart));

const statusOf = async (id: string) => (await world.db.select().from(jobs).where(eq(jobs.id, id)))[0]?.status;
const listNotices = async (accountId: string) =>
  (await listStoredNotices(world, accountId)).map(({ type, title }) => `${type}: ${title}`);
const runTwiceAtOnce = () => Promise.all([runDueRules(world), runDueRules(world)]);

it('asks for a review once, two days after completion', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  world.clock.move(2 * day - 1);
  await runDueRules(world);
  expect(await listSteps(world, job.id)).toEqual([]);
  world.clock.move(1);
  await runTwiceAtOnce();
  world.clock.move(day);
  await runDueRules(world);
  expect(await listSteps(world, job.id)).toEqual(['ask-for-review']);
  expect(await listNotices(job.member.id)).toEqual(['review: How was the work?']);
  expect(await listNotices(job.provider.id)).toEqual([]);
});

it('asks for a review again when the work is completed again after rework', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  world.clock.move(2 * day);
  await runDueRules(world);
  await world.as(job.member, (work) => reworkJob(work, job.id, 'It still drips.'));
  world.clock.move(day);
  await world.as(job.provider, (work) => completeJob(work, job.id));
  await runDueRules(world);
  world.clock.move(2 * day);
  await runDueRules(world);
  await runDueRules(world);
  expect(await listSteps(world, job.id)).toEqual(['ask-for-review', 'rework', 'complete', 'ask-for-review']);
});

it('leaves a job unrated once, fourteen days after completion', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  world.clock.move(14 * day - 1);
  await runDueRules(world);
  expect(await statusOf(job.id)).toBe('work_completed');
  world.clock.move(1);
  await runTwiceAtOnce();
  await runDueRules(world);
  expect(await statusOf(job.id)).toBe('completed_unrated');
  expect(await listSteps(world, job.id)).toEqual(['ask-for-review', 'lapse']);
  // The job had moved on before the request was sent: only the later notice is.
  expect(await listNotices(job.member.id)).toEqual(['review: Not rated yet']);
});

it('asks for no review of a job that lapses in the same run', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  world.clock.move(20 * day);
  await runDueRules(world);
  expect(await listSteps(world, job.id)).toEqual(['lapse']);
});

it('sends a suspended member no request to review', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, job.member.id));
  for (const days of [2, 12]) {
    world.clock.move(days * day);
    await runDueRules(world);
  }
  expect(await statusOf(job.id)).toBe('completed_unrated');
  expect(await listNotices(job.member.id)).toEqual([]);
});

it('asks a member for a review once a suspension has ended', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  const setStatus = (status: 'suspended' | 'approved') =>
    world.db.update(accounts).set({ status }).where(eq(accounts.id, job.member.id));
  await setStatus('suspended');
  world.clock.move(2 * day);
  await runTwiceAtOnce();
  expect(await listSteps(world, job.id)).toEqual([]);
  await setStatus('approved');
  world.clock.move(day);
  await runTwiceAtOnce();
  expect(await listNotices(job.member.id)).toEqual(['review: How was the work?']);
});

it('leaves jobs of every other status unchanged', async () => {
  const made = [];
  for (const status of listStatuses(jobLifecycle).filter((other) => other !== 'work_completed'))
    made.push(await aJob(world, { status, problemId: null }));
  world.clock.move(40 * day);
  await runDueRules(world);
  for (const { id, status } of made) expect([await statusOf(id), await listSteps(world, id)]).toEqual([status, []]);
});
