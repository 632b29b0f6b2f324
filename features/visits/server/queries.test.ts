import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { minute } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { recordLook } from '#features/accounts/server/looks.ts';
import { agreeToDate } from '#features/jobs/server/answer-proposal.ts';
import { rescheduleJob } from '#features/jobs/server/reschedule-job.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { announceDelay } from './announce-delay.ts';
import { contestNoShow } from './no-shows/answer-no-show.ts';
import { recordArrival } from './record-arrival.ts';
import { reportNoShow } from './no-shows/report-no-show.ts';
import { setOut } from './set-out.ts';
import { noShows } from './tables.ts';
import { aNoShow, aVisit } from './testing.ts';

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
  expect((await read(job.member, job.id)).body).toEqual({
    visit: null,
    noShow: null,
    canReport: false,
    away: [],
    timeline: [],
  });
});

const timelineFor = async (who: Person, jobId: string) => {
  const { timeline } = (await read(who, jobId)).body as { timeline: { step: string; at: string }[] };
  // The clock of a test moves a little with each step.
  return timeline.map((happening) => ({ ...happening, at: happening.at.slice(0, 16) }));
};

it('tells both parties and admins the steps of all visits of a job in their order, without the PIN and the reasons', async () => {
  const { id, job, member, provider } = await aVisit(world, {
    agreedFor: new Date('2026-11-16T08:30:00.000Z'),
    pin: '4821',
    status: 'asked',
  });
  await world.as(provider, (work) => announceDelay(work, id, 15));
  world.clock.move(minute);
  await world.as(provider, (work) => setOut(work, id, 30));
  world.clock.set(new Date('2026-11-16T09:30:00.000Z'));
  await world.as(member, (work) => reportNoShow(work, id));
  const [report] = await world.db.select({ id: noShows.id }).from(noShows).where(eq(noShows.visitId, id));
  world.clock.move(minute);
  await world.as(provider, (work) => contestNoShow(work, report!.id, 'I waited at the gate.'));
  world.clock.move(minute);
  // The phone had no line when they met at the door.
  await world.as(provider, (work) =>
    recordArrival(work, id, { pin: '4821', at: new Date('2026-11-16T08:55:00.000Z') }),
  );
  const happened = [
    { step: 'late', at: '2026-11-16T08:00', minutes: 15, absent: null },
    { step: 'set-out', at: '2026-11-16T08:01', minutes: 30, absent: null },
    { step: 'arrive', at: '2026-11-16T08:55', minutes: null, absent: null },
    { step: 'report', at: '2026-11-16T09:30', minutes: null, absent: 'provider' },
    { step: 'contest', at: '2026-11-16T09:31', minutes: null, absent: 'provider' },
    { step: 'meet', at: '2026-11-16T09:32', minutes: null, absent: 'provider' },
  ];
  expect(await timelineFor(member, job.id)).toEqual(happened);
  expect(await timelineFor(provider, job.id)).toEqual(happened);
  const admin = await anAdmin(world);
  await world.as(admin, (work) => recordLook(work, { kind: 'job', id: job.id }, 'A report about this job'));
  expect(await timelineFor(admin, job.id)).toEqual(happened);

  // Another date is another visit, of the same job.
  await world.as(member, (work) =>
    rescheduleJob(work, job.id, { reason: 'You came too late.', date: new Date('2026-11-18T08:30:00.000Z') }),
  );
  await world.as(provider, (work) => agreeToDate(work, job.id, 2));
  world.clock.set(new Date('2026-11-18T08:00:00.000Z'));
  const next = (await read(provider, job.id)).body as { visit: { id: string } };
  await world.as(provider, (work) => setOut(work, next.visit.id, 15));
  expect(await timelineFor(member, job.id)).toEqual([
    ...happened,
    { step: 'set-out', at: '2026-11-18T08:00', minutes: 15, absent: null },
  ]);
});

it('keeps a report to be answered once another date is agreed, and lets that visit have one of its own', async () => {
  const { id, job, member, provider } = await aVisit(world, { agreedFor: new Date('2026-11-16T07:00:00.000Z') });
  await world.as(member, (work) => reportNoShow(work, id));
  world.clock.move(minute);
  await world.as(member, (work) =>
    rescheduleJob(work, job.id, { reason: 'No one came.', date: new Date('2026-11-16T12:00:00.000Z') }),
  );
  await world.as(provider, (work) => agreeToDate(work, job.id, 2));
  const next = (await read(provider, job.id)).body as {
    visit: { id: string };
    noShow: { id: string; steps: object[] };
  };
  expect(next).toMatchObject({
    visit: { status: 'agreed' },
    noShow: { visitId: id, status: 'reported', steps: [{ step: 'agree' }, { step: 'contest' }] },
  });
  await world.as(provider, (work) => contestNoShow(work, next.noShow.id, 'I waited at the gate.'));
  world.clock.set(new Date('2026-11-16T12:30:00.000Z'));
  expect((await read(member, job.id)).body).toMatchObject({
    noShow: { visitId: id, status: 'contested' },
    canReport: true,
  });
  await world.as(member, (work) => reportNoShow(work, next.visit.id));
  expect((await read(member, job.id)).body).toMatchObject({
    noShow: { visitId: next.visit.id, status: 'reported' },
    canReport: false,
  });
});

it.each(['member', 'provider'] as const)(
  'offers the first of two reports that wait, then the second, to the absent provider, if the %s reports the second',
  async (reporter) => {
    const { id, job, member, provider } = await aVisit(world, { agreedFor: new Date('2026-11-16T07:00:00.000Z') });
    await world.as(member, (work) => reportNoShow(work, id));
    world.clock.move(minute);
    await world.as(member, (work) =>
      rescheduleJob(work, job.id, { reason: 'No one came.', date: new Date('2026-11-16T12:00:00.000Z') }),
    );
    await world.as(provider, (work) => agreeToDate(work, job.id, 2));
    world.clock.set(new Date('2026-11-16T12:30:00.000Z'));
    type Answer = { visit: { id: string }; noShow: { id: string } };
    const first = (await read(provider, job.id)).body as Answer;
    await world.as({ member, provider }[reporter], (work) => reportNoShow(work, first.visit.id));
    expect((await read(provider, job.id)).body).toMatchObject({
      noShow: { visitId: id, status: 'reported', steps: [{ step: 'agree' }, { step: 'contest' }] },
      canReport: false,
    });
    await world.as(provider, (work) => contestNoShow(work, first.noShow.id, 'I waited at the gate.'));
    const steps = reporter === 'member' ? [{ step: 'agree' }, { step: 'contest' }] : [];
    for (const [reader, offered] of [
      [provider, steps],
      [member, reporter === 'member' ? [] : [{ step: 'agree' }, { step: 'contest' }]],
    ] as const)
      expect((await read(reader, job.id)).body).toMatchObject({
        noShow: { visitId: first.visit.id, status: 'reported', steps: offered },
        canReport: false,
      });
  },
);

it('finds the visits of a job and the reports about them for the log of that job', async () => {
  const noShow = await aNoShow(world);
  await aNoShow(world);
  const related = await Promise.all(
    world.contributions.flatMap(({ relatedIds }) => relatedIds?.(world, noShow.job.id) ?? []),
  );
  expect(related.flat().toSorted()).toEqual([noShow.visit.id, noShow.id].toSorted());
});
