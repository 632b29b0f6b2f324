import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { mails } from '#features/notifications/server/tables.ts';
import { listNotices } from '#features/notifications/server/testing.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { aVisit } from './testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

it('tells the member of the way, and of a delay before it', async () => {
  const visit = await aVisit(world, { agreedFor: new Date(testStart.getTime() + 3_600_000) });
  const { provider, member } = visit;
  expect(await test.call(provider, 'POST', `/api/visits/${visit.id}/late`, { minutes: 45 })).toMatchObject({
    status: 200,
    body: { visit: { status: 'late', delayMinutes: 45 } },
  });
  expect(await test.call(provider, 'POST', `/api/visits/${visit.id}/set-out`, { minutes: 30 })).toMatchObject({
    status: 200,
    body: { visit: { status: 'on_the_way', expectedAt: '2026-11-16T08:30:00.000Z' } },
  });
  expect(await listNotices(world, member.id)).toEqual([
    expect.stringMatching(/^45 minutes late: .* will be 45 minutes late for /),
    expect.stringMatching(/^On the way to you: .* in about 30 minutes/),
  ]);
  expect(await listNotices(world, provider.id)).toEqual([]);
});

it('tells the member of a delay that grows, and of a repeated call once', async () => {
  const visit = await aVisit(world, { status: 'late', agreedFor: new Date(testStart.getTime() + 3_600_000) });
  const grow = () =>
    test.call(
      visit.provider,
      'POST',
      `/api/visits/${visit.id}/late`,
      { minutes: 90 },
      { 'idempotency-key': 'answer-lost' },
    );
  const first = await grow();
  expect(first).toMatchObject({ status: 200, body: { visit: { status: 'late', delayMinutes: 90 } } });
  expect((await grow()).body).toEqual(first.body);
  expect(await listNotices(world, visit.member.id)).toEqual([expect.stringMatching(/late: .* will be .* late for /)]);
});

it('takes back a delay', async () => {
  const visit = await aVisit(world, { status: 'late', agreedFor: new Date(testStart.getTime() + 3_600_000) });
  expect(await test.call(visit.provider, 'POST', `/api/visits/${visit.id}/coming`, {})).toMatchObject({
    body: { visit: { status: 'coming', delayMinutes: null } },
  });
});

it('does not wait for the end of quiet hours on the day of the visit', async () => {
  const visit = await aVisit(world, { agreedFor: new Date('2026-11-16T05:00:00.000Z') });
  // 05:00 in Johannesburg.
  world.clock.set(new Date('2026-11-16T03:00:00.000Z'));
  await test.call(visit.provider, 'POST', `/api/visits/${visit.id}/set-out`, { minutes: 60 });
  await world.settle();
  const [mail] = await world.db.select().from(mails).where(eq(mails.accountId, visit.member.id));
  expect(mail).toMatchObject({ isUrgent: true });
});

it('refuses a number of minutes that is none of the choices', async () => {
  const visit = await aVisit(world, { agreedFor: new Date(testStart.getTime() + 3_600_000) });
  for (const minutes of [0, 20, 61, 1e9])
    for (const step of ['late', 'set-out'])
      expect(await test.call(visit.provider, 'POST', `/api/visits/${visit.id}/${step}`, { minutes })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'minutes' }] },
      });
});
