import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { storedMarks } from '#core/stored-marks.ts';
import type { Person } from '#engine/actor.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { copiedRows } from '#tests/support/copied-rows.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import type { OrderStatus } from '../lifecycle.ts';
import { orderPersonalData } from './personal-data.ts';
import { changeOrderLines, changeOrders } from './tables.ts';
import { anOrder } from './testing.ts';

const world = useWorld();
const test = useApp(world);

it('masks contact details in the words of the provider once the work is cancelled, on the page and in the copy', async () => {
  const { id, jobId, member, provider } = await anOrder(world);
  const written = { reason: 'The pipe is rotten, ring 083 765 4321.', description: 'Pipe, from 084 111 2233' };
  await world.db.update(changeOrders).set({ reason: written.reason }).where(eq(changeOrders.id, id));
  await world.db
    .update(changeOrderLines)
    .set({ description: written.description })
    .where(eq(changeOrderLines.orderId, id));
  const readBy = async (person: Person) =>
    JSON.stringify([
      (await test.call(person, 'GET', `/api/jobs/${jobId}/change-orders`)).body,
      await copiedRows(world, person, [orderPersonalData, changeOrders]),
      await copiedRows(world, person, [orderPersonalData, changeOrderLines]),
    ]);
  const inReasons = (text: string) => text.split('765 4321').length - 1;
  const inLines = (text: string) => text.split('111 2233').length - 1;
  for (const person of [member, provider])
    expect([inReasons(await readBy(person)), inLines(await readBy(person))]).toEqual([2, 2]);
  await world.db.update(jobs).set({ status: 'cancelled' }).where(eq(jobs.id, jobId));
  expect([inReasons(await readBy(provider)), inLines(await readBy(provider))]).toEqual([2, 2]);
  expect(await readBy(member)).toContain('The pipe is rotten');
  expect([inReasons(await readBy(member)), inLines(await readBy(member))]).toEqual([0, 0]);
});

it('forgets the words of a change that was never agreed or whose work was called off, and keeps those of an agreement', async () => {
  const make = async (status: OrderStatus, values: Partial<typeof jobs.$inferInsert> = { status: 'scheduled' }) => {
    const order = await anOrder(world, { status });
    await world.db.update(jobs).set(values).where(eq(jobs.id, order.jobId));
    return order;
  };
  const completedAt = world.clock.now();
  const forgotten = [
    await make('declined'),
    await make('lapsed', { status: 'work_completed', completedAt }),
    await make('accepted', { status: 'cancelled' }),
  ];
  const kept = [
    await make('accepted', { status: 'completed_and_rated', completedAt }),
    await make('accepted', { status: 'cancelled', completedAt }),
  ];
  const read = async (orders: { id: string }[]) => {
    const ids = orders.map(({ id }) => id);
    const lines = await world.db.select().from(changeOrderLines).where(inArray(changeOrderLines.orderId, ids));
    const rows = await world.db.select().from(changeOrders).where(inArray(changeOrders.id, ids));
    return [...rows.map(({ reason }) => reason), ...lines.map(({ description }) => description)];
  };
  for (const { provider } of [...forgotten, ...kept])
    for (const { forget } of orderPersonalData)
      if (typeof forget === 'function') await world.as(provider, (work) => forget(work, provider));
  expect(await read(forgotten)).toEqual(Array.from({ length: 6 }, () => storedMarks.removed));
  expect(new Set(await read(kept))).toEqual(new Set(['The pipe behind the wall is rotten.', 'Copper pipe, 2.5 m']));
});
