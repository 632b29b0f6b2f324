import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { activateAccount, suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { confirmDate } from '#features/jobs/server/answer-proposal.ts';
import { rescheduleJob } from '#features/jobs/server/reschedule-job.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { mails, notificationPreferences } from '#features/notifications/server/tables.ts';
import { listNotices } from '#features/notifications/server/testing.ts';
import { startWork } from '#features/quotes/server/start-work.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { testStart, useWorld } from '#tests/support/testing.ts';
import { confirmComing } from './confirm-coming.ts';
import { visits } from './tables.ts';

const world = useWorld();
beforeEach(() => world.clock.set(testStart));

/** The visit of Friday at 09:00, agreed on Monday. */
async function agreeOnFriday() {
  const job = await aJob(world, { status: 'awaiting_member_confirmation', date: new Date('2026-11-20T07:00:00.000Z') });
  await world.as(job.member, (work) => confirmDate(work, job.id, 1));
  await world.settle();
  const [visit] = await world.db.select().from(visits).where(eq(visits.jobId, job.id));
  if (visit === undefined) throw new Error('no visit was planned');
  return { job, visit };
}
const statusOf = async (id: string) => (await world.db.select().from(visits).where(eq(visits.id, id)))[0]?.status;
const runTwiceAtOnce = () => Promise.all([runDueRules(world), runDueRules(world.elsewhere)]);

it('asks the provider at 18:00 on the day before, once, and gives the member the PIN', async () => {
  const { job, visit } = await agreeOnFriday();
  const before = await listNotices(world, job.member.id);
  world.clock.set(new Date('2026-11-19T15:59:59.999Z'));
  await runDueRules(world);
  expect(await statusOf(visit.id)).toBe('agreed');
  world.clock.move(1);
  await runTwiceAtOnce();
  await runDueRules(world);
  expect(await statusOf(visit.id)).toBe('asked');
  const [notice, ...others] = (await listNotices(world, job.member.id)).slice(before.length);
  expect(notice).toMatch(/^Tomorrow at 09:00: /);
  expect(notice).toContain(`Your visit PIN is ${visit.pin}.`);
  expect(others).toEqual([]);
  const [question] = (await listNotices(world, job.provider.id)).slice(-1);
  expect(question).toMatch(/^Are you still coming tomorrow\?: .*at 09:00/);
  expect(question).not.toContain(visit.pin);
});

it('asks nothing while the provider is suspended, and does not tell the member that they come', async () => {
  const { job, visit } = await agreeOnFriday();
  const admin = await anAdmin(world);
  await world.as(admin, (work) => suspendAccount(work, job.provider.id, 'They sold something else.'));
  await world.settle();
  const before = await listNotices(world, job.member.id);
  world.clock.set(new Date('2026-11-19T16:00:00.000Z'));
  await runDueRules(world);
  expect(await statusOf(visit.id)).toBe('agreed');
  expect(await listNotices(world, job.member.id)).toEqual(before);
  await world.as(admin, (work) => activateAccount(work, job.provider.id));
  await runDueRules(world);
  expect(await statusOf(visit.id)).toBe('asked');
});

it('asks nothing after 20:00, when the rules were down from 18:00 on', async () => {
  const { job, visit } = await agreeOnFriday();
  const before = await listNotices(world, job.member.id);
  world.clock.set(new Date('2026-11-19T18:00:00.000Z'));
  for (let round = 0; round < 2; round += 1) await runDueRules(world);
  expect(await statusOf(visit.id)).toBe('agreed');
  expect(await listNotices(world, job.member.id)).toEqual(before);
});

it('asks nothing about work that has begun before its day', async () => {
  const { job, visit } = await agreeOnFriday();
  await world.as(job.provider, (work) => startWork(work, job.quoteId));
  world.clock.set(new Date('2026-11-19T16:00:00.000Z'));
  await runDueRules(world);
  expect(await statusOf(visit.id)).toBe('agreed');
  expect(await listNotices(world, job.provider.id)).not.toContainEqual(expect.stringMatching(/still coming/));
});

it('asks nothing about tomorrow on the day itself, after a pause of the rules', async () => {
  const { job, visit } = await agreeOnFriday();
  const before = await listNotices(world, job.member.id);
  world.clock.set(new Date('2026-11-19T22:30:00.000Z'));
  await runTwiceAtOnce();
  await runDueRules(world);
  expect(await statusOf(visit.id)).toBe('agreed');
  expect(await listNotices(world, job.member.id)).toEqual(before);
  expect(await listNotices(world, job.provider.id)).not.toContainEqual(expect.stringMatching(/tomorrow/));
});

it('says at 20:00 that there is no answer, to the member alone', async () => {
  const { job, visit } = await agreeOnFriday();
  world.clock.set(new Date('2026-11-19T16:00:00.000Z'));
  await runDueRules(world);
  const [toMember, toProvider] = [await listNotices(world, job.member.id), await listNotices(world, job.provider.id)];
  world.clock.set(new Date('2026-11-19T17:59:59.999Z'));
  await runDueRules(world);
  expect(await statusOf(visit.id)).toBe('asked');
  world.clock.move(1);
  await runTwiceAtOnce();
  expect(await statusOf(visit.id)).toBe('silent');
  expect((await listNotices(world, job.member.id)).slice(toMember.length)).toEqual([
    expect.stringMatching(/^No answer about tomorrow: .*20 November 2026, 09:00/),
  ]);
  expect((await listNotices(world, job.provider.id)).slice(toProvider.length)).toEqual([]);
});

it('says nothing at 20:00 once the provider has answered', async () => {
  const { job, visit } = await agreeOnFriday();
  world.clock.set(new Date('2026-11-19T16:00:00.000Z'));
  await runDueRules(world);
  await world.as(job.provider, (work) => confirmComing(work, visit.id));
  world.clock.set(new Date('2026-11-19T18:00:00.000Z'));
  await runDueRules(world);
  expect(await statusOf(visit.id)).toBe('coming');
  expect(await listNotices(world, job.member.id)).toContainEqual(expect.stringMatching(/^Your visit is still on: /));
});

it('asks nothing about a visit that is over', async () => {
  const { job, visit } = await agreeOnFriday();
  await world.as(job.provider, (work) => rescheduleJob(work, job.id, { reason: 'My bakkie is at the garage.' }));
  world.clock.set(new Date('2026-11-19T16:00:00.000Z'));
  await runDueRules(world);
  expect(await statusOf(visit.id)).toBe('over');
});

it('says nothing about a question to which the answer came before the notice', async () => {
  const { job, visit } = await agreeOnFriday();
  world.clock.set(new Date('2026-11-19T16:00:00.000Z'));
  await runDueRules(world);
  await world.as(job.provider, (work) => confirmComing(work, visit.id));
  const titles = await listNotices(world, job.provider.id);
  expect(titles.filter((title) => title.startsWith('Are you still coming'))).toEqual([]);
  // The member needs the PIN all the same.
  expect(await listNotices(world, job.member.id)).toContainEqual(
    expect.stringContaining(`Your visit PIN is ${visit.pin}.`),
  );
});

it('mails the PIN and the silence on the evening before at once, also where mails come once a week', async () => {
  const { job } = await agreeOnFriday();
  await world.db
    .insert(notificationPreferences)
    .values({ accountId: job.member.id, mailRhythm: 'weekly', updatedAt: testStart });
  for (const evening of ['2026-11-19T16:00:00.000Z', '2026-11-19T18:00:00.000Z']) {
    world.clock.set(new Date(evening));
    await runDueRules(world);
    await world.settle();
  }
  const sent = await world.db.select().from(mails).where(eq(mails.accountId, job.member.id)).orderBy(mails.id);
  expect(sent.filter(({ isUrgent }) => isUrgent).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/comes tomorrow at 09:00/),
    expect.stringMatching(/^No answer from /),
  ]);
});
