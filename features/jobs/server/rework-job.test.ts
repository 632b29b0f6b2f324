import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aFile } from '#features/files/server/testing.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { backOut, cancelQuote } from '#features/quotes/server/end-quote.ts';
import { startWork } from '#features/quotes/server/start-work.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { reworkJob } from './rework-job.ts';
import { aJob } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const reason = 'The valve still drips.';
const read = async (reader: Person, id: string) => (await test.call(reader, 'GET', `/api/jobs/${id}`)).body;
const cardIn = async (reader: Person, tab: string) =>
  ((await test.call(reader, 'GET', `/api/jobs?tab=${tab}`)).body['items'] as { id: string }[])[0];
const waiting = async (reader: Person) => (await test.call(reader, 'GET', '/api/jobs/counts')).body['waiting'];
const quoteOf = async (reader: Person, id: string) => (await test.call(reader, 'GET', `/api/quotes/${id}`)).body;
const rework = (job: { id: string; member: Person }, more: object = {}) =>
  test.call(job.member, 'POST', `/api/jobs/${job.id}/rework`, { reason, ...more });

it('shows both parties the rework with its photo, as the move of the provider, until the work is completed again', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  const photo = await aFile(world, { owner: job.member, purpose: 'job' });
  expect(await rework(job, { photos: [photo.id] })).toMatchObject({ status: 200 });

  for (const party of [job.member, job.provider])
    expect(await read(party, job.id)).toMatchObject({
      status: 'scheduled',
      rework: reason,
      reworkPhotos: [{ id: photo.id }],
      photos: [],
      yourMove: party === job.provider,
    });
  expect(await cardIn(job.provider, 'scheduled')).toMatchObject({ rework: reason, yourMove: true });
  expect(await waiting(job.provider)).toMatchObject({ scheduled: 1 });
  expect(await waiting(job.member)).toMatchObject({ scheduled: 0, completed: 0 });
  expect(await quoteOf(job.provider, job.quoteId)).toMatchObject({ status: 'work_in_progress', rework: true });
  expect(await test.call(job.provider, 'GET', `/files/${photo.id}/small.webp`)).toMatchObject({ status: 200 });
  expect(await test.call(await aMember(world), 'GET', `/files/${photo.id}/small.webp`)).toMatchObject({ status: 404 });

  expect(await test.call(job.provider, 'POST', `/api/jobs/${job.id}/complete`)).toMatchObject({ status: 200 });
  expect(await read(job.provider, job.id)).toMatchObject({ rework: null, reworkPhotos: [], yourMove: false });
  expect(await quoteOf(job.member, job.quoteId)).toMatchObject({ status: 'work_completed', rework: false });
});

it('leaves the rework standing, and no move of the provider, once another day is proposed', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  await rework(job);
  const proposedDate = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  const path = `/api/jobs/${job.id}/reschedule`;
  expect(await test.call(job.provider, 'POST', path, { reason: 'I come tomorrow.', proposedDate })).toMatchObject({
    status: 200,
    body: { status: 'awaiting_member_confirmation', rework: reason, yourMove: false, proposedDate },
  });
  await test.call(job.member, 'POST', `/api/jobs/${job.id}/confirm`, { proposal: 2 });
  expect(await read(job.provider, job.id)).toMatchObject({ status: 'scheduled', rework: reason, yourMove: false });
});

it('shows the photos of the last rework alone, and takes none that are not the member’s', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  const [first, foreign] = [
    await aFile(world, { owner: job.member, purpose: 'job' }),
    await aFile(world, { owner: job.provider, purpose: 'job' }),
  ];
  expect(await rework(job, { photos: [foreign.id] })).toMatchObject({ status: 422 });
  await rework(job, { photos: [first.id] });
  await test.call(job.provider, 'POST', `/api/jobs/${job.id}/complete`);
  world.clock.move(60_000);
  await rework(job);
  expect(await read(job.provider, job.id)).toMatchObject({ rework: reason, reworkPhotos: [] });
});

it('names the work that has begun alike in the month of the provider', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  await world.db.update(quoteRequests).set({ dateAgreed: true }).where(eq(quoteRequests.id, job.quoteId));
  const month = async () =>
    (await test.call(job.provider, 'GET', `/api/jobs/month?month=${monthOf(job.confirmedDate)}`)).body['items'];
  expect(await month()).toMatchObject([{ started: false, rework: false }]);
  await world.as(job.provider, (work) => startWork(work, job.quoteId));
  expect(await month()).toMatchObject([{ started: true, rework: false }]);
  await test.call(job.provider, 'POST', `/api/jobs/${job.id}/complete`);
  await rework(job);
  expect(await month()).toMatchObject([{ status: 'scheduled', rework: true }]);
});

const monthOf = (date: Date | null): string => (date?.toISOString() ?? '').slice(0, 7);

/** The reasons that the pages of the quote and of the job give for these steps. */
async function reasonsFor(reader: Person, job: { id: string; quoteId: string }, ...steps: string[]) {
  const pages = [await quoteOf(reader, job.quoteId), await read(reader, job.id)];
  return pages.map(({ timeline }) =>
    (timeline as { step: string; reason: string | null }[])
      .filter(({ step }) => steps.includes(step))
      .map(({ reason: said }) => said),
  );
}

it('shows the reason of each rework on the page of the quote and of the job', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  await rework(job, { reason: 'It drips.' });
  await test.call(job.provider, 'POST', `/api/jobs/${job.id}/complete`);
  await rework(job, { reason: 'It drips again.' });
  const reasons = ['It drips.', 'It drips again.'];
  for (const party of [job.member, job.provider])
    expect(await reasonsFor(party, job, 'rework')).toEqual([reasons, reasons]);
});

it.each(['member', 'provider'] as const)(
  'masks the contact details in the reasons of the rework and of the %s who calls it off, for the other party only',
  async (party) => {
    const typed = { member: 'Ring 083 765 4321.', provider: 'Ring 072 456 7890.' };
    const job = await aJob(world, { status: 'work_completed' });
    await world.as(job.member, (work) => reworkJob(work, job.id, typed.member));
    const end = party === 'member' ? cancelQuote : backOut;
    await world.as(job[party], (work) => end(work, job.quoteId, typed[party]));
    for (const reader of ['member', 'provider'] as const) {
      const show = (writer: 'member' | 'provider') => (writer === reader ? typed[writer] : 'Ring •••.');
      const reasons = [show('member'), show(party)];
      const found = await reasonsFor(job[reader], job, 'rework', 'cancel', 'back-out');
      expect(found).toEqual([reasons, reasons]);
    }
  },
);

it('masks a reason of rework that an earlier version repeated in the event of the quote', async () => {
  const job = await aJob(world, { status: 'cancelled' });
  const repeated = JSON.stringify({ reason: 'Ring 083 765 4321.' });
  await world.db.execute(sql`
    insert into events (id, at, party, noun, subject_id, step, before, after, data)
    values (gen_random_uuid(), now(), 'system', 'quote', ${job.quoteId}, 'rework', 'work_completed', 'work_in_progress', ${repeated})`);
  const [forMember] = await reasonsFor(job.member, job, 'rework');
  const [forProvider] = await reasonsFor(job.provider, job, 'rework');
  expect([forMember, forProvider]).toEqual([['Ring 083 765 4321.'], ['Ring •••.']]);
});
