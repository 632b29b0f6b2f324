import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { day, minute } from '#core/time.ts';
import { activateAccount, suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { accounts, accountSubject } from '#features/accounts/server/tables.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { startClocks, stopClocks } from '#features/jobs/server/clocks.ts';
import { mails, notificationPreferences, notifications } from '#features/notifications/server/tables.ts';
import { listTitles } from '#features/notifications/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { takeStep } from '#engine/take-step.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { recordArrival } from '../record-arrival.ts';
import { reportNoShow } from './report-no-show.ts';
import { noShows, visits } from '../tables.ts';
import { aNoShow, aVisit } from '../testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

const report = (who: Person, id: string) => test.call(who, 'POST', `/api/visits/${id}/no-show`, {});
const read = async (who: Person, jobId: string) =>
  (await test.call(who, 'GET', `/api/jobs/${jobId}/visit`)).body as {
    noShow: { status: string; steps: { step: string }[] } | null;
    canReport: boolean;
    away: string[];
  };
const agreedFor = new Date(testStart.getTime() - 30 * minute);

it('takes a report from 30 minutes after the agreed time, and asks the other side', async () => {
  const { id, job, member, provider } = await aVisit(world, { agreedFor });
  world.clock.move(-1);
  expect(await report(member, id)).toMatchObject({ status: 409, body: { code: 'visits.no-show-too-early' } });
  expect(await read(member, job.id)).toMatchObject({ noShow: null, canReport: false });
  world.clock.move(1);
  expect(await read(member, job.id)).toMatchObject({ canReport: true });
  expect(await report(member, id)).toMatchObject({
    status: 200,
    body: { noShow: { status: 'reported', absent: 'provider', steps: [] }, canReport: false },
  });
  expect((await read(provider, job.id)).noShow?.steps.map(({ step }) => step)).toEqual(['agree', 'contest']);
  expect(await listTitles(world, provider.id)).toEqual(['Were you not there?']);
  expect(await listTitles(world, member.id)).toEqual([]);
});

it('waits for a delay that the provider announced', async () => {
  const { id, member } = await aVisit(world, { agreedFor, status: 'late' });
  await world.db.update(visits).set({ delayMinutes: 45 }).where(eq(visits.id, id));
  world.clock.move(45 * minute - 1);
  expect((await report(member, id)).status).toBe(409);
  world.clock.move(1);
  expect((await report(member, id)).status).toBe(200);
});

it('takes the report of a provider who stands before a closed door', async () => {
  const { id, provider, member } = await aVisit(world, { agreedFor, status: 'on_the_way' });
  expect(await report(provider, id)).toMatchObject({ status: 200, body: { noShow: { absent: 'member' } } });
  expect(await listTitles(world, member.id)).toEqual(['Were you not there?']);
});

it.each(['arrived', 'over'] as const)('refuses a report about a visit that is %s', async (status) => {
  const { id, member, job } = await aVisit(world, { agreedFor, status });
  expect(await report(member, id)).toMatchObject({ status: 409, body: { current: status } });
  expect(await read(member, job.id)).toMatchObject({ canReport: false });
});

it('takes one report of a visit, from two parties and two processes at once', async () => {
  const { id, member, provider } = await aVisit(world, { agreedFor });
  const results = await Promise.allSettled([
    world.as(member, (work) => reportNoShow(work, id)),
    report(provider, id).then(({ status }) => {
      if (status !== 200) throw new Error(String(status));
    }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await world.db.$count(noShows, eq(noShows.visitId, id))).toBe(1);
});

it('lets an arrival and a report at once end in an arrival, whichever comes first', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, member, provider, pin } = await aVisit(world, { agreedFor });
    await Promise.allSettled([report(member, id), world.as(provider, (work) => recordArrival(work, id, { pin }))]);
    const [visit] = await world.db.select().from(visits).where(eq(visits.id, id));
    const [noShow] = await world.db.select().from(noShows).where(eq(noShows.visitId, id));
    expect(visit?.status).toBe('arrived');
    expect(['met', undefined]).toContain(noShow?.status);
  }
});

it('lets a report stand after 24 hours without an answer, once, and tells both', async () => {
  const { id, member, provider } = await aNoShow(world);
  world.clock.move(24 * 60 * minute - 1);
  await runDueRules(world);
  expect((await world.db.select().from(noShows).where(eq(noShows.id, id)))[0]?.status).toBe('reported');
  world.clock.move(1);
  await Promise.all([runDueRules(world), runDueRules(world.elsewhere)]);
  expect((await world.db.select().from(noShows).where(eq(noShows.id, id)))[0]?.status).toBe('uncontested');
  expect(await listTitles(world, member.id)).toEqual(['The no-show counts']);
  expect(await listTitles(world, provider.id)).toEqual(['A no-show counts']);
});

it.each(['member', 'provider'] as const)(
  'waits for an answer of the %s while they are suspended, and for a day after it, of which they are told',
  async (absent) => {
    const visit = await aVisit(world, { agreedFor });
    const statusNow = async () =>
      (await world.db.select().from(noShows).where(eq(noShows.visitId, visit.id)))[0]?.status;
    const admin = await anAdmin(world);
    await world.as(admin, (work) => suspendAccount(work, visit[absent].id, 'They sold something else.'));
    await report(visit[absent === 'member' ? 'provider' : 'member'], visit.id);
    await world.settle();
    for (const days of [1, 1, 3]) {
      world.clock.move(days * day);
      await runDueRules(world);
      expect(await statusNow()).toBe('reported');
    }
    await world.as(admin, (work) => activateAccount(work, visit[absent].id));
    expect(await listTitles(world, visit[absent].id)).toContain('Were you not there?');
    world.clock.move(day - 1);
    await runDueRules(world);
    expect(await statusNow()).toBe('reported');
    world.clock.move(1);
    await runDueRules(world);
    expect(await statusNow()).toBe('uncontested');
  },
);

it.each(['member', 'provider'] as const)(
  'says that the %s cannot answer while they are suspended, and tells them of their day when it begins',
  async (absent) => {
    const visit = await aVisit(world, { agreedFor });
    const reporter = visit[absent === 'member' ? 'provider' : 'member'];
    const admin = await anAdmin(world);
    expect(await read(reporter, visit.job.id)).toMatchObject({ away: [] });
    await world.as(admin, (work) => suspendAccount(work, visit[absent].id, 'They sold something else.'));
    expect(await read(reporter, visit.job.id)).toMatchObject({ canReport: true, away: [absent] });
    await report(reporter, visit.id);
    await world.settle();
    expect(await read(reporter, visit.job.id)).toMatchObject({ noShow: { status: 'reported' }, away: [absent] });
    expect(await listTitles(world, visit[absent].id)).not.toContain('Were you not there?');
    world.clock.move(3 * day);
    await world.as(admin, (work) => activateAccount(work, visit[absent].id));
    expect(await read(reporter, visit.job.id)).toMatchObject({ away: [] });
    expect(await listTitles(world, visit[absent].id)).toContain('Were you not there?');
    const [notice] = await world.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.accountId, visit[absent].id), eq(notifications.title, 'Were you not there?')));
    expect(notice?.createdAt).toEqual(world.clock.now());
  },
);

it('tells a member who comes back of every report about them', async () => {
  const first = await aVisit(world, { agreedFor });
  const { member } = first;
  const second = await aVisit(world, { agreedFor, member });
  const admin = await anAdmin(world);
  await world.as(admin, (work) => suspendAccount(work, member.id, 'They sold something else.'));
  for (const visit of [first, second]) await report(visit.provider, visit.id);
  await world.settle();
  await world.as(admin, (work) => activateAccount(work, member.id));
  const titles = await listTitles(world, member.id);
  expect(titles.filter((title) => title === 'Were you not there?')).toHaveLength(2);
});

it('counts the time for which the clocks of the job stand once for a person who comes back', async () => {
  const visit = await aVisit(world, { agreedFor });
  const admin = await anAdmin(world);
  await report(visit.member, visit.id);
  await world.as(admin, (work) => suspendAccount(work, visit.provider.id, 'They sold something else.'));
  world.clock.move(2 * minute);
  await world.as(visit.member, (work) => stopClocks(work, visit.job.id));
  world.clock.move(2 * day);
  await world.as(admin, (work) => activateAccount(work, visit.provider.id));
  world.clock.move(day);
  await world.as(visit.member, (work) => startClocks(work, visit.job.id));
  world.clock.move(day - 1);
  await runDueRules(world);
  const [before] = await world.db.select().from(noShows).where(eq(noShows.visitId, visit.id));
  world.clock.move(1);
  await runDueRules(world);
  const [after] = await world.db.select().from(noShows).where(eq(noShows.visitId, visit.id));
  expect([before?.status, after?.status]).toEqual(['reported', 'uncontested']);
});

it('waits for a person who is leaving, asks them again once they stay, and stands once they have left', async () => {
  const [stays, leaves] = [await aVisit(world, { agreedFor }), await aVisit(world, { agreedFor })];
  const statusOf = async ({ id }: { id: string }) =>
    (await world.db.select().from(noShows).where(eq(noShows.visitId, id)))[0]?.status;
  const setStatus = (person: Person, status: 'leaving' | 'left') =>
    world.db.update(accounts).set({ status }).where(eq(accounts.id, person.id));
  for (const visit of [stays, leaves]) {
    await report(visit.member, visit.id);
    await setStatus(visit.provider, 'leaving');
  }
  world.clock.move(2 * day - minute);
  await runDueRules(world);
  await world.as(stays.provider, (work) =>
    takeStep(work, accountSubject, 'keep', { id: stays.provider.id, by: 'account' }),
  );
  await setStatus(leaves.provider, 'left');
  world.clock.move(day - 1);
  await runDueRules(world);
  expect([await statusOf(stays), await statusOf(leaves)]).toEqual(['reported', 'uncontested']);
  world.clock.move(1);
  await runDueRules(world);
  expect(await statusOf(stays)).toBe('uncontested');
});

it('is mailed at once to the person who has a day to answer, also where mails come once a week', async () => {
  const visit = await aVisit(world, { agreedFor });
  await world.db
    .insert(notificationPreferences)
    .values({ accountId: visit.provider.id, mailRhythm: 'weekly', updatedAt: testStart });
  await report(visit.member, visit.id);
  await world.settle();
  const sent = await world.db.select().from(mails).where(eq(mails.accountId, visit.provider.id));
  expect(sent).toMatchObject([{ isUrgent: true, subject: expect.stringMatching(/says that you were not there/) }]);
});

it('is for the parties of the job alone', async () => {
  const { id } = await aVisit(world, { agreedFor });
  expect((await report(await aProvider(world), id)).status).toBe(404);
});
