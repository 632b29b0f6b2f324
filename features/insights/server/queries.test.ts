import { describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import type { JobStatus } from '#features/jobs/lifecycle.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { markAllRead } from '#features/notifications/server/mark-read.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { QuoteStatus } from '#features/quotes/lifecycle.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { newId } from '#server/columns.ts';
import { system, useWorld } from '#server/testing.ts';
import { standingOf } from './queries.ts';

const world = useWorld();

describe('quotes', () => {
  it.each<[QuoteStatus, number, number]>([
    ['pending_provider_response', 0, 1],
    ['quote_submitted', 1, 0],
    ['quote_accepted', 0, 0],
    ['quote_declined_by_member', 0, 0],
    ['work_in_progress', 0, 0],
    ['cancelled_by_member', 0, 0],
  ])('one that is %s waits for the member %i, for the provider %i', async (status, ofMember, ofProvider) => {
    const { member, provider } = await aQuote(world, { status });
    expect((await standingOf(world, member)).quotes).toBe(ofMember);
    expect((await standingOf(world, provider)).quotes).toBe(ofProvider);
  });

  it('does not count one that has expired, and counts one that never does', async () => {
    const member = await aMember(world);
    await aQuote(world, { member, expiresAt: world.clock.now() });
    await aQuote(world, { member, expiresAt: null });
    expect((await standingOf(world, member)).quotes).toBe(1);
  });

  it('adds both sides of a provider who also asks', async () => {
    const provider = await aProvider(world);
    await aQuote(world, { provider, status: 'pending_provider_response' });
    await aQuote(world, { member: provider });
    expect((await standingOf(world, provider)).quotes).toBe(2);
  });
});

describe('jobs', () => {
  it.each<[JobStatus, number, number]>([
    ['pending', 0, 1],
    ['awaiting_member_confirmation', 1, 0],
    ['pending_reschedule', 0, 1],
    ['scheduled', 0, 0],
    ['work_completed', 1, 0],
    ['completed_and_rated', 0, 0],
    ['cancelled', 0, 0],
  ])('one that is %s waits for the member %i, for the provider %i', async (status, ofMember, ofProvider) => {
    const { member, provider } = await aJob(world, { status });
    expect((await standingOf(world, member)).jobs).toBe(ofMember);
    expect((await standingOf(world, provider)).jobs).toBe(ofProvider);
  });

  it('counts completed work for 90 days', async () => {
    const { member } = await aJob(world, { status: 'work_completed' });
    world.clock.move(90 * day);
    expect((await standingOf(world, member)).jobs).toBe(1);
    world.clock.move(1);
    expect((await standingOf(world, member)).jobs).toBe(0);
  });
});

describe('unread', () => {
  it("counts the reader's own, 99 at most", async () => {
    const [reader, other] = [await aMember(world), await aMember(world)];
    const telling = { type: 'other' as const, title: 'Hello', description: 'Something happened.', linkTo: null };
    for (let count = 0; count < 101; count += 1) {
      await world.as(system, (work) => notify(work, { id: newId(), at: work.now }, [{ accountId: reader.id, ...telling }]));
    }
    expect((await standingOf(world, reader)).unread).toBe(99);
    expect((await standingOf(world, other)).unread).toBe(0);
    await world.as(reader, markAllRead);
    expect((await standingOf(world, reader)).unread).toBe(0);
  });
});

it('is nothing for whoever is new', async () => {
  expect(await standingOf(world, await anAdmin(world))).toEqual({ quotes: 0, jobs: 0, unread: 0 });
});
