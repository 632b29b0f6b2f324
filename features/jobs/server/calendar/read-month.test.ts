import { expect, it } from 'vitest';
import { minute } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { readMonth } from './read-month.ts';
import { aJob } from '../testing.ts';

const world = useWorld();
const test = useApp(world);

it('lists the work of a month in Johannesburg, also work that starts or ends in another month', async () => {
  const provider = await aProvider(world);
  const made = async (at: string, durationMinutes = 60) =>
    (await aJob(world, { provider, status: 'scheduled', date: new Date(at), durationMinutes })).id;
  const intoIt = await made('2026-10-30T06:00:00Z', 3360);
  const firstMinute = await made('2026-10-31T22:00:00Z');
  const lastMinute = await made('2026-11-30T21:59:00Z');
  await made('2026-10-31T20:59:00Z');
  await made('2026-10-29T06:00:00Z', 1920);
  await made('2026-11-30T22:00:00Z');
  const { items } = await readMonth(world, provider, '2026-11');
  expect(items.map(({ id }) => id)).toEqual([intoIt, firstMinute, lastMinute]);
  expect((await readMonth(world, provider, '2026-12')).items).toHaveLength(2);
});

it('lists proposed, agreed and finished work of the reader as a provider alone', async () => {
  const provider = await aProvider(world);
  const date = new Date('2026-11-24T06:30:00Z');
  const others = [
    'pending',
    'pending_reschedule',
    'cancelled',
    'awaiting_member_confirmation',
    'work_completed',
    'completed_and_rated',
  ] as const;
  for (const [index, status] of others.entries())
    await aJob(world, { provider, status, date: new Date(date.getTime() - (others.length - index) * minute) });
  const member = await aMember(world, { fullName: 'Naledi Mokoena' });
  await aJob(world, { provider, member, status: 'scheduled', date, problemId: null });
  await aJob(world, { member: provider, status: 'scheduled', date });
  const { items } = await readMonth(world, provider, '2026-11');
  expect(items.map(({ status }) => status)).toEqual([
    'awaiting_member_confirmation',
    'work_completed',
    'completed_and_rated',
    'scheduled',
  ]);
  expect(items[3]).toMatchObject({
    memberName: 'Naledi Mokoena',
    title: 'Drain the geyser, replace the valve and the drip tray.',
    category: 'Plumbing',
    at: date.toISOString(),
    durationMinutes: 120,
  });
  expect(JSON.stringify(items)).not.toContain('@');
});

it('marks work at the same time, also past the end of the month, and no finished work', async () => {
  const provider = await aProvider(world);
  const made = async (at: string, durationMinutes: number, status: 'scheduled' | 'work_completed' = 'scheduled') =>
    (await aJob(world, { provider, status, date: new Date(at), durationMinutes })).id;
  const long = await made('2026-11-24T06:00:00Z', 480);
  const short = await made('2026-11-24T07:00:00Z', 30);
  const touching = await made('2026-11-24T14:00:00Z', 60);
  const done = await made('2026-11-24T07:00:00Z', 480, 'work_completed');
  const last = await made('2026-11-30T20:00:00Z', 240);
  await made('2026-11-30T23:00:00Z', 60);
  const { items } = await readMonth(world, provider, '2026-11');
  const marks = Object.fromEntries(items.map(({ id, overlaps }) => [id, overlaps.length]));
  expect(marks).toEqual({ [long]: 1, [short]: 1, [touching]: 0, [done]: 0, [last]: 1 });
});

it('refuses a month that does not exist', async () => {
  const provider = await aProvider(world);
  for (const month of ['2026-13', '2026-00', '1999-12', '2026-1', 'november', '']) {
    expect((await test.call(provider, 'GET', `/api/jobs/month?month=${month}`)).status).toBe(422);
  }
});
