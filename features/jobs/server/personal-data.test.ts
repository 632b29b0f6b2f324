import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { storedMarks } from '#core/stored-marks.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { backOut } from '#features/quotes/server/end-quote.ts';
import { quotePersonalData } from '#features/quotes/server/personal-data.ts';
import { quoteLines, quoteServices } from '#features/quotes/server/tables.ts';
import { someTerms } from '#features/quotes/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { query } from '#engine/postgres/read.ts';
import { copiedRows } from '#tests/support/copied-rows.ts';
import { useWorld } from '#tests/support/testing.ts';
import { jobPersonalData } from './personal-data.ts';
import { reworkJob } from './rework-job.ts';
import { jobs } from './tables.ts';
import { aJob } from './testing.ts';

const world = useWorld();
const reworkReason = 'The tap drips, ring 083 765 4321.';

it('copies the reason of rework, masked for the provider once the work is cancelled', async () => {
  const { id, member, provider } = await aJob(world, { status: 'scheduled' });
  await world.db.update(jobs).set({ reworkReason }).where(eq(jobs.id, id));
  const readBy = async (person: typeof member) =>
    (await copiedRows(world, person, [jobPersonalData, jobs]))[0]?.['reworkReason'];
  for (const person of [member, provider]) expect(await readBy(person)).toBe(reworkReason);
  await world.db.update(jobs).set({ status: 'cancelled' }).where(eq(jobs.id, id));
  expect(await readBy(member)).toBe(reworkReason);
  expect(await readBy(provider)).not.toContain('765 4321');
});

it('masks contact details in the name of the other party once the work is cancelled', async () => {
  const [member, provider] = [
    await aMember(world, { fullName: 'Naledi 083 765 4321' }),
    await aProvider(world, { fullName: 'Thabo 072 456 7890' }),
  ];
  const { id } = await aJob(world, { member, provider, status: 'scheduled' });
  const readBy = async (person: Person) => (await copiedRows(world, person, [jobPersonalData, jobs]))[0];
  const names = { member: 'Naledi 083 765 4321', provider: 'Thabo 072 456 7890' };
  for (const person of [member, provider]) expect(await readBy(person)).toMatchObject(names);
  await world.db.update(jobs).set({ status: 'cancelled' }).where(eq(jobs.id, id));
  expect(await readBy(member)).toMatchObject({ ...names, provider: expect.stringMatching(/^Thabo .*•/) as string });
  expect(await readBy(provider)).toMatchObject({ ...names, member: expect.stringMatching(/^Naledi .*•/) as string });
});

it('forgets the reason of rework that was cancelled when a party leaves', async () => {
  const [cancelled, running] = [await aJob(world, { status: 'cancelled' }), await aJob(world, { status: 'scheduled' })];
  for (const { id, member } of [cancelled, running]) {
    await world.db.update(jobs).set({ reworkReason }).where(eq(jobs.id, id));
    for (const { forget } of jobPersonalData)
      if (typeof forget === 'function') await world.as(member, (work) => forget(work, member));
  }
  const reasonOf = async (id: string) => (await world.db.select().from(jobs).where(eq(jobs.id, id)))[0]?.reworkReason;
  expect([await reasonOf(cancelled.id), await reasonOf(running.id)]).toEqual([null, reworkReason]);
});

it.each(['member', 'provider'] as const)(
  'keeps the terms of completed work whose rework was called off when the %s leaves, and forgets those of work that was never done',
  async (party) => {
    const [member, provider] = [await aMember(world), await aProvider(world)];
    const [done, undone] = [
      await aJob(world, { member, provider, status: 'work_completed' }),
      await aJob(world, { member, provider, status: 'scheduled' }),
    ];
    for (const { quoteId } of [done, undone]) {
      const line = { description: 'A valve', quantityThousandths: 1000, unitPriceCents: 1_850_00, vat: false };
      await world.db.insert(quoteLines).values({ quoteId, revision: 1, place: 0, totalCents: 1_850_00, ...line });
      await world.db.insert(quoteServices).values({ quoteId, place: 0, serviceName: 'Geysers' });
    }
    await world.as(member, (work) => reworkJob(work, done.id, reworkReason));
    for (const { quoteId } of [done, undone])
      await world.as(provider, (work) => backOut(work, quoteId, 'My bakkie broke down.'));
    const person = { member, provider }[party];
    for (const { forget } of quotePersonalData)
      if (typeof forget === 'function')
        await world.as(person, (work) => forget(work, { id: person.id, providerId: person.providerId }));
    const termsOf = (id: string) =>
      query<object>(world.db).row(sql`
        select q.description, r.scope, r.estimated_timeline, l.description as line, s.service_name from quote_requests q
        join quote_revisions r on r.quote_id = q.id join quote_lines l on l.quote_id = q.id join quote_services s on s.quote_id = q.id
        where q.id = ${id}`);
    const terms = {
      description: 'The geyser drips into the passage ceiling.',
      scope: someTerms.scope,
      estimatedTimeline: someTerms.estimatedTimeline,
      line: 'A valve',
      serviceName: 'Geysers',
    };
    const { removed } = storedMarks;
    const forgotten =
      party === 'member'
        ? { ...terms, description: removed }
        : { ...terms, scope: removed, estimatedTimeline: '', line: removed, serviceName: removed };
    expect([await termsOf(done.quoteId), await termsOf(undone.quoteId)]).toMatchObject([terms, forgotten]);
  },
);
