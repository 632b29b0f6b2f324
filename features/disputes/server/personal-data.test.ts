import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { storedMarks } from '#core/stored-marks.ts';
import { leave } from '#features/accounts/server/leave.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { copiedRows } from '#tests/support/copied-rows.ts';
import { testStart, useWorld } from '#tests/support/testing.ts';
import { disputePersonalData } from './personal-data.ts';
import { disputeStatements, jobDisputes } from './tables.ts';
import { aDispute } from './testing.ts';

const world = useWorld();
beforeEach(() => world.clock.set(testStart));

const leaves = async (person: Person) => {
  await world.as(person, (work) => leave(work));
  await world.settle();
};
const read = async (id: string) => (await world.db.select().from(jobDisputes).where(eq(jobDisputes.id, id)))[0];
const textOf = async (id: string) =>
  (await world.db.select().from(disputeStatements).where(eq(disputeStatements.disputeId, id)))[0]?.text;

it('ends a dispute when the side that opened it closes its account, and removes its words with the account', async () => {
  const { id, member, job } = await aDispute(world, { status: 'offered' });
  await leaves(member);
  expect(await read(id)).toMatchObject({ status: 'withdrawn', answerBy: null });
  expect((await world.db.select().from(jobs).where(eq(jobs.id, job.id)))[0]?.clocksStoppedAt).toBeNull();
  expect(await textOf(id)).not.toBe(storedMarks.removed);
  world.clock.move(14 * day);
  await runDueRules(world);
  expect(await textOf(id)).toBe(storedMarks.removed);
});

it('goes to an admin when the other side closes its account', async () => {
  const { id, provider } = await aDispute(world);
  await leaves(provider);
  expect(await read(id)).toMatchObject({ status: 'opened' });
  world.clock.move(48 * hour);
  await runDueRules(world);
  expect(await read(id)).toMatchObject({ status: 'waiting' });
});

it('goes to an admin when a side is suspended and cannot answer', async () => {
  const { id, provider } = await aDispute(world);
  await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, provider.id));
  world.clock.move(48 * hour);
  await runDueRules(world);
  expect(await read(id)).toMatchObject({ status: 'waiting' });
});

it('masks contact details in the words of the other side in a copy once the work is cancelled', async () => {
  const { id, member, provider, job } = await aDispute(world);
  await world.db
    .update(disputeStatements)
    .set({ text: 'It leaks again, ring 083 765 4321.' })
    .where(eq(disputeStatements.disputeId, id));
  const copyOf = async (person: Person) =>
    JSON.stringify(await copiedRows(world, person, [disputePersonalData, disputeStatements]));
  expect(await copyOf(provider)).toContain('083 765 4321');
  await world.db.update(jobs).set({ status: 'cancelled' }).where(eq(jobs.id, job.id));
  expect(await copyOf(provider)).toContain('It leaks again');
  expect(await copyOf(provider)).not.toContain('4321');
  expect(await copyOf(member)).toContain('083 765 4321');
});
