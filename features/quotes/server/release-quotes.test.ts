import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { problems } from '#features/problems/server/tables.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { testStart, useWorld, type TestWorld } from '#tests/support/testing.ts';
import { cancelQuote } from './end-quote.ts';
import { declineQuote } from './decline-quote.ts';
import { declineRequest } from './decline-request.ts';
import { offerQuote } from './offer-quote.ts';
import { requestQuote } from './request-quote.ts';
import { reviseQuote } from './revise-quote.ts';
import { submitQuote } from './submit-quote.ts';
import { quoteRequests } from './tables.ts';
import { aQuote, someTerms } from './testing.ts';

const world = useWorld();
beforeEach(() => world.clock.set(testStart));

const quotesOf = (problemId: string) =>
  world.db.select().from(quoteRequests).where(eq(quoteRequests.problemId, problemId));
const statusOf = async (id: string) => (await world.db.select().from(problems).where(eq(problems.id, id)))[0]?.status;

it('releases the undecided quotes on a problem that lapses, with the reason', async () => {
  const problem = await aProblem(world);
  await aQuote(world, { member: problem.owner, problemId: problem.id });
  world.clock.move(25 * day);
  await aQuote(world, { member: problem.owner, problemId: problem.id, status: 'pending_provider_response' });
  await aQuote(world, { member: problem.owner, problemId: problem.id, status: 'request_declined_by_provider' });
  world.clock.move(5 * day);
  await Promise.all([runDueRules(world), runDueRules(world)]);
  expect(await statusOf(problem.id)).toBe('closed');
  expect((await quotesOf(problem.id)).map(({ status, releaseReason }) => `${status}: ${releaseReason}`).sort()).toEqual(
    ['quote_declined_by_member: lapsed', 'quote_declined_by_member: lapsed', 'request_declined_by_provider: null'],
  );
});

it('releases a quote that was offered while the suspension of its member waited for the problem', async () => {
  const admin = await anAdmin(world);
  world.clock.move(1000);
  const quote = await aQuote(world);
  world.clock.set(testStart);
  await world.as(admin, (work) => suspendAccount(work, quote.member.id, 'They post adverts.'));
  expect((await quotesOf(on(quote))).map(({ releaseReason }) => releaseReason)).toEqual(['suspended']);
});

type Prepared = Awaited<ReturnType<typeof aQuote>>;
const on = (quote: Prepared) => quote.problemId ?? '';

describe.each<
  [
    string,
    'none' | 'pending_provider_response' | 'quote_submitted',
    (world: TestWorld, quote: Prepared) => Promise<unknown>,
  ]
>([
  [
    'requesting a quote',
    'none',
    async (_, quote) => {
      const { providerId } = await aProvider(world);
      await world.as(quote.member, (work) =>
        requestQuote(work, { providerId, problemId: on(quote), description: 'The tap drips.' }),
      );
    },
  ],
  [
    'offering a quote',
    'none',
    async (_, quote) => world.as(await aProvider(world), (work) => offerQuote(work, on(quote), someTerms)),
  ],
  [
    'submitting a quote',
    'pending_provider_response',
    (_, quote) => world.as(quote.provider, (work) => submitQuote(work, quote.id, someTerms)),
  ],
  [
    'revising a quote',
    'quote_submitted',
    (_, quote) => world.as(quote.provider, (work) => reviseQuote(work, quote.id, someTerms)),
  ],
  [
    'declining a request',
    'pending_provider_response',
    (_, quote) => world.as(quote.provider, (work) => declineRequest(work, quote.id)),
  ],
  [
    'declining a quote',
    'quote_submitted',
    (_, quote) => world.as(quote.member, (work) => declineQuote(work, quote.id)),
  ],
  [
    'cancelling a request',
    'pending_provider_response',
    (_, quote) => world.as(quote.member, (work) => cancelQuote(work, quote.id, 'Fixed it.')),
  ],
])('%s', (_step, status, act) => {
  it('restarts the 30 days of its problem', async () => {
    const quote = await aQuote(world, { status: status === 'none' ? 'request_declined_by_provider' : status });
    world.clock.move(5 * day);
    await act(world, quote);
    world.clock.move(30 * day - 1);
    await runDueRules(world);
    expect(await statusOf(on(quote))).toBe('open');
    world.clock.move(1);
    await runDueRules(world);
    expect(await statusOf(on(quote))).toBe('closed');
  });
});
