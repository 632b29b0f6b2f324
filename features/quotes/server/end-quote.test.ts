import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { jobs } from '#features/jobs/server/tables.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { problems } from '#features/problems/server/tables.ts';
import { withdrawProblem } from '#features/problems/server/change-problem-status.ts';
import { useWorld } from '#tests/support/testing.ts';
import { acceptQuote } from './accept-quote.ts';
import { backOut, cancelQuote } from './end-quote.ts';
import { quoteRequests } from './tables.ts';
import { aQuote } from './testing.ts';

const world = useWorld();

const quoteNow = async (id: string) => (await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0];
const problemNow = async (id: string) => (await world.db.select().from(problems).where(eq(problems.id, id)))[0];
const jobsOf = (quoteId: string) => world.db.select().from(jobs).where(eq(jobs.quoteId, quoteId));

it.each(['member', 'provider'] as const)(
  'cancels the job, opens the problem again and keeps the reason when the %s cancels an agreement',
  async (party) => {
    const quote = await aQuote(world);
    await world.as(quote.member, (work) => acceptQuote(work, quote.id, 1));
    if (party === 'member') await world.as(quote.member, (work) => cancelQuote(work, quote.id, 'My brother fixed it.'));
    else await world.as(quote.provider, (work) => backOut(work, quote.id, 'My bakkie broke down.'));
    expect(await quoteNow(quote.id)).toMatchObject({
      status: `cancelled_by_${party}`,
      reason: party === 'member' ? 'My brother fixed it.' : 'My bakkie broke down.',
    });
    expect((await problemNow(quote.problemId ?? ''))?.status).toBe('open');
    expect(await jobsOf(quote.id)).toMatchObject([{ status: 'cancelled' }]);
    // Another quote can be accepted now.
    const next = await aQuote(world, { member: quote.member, problemId: quote.problemId });
    await world.as(quote.member, (work) => acceptQuote(work, next.id, 1));
  },
);

it('leaves the problem as it was when a quote is cancelled before an agreement', async () => {
  const quote = await aQuote(world, { status: 'pending_provider_response' });
  await world.db
    .update(problems)
    .set({ status: 'pending_quotes' })
    .where(eq(problems.id, quote.problemId ?? ''));
  await world.as(quote.member, (work) => cancelQuote(work, quote.id, 'Not needed any more.'));
  expect((await problemNow(quote.problemId ?? ''))?.status).toBe('pending_quotes');
});

it('releases the undecided quotes with a reason, and no others, when the problem is withdrawn', async () => {
  const quote = await aQuote(world);
  const { member, problemId } = quote;
  const request = await aQuote(world, { member, problemId, status: 'pending_provider_response' });
  const declined = await aQuote(world, { member, problemId, status: 'quote_declined_by_member' });
  await world.as(member, (work) => withdrawProblem(work, problemId ?? ''));
  for (const { id } of [quote, request]) {
    expect(await quoteNow(id)).toMatchObject({
      status: 'quote_declined_by_member',
      releaseReason: 'withdrawn',
    });
  }
  expect((await quoteNow(declined.id))?.reason).toBe(declined.reason);
  await world.settle();
  const { items } = await listNotifications(world, request.provider.id, { all: true, limit: 50 });
  expect(items).toMatchObject([
    { title: 'A quote was closed', description: expect.stringContaining(`${member.fullName} withdrew the problem.`) },
  ]);
});
