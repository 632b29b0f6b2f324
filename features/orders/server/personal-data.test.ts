import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Person } from '#engine/actor.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { copiedRows } from '#tests/support/copied-rows.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
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
