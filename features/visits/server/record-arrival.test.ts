import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { minute } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { listStoredNotices } from '#features/notifications/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { recordArrival } from './record-arrival.ts';
import { visits } from './tables.ts';
import { aVisit } from './testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

const today = () => new Date(world.clock.now().getTime() + 3_600_000);
const arrive = (who: Person, id: string, pin: string, at?: string) =>
  test.call(who, 'POST', `/api/visits/${id}/arrive`, { pin, ...(at && { at }) });
const visitNow = async (id: string) => (await world.db.select().from(visits).where(eq(visits.id, id)))[0];
const wrong = { status: 422, body: { code: 'visits.wrong-pin', errors: [{ path: 'pin' }] } };
const locked = { status: 422, body: { code: 'visits.pin-locked', errors: [{ path: 'pin' }] } };

it('records the arrival with the PIN of the visit', async () => {
  const visit = await aVisit(world, { agreedFor: today(), pin: '0042' });
  expect(await arrive(visit.provider, visit.id, '0042')).toMatchObject({
    status: 200,
    body: { visit: { status: 'arrived', arrivedAt: testStart.toISOString(), steps: [], pin: null } },
  });
  expect(await arrive(visit.provider, visit.id, '0042')).toMatchObject({ status: 409, body: { current: 'arrived' } });
});

it('refuses the PIN of another visit, and counts it', async () => {
  const visit = await aVisit(world, { agreedFor: today(), pin: '1111' });
  const other = await aVisit(world, { agreedFor: today(), pin: '2222' });
  expect(await arrive(visit.provider, visit.id, '2222')).toMatchObject(wrong);
  expect(await visitNow(visit.id)).toMatchObject({ status: 'agreed', wrongPins: 1 });
  expect(await visitNow(other.id)).toMatchObject({ status: 'agreed', wrongPins: 0 });
});

it('takes no PIN for 15 minutes after five wrong ones, not even the right one', async () => {
  const visit = await aVisit(world, { agreedFor: today(), pin: '1111' });
  for (const pin of ['0000', '0001', '0002', '0003'])
    expect(await arrive(visit.provider, visit.id, pin)).toMatchObject(wrong);
  expect(await arrive(visit.provider, visit.id, '0004')).toMatchObject(locked);
  world.clock.move(15 * 60_000 - 1);
  expect(await arrive(visit.provider, visit.id, '1111')).toMatchObject(locked);
  world.clock.move(1);
  expect(await arrive(visit.provider, visit.id, '0005')).toMatchObject(wrong);
  expect(await arrive(visit.provider, visit.id, '1111')).toMatchObject({ status: 200 });
});

it('counts each of many wrong PINs that are sent at once', async () => {
  const visit = await aVisit(world, { agreedFor: today(), pin: '1111' });
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, n) => arrive(visit.provider, visit.id, String(2000 + n))),
  );
  const codes = tries.map(({ body }) => (body as { code: string }).code);
  expect(codes.filter((code) => code === 'visits.wrong-pin')).toHaveLength(4);
  expect(codes.filter((code) => code === 'visits.pin-locked')).toHaveLength(8);
});

it('counts a wrong PIN that is sent twice under one key once', async () => {
  const visit = await aVisit(world, { agreedFor: today(), pin: '1111' });
  const send = () =>
    test.call(
      visit.provider,
      'POST',
      `/api/visits/${visit.id}/arrive`,
      { pin: '9999' },
      { 'idempotency-key': '0d6f0c5e-5d0e-4a57-9a39-2a5c1f6f6a11' },
    );
  expect(await send()).toMatchObject(wrong);
  expect(await send()).toMatchObject(wrong);
  expect(await visitNow(visit.id)).toMatchObject({ wrongPins: 1 });
});

it('takes an arrival from the agreed day on, and counts it from the time that the phone noted', async () => {
  const visit = await aVisit(world, { agreedFor: new Date('2026-11-17T07:00:00.000Z'), pin: '1111' });
  world.clock.set(new Date('2026-11-16T21:59:59.999Z'));
  expect(await arrive(visit.provider, visit.id, '1111')).toMatchObject({
    status: 409,
    body: { code: 'visits.not-today' },
  });
  world.clock.set(new Date('2026-11-18T06:00:00.000Z'));
  const arrivedAt = async (at: string) => {
    const { id, provider } = await aVisit(world, { agreedFor: visit.agreedFor, pin: '1111' });
    const answer = await arrive(provider, id, '1111', at);
    return (answer.body as { visit: { arrivedAt: string } }).visit.arrivedAt;
  };
  // Kept without a line, and sent on the next day.
  expect(await arrivedAt('2026-11-17T07:05:00.000Z')).toBe('2026-11-17T07:05:00.000Z');
  // A clock that is wrong: neither before the agreed day nor in the future.
  expect(await arrivedAt('2026-11-15T07:05:00.000Z')).toBe('2026-11-16T22:00:00.000Z');
  expect(await arrivedAt('2026-12-24T07:05:00.000Z')).toBe('2026-11-18T06:00:00.000Z');
});

it('records one of two arrivals at once, over two processes', async () => {
  const visit = await aVisit(world, { agreedFor: today(), pin: '1111' });
  const results = await Promise.allSettled([
    world.as(visit.provider, (work) => recordArrival(work, visit.id, { pin: '1111' })),
    arrive(visit.provider, visit.id, '1111').then(({ status }) => {
      if (status !== 200) throw new Error(String(status));
    }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await visitNow(visit.id)).toMatchObject({ status: 'arrived' });
});

it('is for the provider of the job alone', async () => {
  const visit = await aVisit(world, { agreedFor: today(), pin: '1111' });
  expect((await arrive(await aProvider(world), visit.id, '1111')).status).toBe(404);
  for (const who of [visit.member, await aMember(world)])
    expect([403, 404]).toContain((await arrive(who, visit.id, '1111')).status);
  expect(await visitNow(visit.id)).toMatchObject({ status: 'agreed', wrongPins: 0 });
});

it.each(['123', '12345', '12a4', ' 123', '１２３４'])('refuses %j as no PIN, without counting it', async (pin) => {
  const visit = await aVisit(world, { agreedFor: today() });
  expect(await arrive(visit.provider, visit.id, pin)).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
  expect(await visitNow(visit.id)).toMatchObject({ wrongPins: 0 });
});

it('tells the member of a kept arrival that was refused, and of none that was refused at once', async () => {
  const visit = await aVisit(world, { agreedFor: today(), pin: '1111' });
  const noticesOf = () => listStoredNotices(world, visit.member.id);
  expect(await arrive(visit.provider, visit.id, '2222')).toMatchObject(wrong);
  expect(await noticesOf()).toEqual([]);
  expect(await arrive(visit.provider, visit.id, '2222', world.clock.now().toISOString())).toMatchObject(wrong);
  expect(await noticesOf()).toMatchObject([{ title: 'The PIN was wrong', linkTo: `/jobs/${visit.jobId}` }]);
});

it('counts an arrival that is kept after its answer was lost once, and tells the member once if it was refused', async () => {
  const visit = await aVisit(world, { agreedFor: today(), pin: '1111' });
  const noticesOf = () => listStoredNotices(world, visit.member.id);
  const send = (key: string, pin: string, at?: string) =>
    test.call(
      visit.provider,
      'POST',
      `/api/visits/${visit.id}/arrive`,
      { pin, ...(at && { at }) },
      { 'idempotency-key': key },
    );
  const at = world.clock.now().toISOString();
  expect(await send('first-arrival', '2222')).toMatchObject(wrong);
  for (let time = 0; time < 2; time += 1) expect(await send('first-arrival', '2222', at)).toMatchObject(wrong);
  expect(await visitNow(visit.id)).toMatchObject({ wrongPins: 1 });
  expect(await noticesOf()).toMatchObject([{ title: 'The PIN was wrong' }]);
  expect(await send('second-arrival', '1111')).toMatchObject({ status: 200 });
  expect(await send('second-arrival', '1111', at)).toMatchObject({ status: 200 });
  expect(await send('first-arrival', '1111')).toMatchObject({ status: 422 });
});

it('takes an arrival that was kept while the PIN was locked once it is open again', async () => {
  const visit = await aVisit(world, { agreedFor: today(), pin: '1111' });
  for (let time = 0; time < 5; time += 1) await arrive(visit.provider, visit.id, '2222');
  const at = world.clock.now().toISOString();
  const send = (more: object) =>
    test.call(
      visit.provider,
      'POST',
      `/api/visits/${visit.id}/arrive`,
      { pin: '1111', ...more },
      { 'idempotency-key': 'answer-lost' },
    );
  expect(await send({})).toMatchObject({ status: 422, body: { code: 'visits.pin-locked' } });
  world.clock.move(16 * minute);
  expect(await send({ at })).toMatchObject({ status: 200, body: { visit: { status: 'arrived', arrivedAt: at } } });
});
