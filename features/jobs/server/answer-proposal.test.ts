import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { listTitles } from '#features/notifications/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { acceptQuote } from '#features/quotes/server/accept-quote.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { confirmDate, rejectDate } from './answer-proposal.ts';
import { completeJob } from './complete-job.ts';
import { proposeDate } from './propose-date.ts';
import { readJob, readJobOfQuote } from './queries.ts';
import { rescheduleJob } from './reschedule-job.ts';
import { jobs } from './tables.ts';
import { aJob } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const jobNow = async (id: string) => (await world.db.select().from(jobs).where(eq(jobs.id, id)))[0];
const quoteNow = async (id: string) => (await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0];
const inTwoDays = () => new Date(world.clock.now().getTime() + 2 * day);

it('schedules a job when its second proposed date is confirmed, and notifies each party of the other’s steps', async () => {
  const quote = await aQuote(world);
  await world.as(quote.member, (work) => acceptQuote(work, quote.id, 1));
  const { id } = await readJobOfQuote(world, quote.provider, quote.id);
  await world.settle();

  await world.as(quote.provider, (work) =>
    proposeDate(work, id, { proposedDate: inTwoDays(), notes: 'The water is off for two hours.' }),
  );
  await world.as(quote.member, (work) => rejectDate(work, id, 1));
  expect((await jobNow(id))?.status).toBe('pending_reschedule');
  await world.as(quote.provider, (work) => proposeDate(work, id, { proposedDate: inTwoDays() }));
  await world.as(quote.member, (work) => confirmDate(work, id, 2));
  expect(await jobNow(id)).toMatchObject({ status: 'scheduled', confirmedDate: inTwoDays(), notes: null });
  expect((await quoteNow(quote.id))?.dateAgreed).toBe(true);

  expect(await listTitles(world, quote.member.id)).toEqual(['Work date proposed', 'Work date proposed']);
  expect(await listTitles(world, quote.provider.id)).toEqual([
    'Your quote was accepted',
    'Work date rejected',
    'Work date confirmed',
  ]);
});

it('refuses a work date that is not in the future', async () => {
  const job = await aJob(world);
  const propose = (proposedDate: Date) => world.as(job.provider, (work) => proposeDate(work, job.id, { proposedDate }));
  await expect(propose(world.clock.now())).rejects.toMatchObject({
    code: 'jobs.date-in-the-past',
    errors: [{ path: 'proposedDate' }],
  });
  await propose(new Date(world.clock.now().getTime() + 1));
});

it('refuses an answer to a proposal that a newer one has replaced', async () => {
  const job = await aJob(world, { status: 'awaiting_member_confirmation' });
  await world.as(job.provider, (work) =>
    proposeDate(work, job.id, { proposedDate: new Date(world.clock.now().getTime() + 9 * day) }),
  );
  await expect(world.as(job.member, (work) => confirmDate(work, job.id, 1))).rejects.toMatchObject({
    code: 'jobs.newer-proposal',
  });
  await expect(world.as(job.member, (work) => rejectDate(work, job.id, 1))).rejects.toMatchObject({
    code: 'jobs.newer-proposal',
  });
});

it('lets only the provider propose a work date and only the member answer it', async () => {
  const job = await aJob(world, { status: 'awaiting_member_confirmation' });
  const stranger = await aProvider(world);
  const notFound = { code: 'request.not-found' };
  await expect(
    world.as(stranger, (work) => proposeDate(work, job.id, { proposedDate: inTwoDays() })),
  ).rejects.toMatchObject(notFound);
  await expect(
    world.as(job.member, (work) => proposeDate(work, job.id, { proposedDate: inTwoDays() })),
  ).rejects.toMatchObject(notFound);
  await expect(world.as(job.provider, (work) => confirmDate(work, job.id, 1))).rejects.toMatchObject(notFound);
  await expect(world.as(stranger, (work) => completeJob(work, job.id))).rejects.toMatchObject(notFound);
});

it.each(['member', 'provider'] as const)('lets the %s ask for another date with a reason', async (party) => {
  const job = await aJob(world, { status: 'scheduled' });
  await world.as(job[party], (work) => rescheduleJob(work, job.id, { reason: 'It is raining.' }));
  expect(await jobNow(job.id)).toMatchObject({ status: 'pending_reschedule', confirmedDate: null });
  expect((await quoteNow(job.quoteId))?.dateAgreed).toBe(false);
  expect((await readJob(world, job.member, job.id)).timeline).toMatchObject([
    { step: 'reschedule', party, reason: 'It is raining.' },
  ]);
});

it('refuses to confirm a date that has passed, and shows that obstacle beforehand', async () => {
  const job = await aJob(world, { status: 'awaiting_member_confirmation' });
  world.clock.move(3 * day);
  const confirm = (await readJob(world, job.member, job.id)).steps.find(({ step }) => step === 'confirm');
  expect(confirm?.obstacle?.code).toBe('jobs.date-has-passed');
  await expect(world.as(job.member, (work) => confirmDate(work, job.id, 1))).rejects.toMatchObject({
    code: 'jobs.date-has-passed',
  });
  await world.as(job.member, (work) => rejectDate(work, job.id, 1));
});

it('refuses a work date more than two years ahead', async () => {
  const job = await aJob(world);
  const propose = world.as(job.provider, (work) =>
    proposeDate(work, job.id, { proposedDate: new Date('9999-12-31T00:00:00Z') }),
  );
  await expect(propose).rejects.toMatchObject({ code: 'jobs.date-too-far', errors: [{ path: 'proposedDate' }] });
});

it('takes a work date that is sent twice under one key once', async () => {
  const job = await aJob(world);
  const propose = () =>
    test.call(
      job.provider,
      'POST',
      `/api/jobs/${job.id}/propose`,
      { proposedDate: inTwoDays().toISOString() },
      { 'idempotency-key': 'kept-offline' },
    );
  const [first, second] = [await propose(), await propose()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect(await jobNow(job.id)).toMatchObject({ status: 'awaiting_member_confirmation', proposal: 1 });
});
