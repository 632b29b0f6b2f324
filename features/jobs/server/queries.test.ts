import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { cursor } from '#core/paging.ts';
import { hour } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import { startWork } from '#features/quotes/server/start-work.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { useWorld } from '#tests/support/testing.ts';
import { countJobs } from './count-jobs.ts';
import { listJobs, readJob, readJobOfQuote } from './queries.ts';
import { aJob } from './testing.ts';

const world = useWorld();

it('shows contacts to the two parties until the agreement is cancelled', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  expect(await readJob(world, job.provider, job.id)).toMatchObject({
    memberEmail: job.member.email,
    party: 'provider',
  });
  expect(await readJob(world, job.member, job.id)).toMatchObject({
    providerEmail: job.provider.email,
    party: 'member',
  });
  await world.as(job.member, (work) => cancelQuote(work, job.quoteId, 'Not needed any more.'));
  for (const reader of [job.member, job.provider]) {
    expect(await readJob(world, reader, job.id)).toMatchObject({
      status: 'cancelled',
      memberEmail: null,
      memberPhone: null,
      providerEmail: null,
      providerPhone: null,
    });
  }
});

it('hides a job from people who are not its parties', async () => {
  const job = await aJob(world);
  for (const stranger of [await aMember(world), await aProvider(world)]) {
    await expect(readJob(world, stranger, job.id)).rejects.toMatchObject({ code: 'request.not-found' });
    await expect(readJobOfQuote(world, stranger, job.quoteId)).rejects.toMatchObject({ code: 'request.not-found' });
  }
});

it('sorts jobs into tabs for the member and for the provider', async () => {
  const member = await aMember(world);
  const provider = await aProvider(world);
  const statuses = [
    'pending',
    'awaiting_member_confirmation',
    'pending_reschedule',
    'scheduled',
    'work_completed',
    'completed_and_rated',
    'completed_unrated',
    'cancelled',
  ] as const;
  for (const status of statuses) {
    await aJob(world, { status, member, provider });
    world.clock.move(hour);
  }
  for (const reader of [member, provider]) {
    const tab = async (name: 'pending' | 'scheduled' | 'completed' | 'cancelled') =>
      (await listJobs(world, reader, { tab: name })).items.map(({ status }) => status);
    expect(await tab('pending')).toEqual(['pending_reschedule', 'awaiting_member_confirmation', 'pending']);
    expect(await tab('scheduled')).toEqual(['scheduled']);
    expect(await tab('completed')).toEqual(['completed_unrated', 'completed_and_rated', 'work_completed']);
    expect(await tab('cancelled')).toEqual(['cancelled']);
  }
});

it('counts the jobs of each tab for the member and for the provider', async () => {
  const [member, provider] = [await aMember(world), await aProvider(world)];
  const zeros = { pending: 0, scheduled: 0, completed: 0, cancelled: 0 };
  const none = { ...zeros, waiting: zeros };
  expect(await countJobs(world, provider)).toEqual(none);
  const statuses = [
    'pending',
    'pending_reschedule',
    'scheduled',
    'work_completed',
    'completed_and_rated',
    'completed_unrated',
    'cancelled',
  ] as const;
  for (const status of statuses) await aJob(world, { status, member, provider });
  await aJob(world, { status: 'scheduled', member: provider });
  expect(await countJobs(world, member)).toEqual({
    pending: 2,
    scheduled: 1,
    completed: 3,
    cancelled: 1,
    waiting: { ...zeros, completed: 1 },
  });
  expect(await countJobs(world, provider)).toEqual({
    pending: 2,
    scheduled: 2,
    completed: 3,
    cancelled: 1,
    waiting: { ...zeros, pending: 2 },
  });
  expect(await countJobs(world, await aProvider(world))).toEqual(none);
});

it('lists scheduled jobs soonest first, each once, also those of one instant', async () => {
  const [member, provider] = [await aMember(world), await aProvider(world)];
  const made: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    const date = new Date(world.clock.now().getTime() + Math.floor((11 - at) / 3) * hour);
    made.push((await aJob(world, { status: 'scheduled', member, provider, date, problemId: null })).id);
  }
  const first = await listJobs(world, provider, { tab: 'scheduled' });
  const second = await listJobs(world, provider, { tab: 'scheduled', cursor: cursor.parse(first.next) });
  expect([first.items.length, second.items.length, second.next]).toEqual([10, 2, null]);
  const seen = [...first.items, ...second.items];
  expect(seen.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
  const dates = seen.map(({ confirmedDate }) => confirmedDate ?? '');
  expect(dates).toEqual(dates.toSorted());
});

it('says whose move a job is', async () => {
  const job = await aJob(world, { status: 'awaiting_member_confirmation' });
  expect((await readJob(world, job.member, job.id)).yourMove).toBe(true);
  expect((await readJob(world, job.provider, job.id)).yourMove).toBe(false);
});

it('gives jobs of the same minute ids whose first eight characters tell them apart', async () => {
  const ids = [];
  for (let made = 0; made < 5; made += 1) ids.push((await aJob(world)).id.slice(0, 8));
  expect(new Set(ids).size).toBe(5);
});

it('pages through jobs that changed at the same instant without losing or repeating one', async () => {
  const [member, provider] = [await aMember(world), await aProvider(world)];
  const made = [];
  for (let index = 0; index < 12; index += 1) made.push((await aJob(world, { member, provider })).id);
  const first = await listJobs(world, member, { tab: 'pending' });
  const second = await listJobs(world, member, { tab: 'pending', cursor: cursor.parse(first.next) });
  expect([...first.items, ...second.items].map(({ id }) => id).toSorted()).toEqual(made.toSorted());
});

it('offers both parties the steps of the agreement, and shows that the work has begun', async () => {
  const { id, quoteId, member, provider } = await aJob(world, { status: 'scheduled' });
  const stepsFor = async (reader: typeof member) =>
    (await readJob(world, reader, id)).quoteSteps.map(({ step, obstacle }) => [step, obstacle?.code]);
  expect(await stepsFor(member)).toEqual([['cancel', undefined]]);
  expect(await stepsFor(provider)).toEqual([
    ['back-out', undefined],
    ['start', 'quotes.no-date-agreed'],
  ]);
  await world.db.update(quoteRequests).set({ dateAgreed: true }).where(eq(quoteRequests.id, quoteId));
  await world.as(provider, (work) => startWork(work, quoteId));
  expect(await stepsFor(provider)).toEqual([['back-out', undefined]]);
  const { started, timeline } = await readJob(world, member, id);
  expect([started, timeline.map(({ step }) => step)]).toEqual([true, ['start']]);
});
