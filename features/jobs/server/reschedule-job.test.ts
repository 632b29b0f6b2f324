import { listNotices } from '#features/notifications/server/testing.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { aJob } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const inDays = (days: number) => new Date(world.clock.now().getTime() + days * day).toISOString();
const reason = 'It is raining.';
const reschedule = (by: Person, id: string, proposedDate?: string) =>
  test.call(by, 'POST', `/api/jobs/${id}/reschedule`, { reason, ...(proposedDate && { proposedDate }) });
const agree = (by: Person, id: string, proposal: number) =>
  test.call(by, 'POST', `/api/jobs/${id}/agree`, { proposal });
const stepsOf = (body: Record<string, unknown>) => (body['steps'] as { step: string }[]).map(({ step }) => step);
const noticesOf = ({ id }: Person) => listNotices(world, id);
const dateAgreed = async (id: string) =>
  (await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0]?.dateAgreed;

it('makes the date of a provider who reschedules a proposal, told with the reason in one notice', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  const date = inDays(4);
  const answer = await reschedule(job.provider, job.id, date);
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'awaiting_member_confirmation', proposedDate: date, suggestedDate: null },
  });
  expect(answer.body['timeline']).toContainEqual(expect.objectContaining({ step: 'reschedule', reason }));
  const notices = await noticesOf(job.member);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain(`: ${reason}`);
  expect(notices[0]).toMatch(/^Another date is proposed: .+ proposes .+ for /);
  expect(await test.call(job.member, 'POST', `/api/jobs/${job.id}/confirm`, { proposal: 2 })).toMatchObject({
    status: 200,
    body: { status: 'scheduled', confirmedDate: date },
  });
});

it('has the provider agree to the date that a member suggests, once, as it was read', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  const date = inDays(4);
  const answer = await reschedule(job.member, job.id, date);
  expect(answer.body).toMatchObject({ status: 'pending_reschedule', suggestedDate: date, proposal: 2 });
  expect(stepsOf(answer.body)).not.toContain('agree');
  expect(await dateAgreed(job.quoteId)).toBe(false);
  expect((await noticesOf(job.provider))[0]).toMatch(/^Another date is proposed: /);
  expect(stepsOf((await test.call(job.provider, 'GET', `/api/jobs/${job.id}`)).body)).toContain('agree');
  expect(await agree(job.provider, job.id, 1)).toMatchObject({ status: 409 });
  expect(await agree(job.member, job.id, 2)).toMatchObject({ status: 403 });
  expect(await agree(job.provider, job.id, 2)).toMatchObject({
    status: 200,
    body: { status: 'scheduled', confirmedDate: date, proposedDate: date, suggestedDate: null },
  });
  expect(await agree(job.provider, job.id, 2)).toMatchObject({ status: 409 });
  expect(await dateAgreed(job.quoteId)).toBe(true);
  expect((await noticesOf(job.member))[0]).toMatch(/^Work date confirmed: .+ agreed to /);
});

it('keeps the notes of the work when a date is moved, by either party, until the provider writes others', async () => {
  const notes = 'Clear the cupboard under the sink. The water is off for two hours.';
  const { id, provider, member } = await aJob(world, { status: 'pending' });
  await test.call(provider, 'POST', `/api/jobs/${id}/propose`, { proposedDate: inDays(2), notes });
  await test.call(member, 'POST', `/api/jobs/${id}/confirm`, { proposal: 1 });
  expect((await reschedule(provider, id, inDays(4))).body).toMatchObject({ notes });
  await test.call(member, 'POST', `/api/jobs/${id}/confirm`, { proposal: 2 });
  expect((await reschedule(member, id, inDays(5))).body).toMatchObject({ notes });
  expect((await agree(provider, id, 3)).body).toMatchObject({ status: 'scheduled', notes });
  await reschedule(member, id);
  expect(
    (await test.call(provider, 'POST', `/api/jobs/${id}/propose`, { proposedDate: inDays(6) })).body,
  ).toMatchObject({ status: 'awaiting_member_confirmation', notes: null });
});

it('gives a repeated call the answer of the first one', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  const send = () =>
    test.call(job.member, 'POST', `/api/jobs/${job.id}/reschedule`, { reason }, { 'idempotency-key': 'answer-lost' });
  const first = await send();
  expect(first.status).toBe(200);
  expect((await send()).body).toEqual(first.body);
  expect(await noticesOf(job.provider)).toHaveLength(1);
});

it('offers nothing to agree to without a suggestion, after a proposal, and where the day has passed', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  await reschedule(job.member, job.id);
  const read = async () => (await test.call(job.provider, 'GET', `/api/jobs/${job.id}`)).body;
  expect(stepsOf(await read())).not.toContain('agree');
  expect(await agree(job.provider, job.id, 1)).toMatchObject({ status: 409 });

  const late = await aJob(world, { status: 'scheduled' });
  await reschedule(late.member, late.id, inDays(1));
  world.clock.move(2 * day);
  expect(await agree(late.provider, late.id, 2)).toMatchObject({
    status: 409,
    body: { code: 'jobs.suggestion-has-passed' },
  });
  await test.call(late.provider, 'POST', `/api/jobs/${late.id}/propose`, { proposedDate: inDays(3) });
  expect((await test.call(late.provider, 'GET', `/api/jobs/${late.id}`)).body).toMatchObject({
    status: 'awaiting_member_confirmation',
    suggestedDate: null,
  });
});

it.each([-1, 900])('refuses a date %i days ahead, and leaves the agreed one', async (days) => {
  const job = await aJob(world, { status: 'scheduled' });
  for (const party of [job.member, job.provider])
    expect(await reschedule(party, job.id, inDays(days))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'proposedDate' }] },
    });
  expect((await test.call(job.member, 'GET', `/api/jobs/${job.id}`)).body).toMatchObject({ status: 'scheduled' });
});

describe('a cause that lies with no one', () => {
  const postpone = (by: Person, id: string, body: object) => test.call(by, 'POST', `/api/jobs/${id}/reschedule`, body);
  const lastOf = (body: Record<string, unknown>) => (body['timeline'] as Record<string, unknown>[]).at(-1);

  it('stands alone in the timeline and in the notice, from either party', async () => {
    for (const by of ['member', 'provider'] as const) {
      const job = await aJob(world, { status: 'scheduled' });
      const answer = await postpone(job[by], job.id, { cause: 'rain' });
      expect(answer).toMatchObject({ status: 200, body: { status: 'pending_reschedule' } });
      expect(lastOf(answer.body)).toMatchObject({ step: 'reschedule', reason: null, cause: 'rain' });
      const other = by === 'member' ? job.provider : job.member;
      expect((await noticesOf(other))[0]).toMatch(/^A new date is needed: .+: Rain\.$/);
    }
  });

  it('stands before the words of the person, and before the date that they propose', async () => {
    const job = await aJob(world, { status: 'scheduled' });
    const body = { cause: 'no-power', reason: 'Until Thursday.', proposedDate: inDays(4) };
    expect(await postpone(job.provider, job.id, body)).toMatchObject({
      status: 200,
      body: { status: 'awaiting_member_confirmation' },
    });
    const { body: read } = await test.call(job.member, 'GET', `/api/jobs/${job.id}`);
    expect(read['timeline']).toContainEqual(
      expect.objectContaining({ step: 'reschedule', cause: 'no-power', reason: 'Until Thursday.' }),
    );
    expect(await noticesOf(job.member)).toEqual([expect.stringMatching(/: No power\. Until Thursday\.$/)]);
  });

  it('is one of five, and a reason is required without one', async () => {
    const job = await aJob(world, { status: 'scheduled' });
    for (const body of [{ cause: 'traffic' }, { cause: null }, { cause: '' }])
      expect(await postpone(job.member, job.id, body)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'cause' }] },
      });
    for (const body of [{}, { reason: '' }, { reason: ' no ' }])
      expect(await postpone(job.member, job.id, body)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'reason', message: 'Say why, in a few words.' }] },
      });
    expect((await test.call(job.member, 'GET', `/api/jobs/${job.id}`)).body).toMatchObject({ status: 'scheduled' });
  });
});
