import { expect, it } from 'vitest';
import { hour, minute } from '#core/time.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { agreeToDate } from '../answer-proposal.ts';
import { proposeDate } from '../propose-date.ts';
import { readJob } from '../queries.ts';
import { rescheduleJob } from '../reschedule-job.ts';
import { aJob } from '../testing.ts';

const world = useWorld();
const test = useApp(world);

const morning = new Date('2026-11-24T06:30:00.000Z');
const later = (milliseconds: number) => new Date(morning.getTime() + milliseconds);

it('finds other work at a proposed time, and none that only touches it', async () => {
  const provider = await aProvider(world);
  const job = await aJob(world, { provider });
  const other = await aJob(world, { provider, status: 'scheduled', date: morning, durationMinutes: 240 });
  const at = async (date: Date, durationMinutes: number) => {
    const answer = await test.call(
      provider,
      'GET',
      `/api/jobs/${job.id}/overlaps?at=${date.toISOString()}&durationMinutes=${durationMinutes}`,
    );
    return (answer.body['items'] as { id: string }[]).map(({ id }) => id);
  };
  expect(await at(later(-hour), 60)).toEqual([]);
  expect(await at(later(-hour), 90)).toEqual([other.id]);
  expect(await at(later(hour), 30)).toEqual([other.id]);
  expect(await at(later(4 * hour - minute), 30)).toEqual([other.id]);
  expect(await at(later(4 * hour), 30)).toEqual([]);
  expect(await at(later(-3 * 24 * hour), 6240)).toEqual([other.id]);
});

it('finds work of several days that started days earlier', async () => {
  const provider = await aProvider(world);
  const other = await aJob(world, {
    provider,
    status: 'scheduled',
    date: later(-4 * 24 * hour),
    durationMinutes: 6240,
  });
  const job = await aJob(world, { provider });
  const answer = await test.call(
    provider,
    'GET',
    `/api/jobs/${job.id}/overlaps?at=${later(-hour).toISOString()}&durationMinutes=60`,
  );
  expect(answer.body['items']).toMatchObject([
    { id: other.id, durationMinutes: 6240, at: other.proposedDate?.toISOString() },
  ]);
});

it('warns of the provider’s own agreed and proposed work alone, soonest first', async () => {
  const provider = await aProvider(world);
  const job = await aJob(world, { provider });
  const statuses = [
    'work_completed',
    'completed_unrated',
    'cancelled',
    'pending_reschedule',
    'awaiting_member_confirmation',
    'scheduled',
  ] as const;
  for (const [index, status] of statuses.entries())
    await aJob(world, { provider, status, date: later(-index * minute) });
  await aJob(world, { status: 'scheduled', date: morning });
  const problem = await aProblem(world, { title: 'Geyser valve' });
  await aJob(world, { provider, status: 'scheduled', date: later(minute), problemId: problem.id });
  const answer = await test.call(
    provider,
    'GET',
    `/api/jobs/${job.id}/overlaps?at=${morning.toISOString()}&durationMinutes=60`,
  );
  expect((answer.body['items'] as { status: string; title: string }[]).map(({ status }) => status)).toEqual([
    'scheduled',
    'awaiting_member_confirmation',
    'scheduled',
  ]);
  expect((answer.body['items'] as { title: string }[])[2]?.title).toBe('Geyser valve');
});

it('tells only the provider of a job about overlaps, for the durations on offer', async () => {
  const job = await aJob(world);
  const ask = (who: Parameters<typeof test.call>[0], rest: string) =>
    test.call(who, 'GET', `/api/jobs/${job.id}/overlaps?${rest}`);
  const when = `at=${morning.toISOString()}`;
  expect((await ask(await aProvider(world), `${when}&durationMinutes=60`)).status).toBe(404);
  expect((await ask(job.member, `${when}&durationMinutes=60`)).status).toBe(403);
  for (const wrong of ['0', '61', '1e9', '-30', '30.5', ''])
    expect((await ask(job.provider, `${when}&durationMinutes=${wrong}`)).status).toBe(422);
  expect((await ask(job.provider, 'at=tomorrow&durationMinutes=60')).status).toBe(422);
});

it('accepts a date that overlaps, and shows the overlap to the provider alone', async () => {
  const provider = await aProvider(world);
  const other = await aJob(world, { provider, status: 'scheduled', date: morning, durationMinutes: 240 });
  const job = await aJob(world, { provider });
  await world.as(provider, (work) => proposeDate(work, job.id, { proposedDate: later(hour), durationMinutes: 60 }));
  const read = await readJob(world, provider, job.id);
  expect(read).toMatchObject({
    status: 'awaiting_member_confirmation',
    durationMinutes: 60,
    overlaps: [{ id: other.id }],
  });
  expect((await readJob(world, provider, other.id)).overlaps).toMatchObject([
    { id: job.id, status: 'awaiting_member_confirmation' },
  ]);
  const forMember = await test.call(job.member, 'GET', `/api/jobs/${job.id}`);
  expect(forMember.body).toMatchObject({ overlaps: [], durationMinutes: 60 });
  expect(JSON.stringify(forMember.body)).not.toContain(other.id);
});

it('warns of other work on the day that the member suggests, before the provider agrees to it', async () => {
  const provider = await aProvider(world);
  const other = await aJob(world, { provider, status: 'scheduled', date: morning, durationMinutes: 240 });
  const job = await aJob(world, { provider, status: 'scheduled', date: later(9 * hour) });
  const reschedule = (date: Date | undefined) =>
    world.as(job.member, (work) => rescheduleJob(work, job.id, { reason: 'I work on that day.', date }));
  await reschedule(later(hour));
  expect((await readJob(world, provider, job.id)).overlaps).toMatchObject([{ id: other.id }]);
  expect((await readJob(world, job.member, job.id)).overlaps).toEqual([]);
  await world.as(provider, (work) => agreeToDate(work, job.id, job.proposal + 1));
  await reschedule(undefined);
  expect((await readJob(world, provider, job.id)).overlaps).toEqual([]);
});

it('keeps the duration of the earlier proposal when a later one names none', async () => {
  const job = await aJob(world);
  for (const durationMinutes of [480, undefined]) {
    await world.as(job.provider, (work) => proposeDate(work, job.id, { proposedDate: morning, durationMinutes }));
    expect(await readJob(world, job.member, job.id)).toMatchObject({ durationMinutes: 480 });
  }
  const answer = await test.call(job.provider, 'POST', `/api/jobs/${job.id}/propose`, {
    proposedDate: morning.toISOString(),
    durationMinutes: 45,
  });
  expect(answer.body).toMatchObject({
    status: 422,
    errors: [{ path: 'durationMinutes', message: 'Choose how long the work takes.' }],
  });
});
