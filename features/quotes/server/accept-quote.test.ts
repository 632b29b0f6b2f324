import { listTitles } from '#features/notifications/server/testing.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { providers } from '#features/providers/server/tables.ts';
import { useWorld } from '#tests/support/testing.ts';
import { acceptQuote } from './accept-quote.ts';
import { offerQuote } from './offer-quote.ts';
import { reviseQuote } from './revise-quote.ts';
import { quoteRequests, quoteRevisions } from './tables.ts';
import { aQuote, someTerms } from './testing.ts';

const world = useWorld();

const quoteNow = async (id: string) => (await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0];
const problemNow = async (id: string) => (await world.db.select().from(problems).where(eq(problems.id, id)))[0];
const jobsOf = (quoteId: string) => world.db.select().from(jobs).where(eq(jobs.quoteId, quoteId));
const refused = (code: string, more: object = {}) => ({ code, ...more });

it('settles the problem, releases the other quotes with a reason, makes the job and notifies all parties of an accepted quote', async () => {
  const problem = await aProblem(world);
  const provider = await aProvider(world);
  const sibling = await aQuote(world, { member: problem.owner, problemId: problem.id });
  const request = await aQuote(world, {
    member: problem.owner,
    problemId: problem.id,
    status: 'pending_provider_response',
  });
  const { id } = await world.as(provider, (work) => offerQuote(work, problem.id, someTerms));
  await world.as(problem.owner, (work) => acceptQuote(work, id, 1));

  expect(await quoteNow(id)).toMatchObject({ status: 'quote_accepted', memberFinalizedAt: world.clock.now() });
  expect((await problemNow(problem.id))?.status).toBe('closed');
  for (const released of [sibling, request]) {
    expect(await quoteNow(released.id)).toMatchObject({
      status: 'quote_declined_by_member',
      releaseReason: 'settled',
    });
  }
  expect(await jobsOf(id)).toMatchObject([
    { status: 'pending', totalCostCents: 185000, description: someTerms.scope, memberId: problem.ownerId },
  ]);
  await world.settle();
  expect(await listTitles(world, provider.id)).toEqual(['Your quote was accepted']);
  expect(await listTitles(world, sibling.provider.id)).toEqual(['A quote was closed']);
});

it('accepts only the revision that the member read', async () => {
  const quote = await aQuote(world);
  await world.as(quote.provider, (work) => reviseQuote(work, quote.id, { ...someTerms, priceCents: 4_999_00 }));
  const accept = (revision: number) => world.as(quote.member, (work) => acceptQuote(work, quote.id, revision));
  await expect(accept(1)).rejects.toMatchObject(refused('quotes.revised-since', { current: 'quote_submitted' }));
  await accept(2);
});

it('refuses an expired quote, a suspended provider, a second acceptance and other accounts', async () => {
  const quote = await aQuote(world);
  const late = await aQuote(world, { expiresAt: world.clock.now() });
  const suspended = await aQuote(world);
  await world.db.update(providers).set({ status: 'suspended' }).where(eq(providers.id, suspended.providerId));
  const accept = (by: typeof quote.member, id: string) => world.as(by, (work) => acceptQuote(work, id, 1));
  await expect(accept(late.member, late.id)).rejects.toMatchObject(refused('quotes.expired'));
  await expect(accept(suspended.member, suspended.id)).rejects.toMatchObject(refused('providers.not-approved'));
  for (const stranger of [await aMember(world), quote.provider, await anAdmin(world)]) {
    await expect(accept(stranger, quote.id)).rejects.toMatchObject(refused('request.not-found'));
  }
  await accept(quote.member, quote.id);
  await expect(accept(quote.member, quote.id)).rejects.toMatchObject(
    refused('request.conflict', { current: 'quote_accepted' }),
  );
  expect(await jobsOf(quote.id)).toHaveLength(1);
});

it('refuses a second accepted quote on a problem in the database itself', async () => {
  const first = await aQuote(world, { status: 'quote_accepted' });
  const second = await aQuote(world, { member: first.member, problemId: first.problemId });
  await expect(
    world.db.execute(sql`update quote_requests set status = 'quote_accepted' where id = ${second.id}`),
  ).rejects.toThrow();
  expect(await world.db.select().from(quoteRevisions).where(eq(quoteRevisions.quoteId, second.id))).toHaveLength(1);
});
