import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { notifications } from '#features/notifications/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { withdrawProblem } from '#features/problems/server/change-problem-status.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aPlan } from '#features/subscriptions/server/testing.ts';
import { useWorld } from '#server/testing.ts';
import { acceptQuote } from './accept-quote.ts';
import { backOut, cancelQuote } from './cancel-quote.ts';
import { declineQuote, declineRequest } from './decline-quote.ts';
import { offerQuote } from './offer-quote.ts';
import { listQuotes, readOffer, readQuote } from './queries.ts';
import { requestQuote } from './request-quote.ts';
import { reviseQuote } from './revise-quote.ts';
import { startWork } from './start-work.ts';
import { quoteRequests, quoteRevisions } from './tables.ts';
import { aQuote, someTerms } from './testing.ts';

const world = useWorld();

const quoteNow = async (id: string) => (await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0];
const problemNow = async (id: string) => (await world.db.select().from(problems).where(eq(problems.id, id)))[0];
const jobsOf = (quoteId: string) => world.db.select().from(jobs).where(eq(jobs.quoteId, quoteId));
const toldTo = async (accountId: string) => (await world.db.select().from(notifications).where(eq(notifications.accountId, accountId))).map(({ title }) => title);
const refused = (code: string, more: object = {}) => ({ code, ...more });

describe('requesting', () => {
  it('reaches the provider, with the problem it is about', async () => {
    const member = await aMember(world);
    const provider = await aProvider(world);
    const { id: problemId } = await aProblem(world, { owner: member });
    const { id } = await world.as(member, (work) => requestQuote(work, { providerId: provider.providerId, problemId, description: 'Please come and look at it.' }));
    expect(await quoteNow(id)).toMatchObject({ status: 'pending_provider_response', memberId: member.id, problemId, revision: 0 });
    await world.settle();
    expect(await toldTo(provider.id)).toEqual(['New quote request']);
    expect(await toldTo(member.id)).toEqual([]);
  });

  it('is refused of oneself, of one who is not approved, and for a problem of somebody else or a closed one', async () => {
    const member = await aMember(world);
    const provider = await aProvider(world);
    const waiting = await aProvider(world, { status: 'pending' });
    const closed = await aProblem(world, { owner: member, status: 'closed' });
    const others = await aProblem(world);
    const ask = (by: typeof member, providerId: string, problemId?: string) =>
      world.as(by, (work) => requestQuote(work, { providerId, problemId, description: 'Please come and look at it.' }));
    await expect(ask(provider, provider.providerId)).rejects.toMatchObject(refused('quotes.of-oneself'));
    await expect(ask(member, waiting.providerId)).rejects.toMatchObject(refused('providers.not-approved'));
    await expect(ask(member, provider.providerId, closed.id)).rejects.toMatchObject(refused('problems.not-open'));
    await expect(ask(member, provider.providerId, others.id)).rejects.toMatchObject(refused('request.not-found'));
    await expect(ask(member, member.id)).rejects.toMatchObject(refused('request.not-found'));
  });

  it('is possible for a provider too: a plumber needs an electrician', async () => {
    const plumber = await aProvider(world);
    const electrician = await aProvider(world, { specialty: 'Electrical' });
    const { id } = await world.as(plumber, (work) => requestQuote(work, { providerId: electrician.providerId, description: 'My workshop needs a DB board.' }));
    expect((await readQuote(world, plumber, id)).party).toBe('owner');
    expect((await listQuotes(world, plumber, { side: 'requested', limit: 10 })).items).toHaveLength(1);
  });

  it('happens once per provider and problem while it lives', async () => {
    const quote = await aQuote(world, { status: 'pending_provider_response' });
    const again = world.as(quote.member, (work) => requestQuote(work, { providerId: quote.providerId, problemId: quote.problemId ?? '', description: 'Please come and look at it.' }));
    await expect(again).rejects.toMatchObject(refused('quotes.already-requested'));
  });
});

describe('offering', () => {
  it('answers an open problem of somebody else and tells its owner', async () => {
    const problem = await aProblem(world);
    const provider = await aProvider(world);
    const { id } = await world.as(provider, (work) => offerQuote(work, problem.id, someTerms));
    expect(await quoteNow(id)).toMatchObject({ status: 'quote_submitted', memberId: problem.ownerId, revision: 1, priceCents: 185000 });
    expect((await problemNow(problem.id))?.quotesCount).toBe(1);
    await world.settle();
    expect(await toldTo(problem.ownerId)).toEqual(['New quote']);
  });

  it('is refused on an own problem, a paused one, a second time, and before approval', async () => {
    const provider = await aProvider(world);
    const own = await aProblem(world, { owner: provider });
    const paused = await aProblem(world, { status: 'pending_quotes' });
    const quote = await aQuote(world, { provider });
    const waiting = await aProvider(world, { status: 'pending' });
    const offer = (by: typeof provider, problemId: string) => world.as(by, (work) => offerQuote(work, problemId, someTerms));
    await expect(offer(provider, own.id)).rejects.toMatchObject(refused('quotes.own-problem'));
    await expect(offer(provider, paused.id)).rejects.toMatchObject(refused('problems.not-open'));
    await expect(offer(provider, quote.problemId ?? '')).rejects.toMatchObject(refused('quotes.already-quoted'));
    await expect(offer(waiting, (await aProblem(world)).id)).rejects.toMatchObject(refused('accounts.not-approved'));
  });

  it('is submitting where the owner has asked already, on a paused problem too', async () => {
    const asked = await aQuote(world, { status: 'pending_provider_response' });
    await world.db.update(problems).set({ status: 'pending_quotes' }).where(eq(problems.id, asked.problemId ?? ''));
    const { id } = await world.as(asked.provider, (work) => offerQuote(work, asked.problemId ?? '', someTerms));
    expect(id).toBe(asked.id);
    expect(await quoteNow(id)).toMatchObject({ status: 'quote_submitted', revision: 1 });
  });

  it('fills the problem with the fifth live quote; expired ones do not count', async () => {
    const problem = await aProblem(world);
    const offer = async () => world.as(await aProvider(world), (work) => offerQuote(work, problem.id, someTerms));
    await offer();
    world.clock.move(3 * day);
    for (let count = 0; count < 4; count += 1) await offer();
    expect((await problemNow(problem.id))?.status).toBe('open');
    await offer();
    expect(await problemNow(problem.id)).toMatchObject({ status: 'pending_quotes', quotesCount: 6 });
  });

  it('says beforehand what stands in the way', async () => {
    const provider = await aProvider(world);
    const own = await aProblem(world, { owner: provider });
    const big = await aProblem(world, { budgetCents: 5_000_01 });
    expect((await readOffer(world, provider, own.id)).offer?.obstacle).toEqual({
      code: 'quotes.own-problem',
      sentence: 'You cannot submit a quote for your own problem.',
    });
    expect((await readOffer(world, provider, big.id)).offer?.obstacle?.code).toBe('quotes.over-budget-limit');
    expect((await readOffer(world, await aMember(world), own.id)).offer).toBeNull();
  });
});

describe('the plan of a provider', () => {
  it('allows three quotes a month without one; the month turns at midnight in Johannesburg', async () => {
    const provider = await aProvider(world);
    const offer = async () => world.as(provider, async (work) => offerQuote(work, (await aProblem(world)).id, someTerms));
    world.clock.set(new Date('2026-11-30T21:30:00Z'));
    await offer();
    await offer();
    const third = await offer();
    await expect(offer()).rejects.toMatchObject(refused('quotes.no-quota'));
    // Revising is free, and giving up does not give a quote back.
    await world.as(provider, (work) => reviseQuote(work, third.id, { ...someTerms, priceCents: 1_700_00 }));
    await world.as(provider, (work) => backOut(work, third.id, 'My bakkie broke down.'));
    await expect(offer()).rejects.toMatchObject(refused('quotes.no-quota'));
    world.clock.set(new Date('2026-11-30T22:00:00Z'));
    await offer();
  });

  it('holds in twenty submissions at once', async () => {
    const provider = await aProvider(world);
    const asked = await Promise.all(Array.from({ length: 20 }, () => aProblem(world)));
    const answers = await Promise.allSettled(asked.map((problem) => world.as(provider, (work) => offerQuote(work, problem.id, someTerms))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refused('quotes.no-quota'));
  });

  it('bounds the budget, or the price where there is no budget, and the validity', async () => {
    const provider = await aProvider(world);
    const unpriced = await aProblem(world, { budgetCents: null });
    const offer = (problemId: string, more: object) => world.as(provider, (work) => offerQuote(work, problemId, { ...someTerms, ...more }));
    await expect(offer((await aProblem(world, { budgetCents: 6_000_00 })).id, {})).rejects.toMatchObject(refused('quotes.over-budget-limit'));
    await expect(offer(unpriced.id, { priceCents: 5_000_01 })).rejects.toMatchObject(refused('quotes.over-budget-limit'));
    const { id } = await offer(unpriced.id, { priceCents: 5_000_00, validHours: 1000 });
    expect((await quoteNow(id))?.expiresAt).toEqual(new Date(world.clock.now().getTime() + 48 * hour));
    await aPlan(world, provider.id, 'silver');
    const silver = await offer((await aProblem(world, { budgetCents: 15_000_00 })).id, {});
    expect((await quoteNow(silver.id))?.expiresAt).toEqual(new Date(world.clock.now().getTime() + 14 * day));
  });
});

describe('revising', () => {
  it('keeps every earlier revision and renews the validity', async () => {
    const quote = await aQuote(world);
    world.clock.move(3 * day);
    await world.as(quote.provider, (work) => reviseQuote(work, quote.id, { priceCents: 1_600_00, scope: 'Without the drip tray after all.' }));
    const read = await readQuote(world, quote.member, quote.id);
    expect(read).toMatchObject({ revision: 2, priceCents: 160000, expired: false });
    expect(read.revisions.map(({ number, priceCents, estimatedTimeline }) => ({ number, priceCents, estimatedTimeline }))).toEqual([
      { number: 2, priceCents: 160000, estimatedTimeline: 'Not specified' },
      { number: 1, priceCents: 185000, estimatedTimeline: 'Half a day' },
    ]);
  });
});

describe('accepting', () => {
  it('settles the problem, lets the siblings go with a reason, makes the job, and tells everybody', async () => {
    const problem = await aProblem(world);
    const provider = await aProvider(world);
    const sibling = await aQuote(world, { member: problem.owner, problemId: problem.id });
    const asked = await aQuote(world, { member: problem.owner, problemId: problem.id, status: 'pending_provider_response' });
    const { id } = await world.as(provider, (work) => offerQuote(work, problem.id, someTerms));
    await world.as(problem.owner, (work) => acceptQuote(work, id, 1));

    expect(await quoteNow(id)).toMatchObject({ status: 'quote_accepted', memberFinalizedAt: world.clock.now() });
    expect((await problemNow(problem.id))?.status).toBe('closed');
    for (const released of [sibling, asked]) {
      expect(await quoteNow(released.id)).toMatchObject({ status: 'quote_declined_by_member', reason: 'The member accepted another quote.' });
    }
    expect(await jobsOf(id)).toMatchObject([{ status: 'pending', totalCostCents: 185000, description: someTerms.scope, memberId: problem.ownerId }]);
    await world.settle();
    expect(await toldTo(provider.id)).toEqual(['Your quote was accepted']);
    expect(await toldTo(sibling.provider.id)).toEqual(['A quote is closed']);
  });

  it('takes the very revision that was read', async () => {
    const quote = await aQuote(world);
    await world.as(quote.provider, (work) => reviseQuote(work, quote.id, { ...someTerms, priceCents: 4_999_00 }));
    const accept = (revision: number) => world.as(quote.member, (work) => acceptQuote(work, quote.id, revision));
    await expect(accept(1)).rejects.toMatchObject(refused('quotes.revised-since', { current: 'quote_submitted' }));
    await accept(2);
  });

  it('is refused past the validity, of a suspended provider, twice, and to anybody else', async () => {
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
    await expect(accept(quote.member, quote.id)).rejects.toMatchObject(refused('request.conflict', { current: 'quote_accepted' }));
    expect(await jobsOf(quote.id)).toHaveLength(1);
  });
});

describe('declining', () => {
  it('belongs to the member for a quote and to the provider for a request', async () => {
    const quote = await aQuote(world);
    const request = await aQuote(world, { status: 'pending_provider_response' });
    await expect(world.as(quote.provider, (work) => declineQuote(work, quote.id))).rejects.toMatchObject(refused('request.not-found'));
    await expect(world.as(request.member, (work) => declineRequest(work, request.id))).rejects.toMatchObject(refused('request.not-found'));
    await world.as(quote.member, (work) => declineQuote(work, quote.id));
    await world.as(request.provider, (work) => declineRequest(work, request.id));
    expect((await quoteNow(quote.id))?.status).toBe('quote_declined_by_member');
    expect((await quoteNow(request.id))?.status).toBe('request_declined_by_provider');
  });
});

describe('cancelling', () => {
  it.each(['member', 'provider'] as const)('by the %s ends the job, returns the problem and keeps the reason', async (party) => {
    const quote = await aQuote(world);
    await world.as(quote.member, (work) => acceptQuote(work, quote.id, 1));
    if (party === 'member') await world.as(quote.member, (work) => cancelQuote(work, quote.id, 'My brother fixed it.'));
    else await world.as(quote.provider, (work) => backOut(work, quote.id, 'My bakkie broke down.'));
    expect(await quoteNow(quote.id)).toMatchObject({ status: `cancelled_by_${party}`, reason: party === 'member' ? 'My brother fixed it.' : 'My bakkie broke down.' });
    expect((await problemNow(quote.problemId ?? ''))?.status).toBe('open');
    expect(await jobsOf(quote.id)).toMatchObject([{ status: 'cancelled' }]);
    // Another quote can be accepted now.
    const next = await aQuote(world, { member: quote.member, problemId: quote.problemId });
    await world.as(quote.member, (work) => acceptQuote(work, next.id, 1));
  });

  it('before an agreement leaves the problem as it was', async () => {
    const quote = await aQuote(world, { status: 'pending_provider_response' });
    await world.db.update(problems).set({ status: 'pending_quotes' }).where(eq(problems.id, quote.problemId ?? ''));
    await world.as(quote.member, (work) => cancelQuote(work, quote.id, 'Not needed any more.'));
    expect((await problemNow(quote.problemId ?? ''))?.status).toBe('pending_quotes');
  });

  it('by withdrawing the problem lets every undecided quote go', async () => {
    const quote = await aQuote(world);
    await world.as(quote.member, (work) => withdrawProblem(work, quote.problemId ?? ''));
    expect(await quoteNow(quote.id)).toMatchObject({ status: 'quote_declined_by_member', reason: 'The member withdrew the problem.' });
  });
});

describe('starting', () => {
  it('waits for a confirmed date', async () => {
    const quote = await aQuote(world, { status: 'quote_accepted' });
    const start = () => world.as(quote.provider, (work) => startWork(work, quote.id));
    await expect(start()).rejects.toMatchObject(refused('quotes.no-date-agreed'));
    await world.db.update(quoteRequests).set({ dateAgreed: true }).where(eq(quoteRequests.id, quote.id));
    await start();
    expect((await quoteNow(quote.id))?.status).toBe('work_in_progress');
  });
});

describe('reading', () => {
  it('shows a quote to its parties and admins, with the steps of each, and to nobody else', async () => {
    const quote = await aQuote(world);
    const steps = async (reader: typeof quote.member) => (await readQuote(world, reader, quote.id)).steps.map(({ step }) => step);
    expect(await steps(quote.member)).toEqual(['accept', 'decline', 'cancel']);
    expect(await steps(quote.provider)).toEqual(['revise', 'back-out']);
    expect(await steps(await anAdmin(world))).toEqual([]);
    for (const stranger of [await aMember(world), await aProvider(world)]) {
      await expect(readQuote(world, stranger, quote.id)).rejects.toMatchObject(refused('request.not-found'));
    }
  });

  it('shows an expired quote with the obstacle to accepting it', async () => {
    const quote = await aQuote(world, { expiresAt: world.clock.now() });
    const read = await readQuote(world, quote.member, quote.id);
    expect(read).toMatchObject({ expired: true, yourMove: false });
    expect(read.steps.find(({ step }) => step === 'accept')?.obstacle?.sentence).toBe('This quote has expired. Ask the provider to renew it.');
  });

  it('pages through both sides without skipping or repeating, however many share an instant', async () => {
    const member = await aMember(world);
    for (let count = 0; count < 7; count += 1) await aQuote(world, { member, problemId: null });
    const seen: string[] = [];
    let cursor: { at: string; id: string } | undefined;
    for (;;) {
      const page = await listQuotes(world, member, { side: 'requested', limit: 3, cursor });
      seen.push(...page.items.map(({ id }) => id));
      if (page.next === null) break;
      const last = page.items.at(-1);
      if (last === undefined) throw new Error('an empty page that says more follow');
      cursor = { at: last.requestedAt, id: last.id };
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
    await expect(listQuotes(world, member, { side: 'received', limit: 3 })).rejects.toMatchObject(refused('accounts.wrong-role'));
  });
});

it('keeps the database itself from a second accepted quote', async () => {
  const first = await aQuote(world, { status: 'quote_accepted' });
  const second = await aQuote(world, { member: first.member, problemId: first.problemId });
  await expect(world.db.execute(sql`update quote_requests set status = 'quote_accepted' where id = ${second.id}`)).rejects.toThrow();
  expect(await world.db.select().from(quoteRevisions).where(eq(quoteRevisions.quoteId, second.id))).toHaveLength(1);
});
