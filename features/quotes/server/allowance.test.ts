import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { aPlan } from '#features/subscriptions/server/testing.ts';
import { useWorld } from '#tests/support/testing.ts';
import { backOut } from './cancel-quote.ts';
import { offerQuote } from './offer-quote.ts';
import { reviseQuote } from './revise-quote.ts';
import { quoteRequests } from './tables.ts';
import { someTerms } from './testing.ts';

const world = useWorld();

const quoteNow = async (id: string) => (await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0];
const refused = (code: string, more: object = {}) => ({ code, ...more });

it('allows three quotes a month without a plan, from midnight in Johannesburg', async () => {
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

it('keeps to the monthly quotes of the plan in twenty submissions at once', async () => {
  const provider = await aProvider(world);
  const asked = await Promise.all(Array.from({ length: 20 }, () => aProblem(world)));
  const answers = await Promise.allSettled(
    asked.map((problem) => world.as(provider, (work) => offerQuote(work, problem.id, someTerms))),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refused('quotes.no-quota'));
});

it('limits the budget, or the price where there is no budget, and the validity of a quote', async () => {
  const provider = await aProvider(world);
  const unpriced = await aProblem(world, { budgetCents: null });
  const offer = (problemId: string, more: object) =>
    world.as(provider, (work) => offerQuote(work, problemId, { ...someTerms, ...more }));
  await expect(offer((await aProblem(world, { budgetCents: 6_000_00 })).id, {})).rejects.toMatchObject(
    refused('quotes.over-budget-limit'),
  );
  await expect(offer(unpriced.id, { priceCents: 5_000_01 })).rejects.toMatchObject(refused('quotes.over-budget-limit'));
  const { id } = await offer(unpriced.id, { priceCents: 5_000_00, validHours: 1000 });
  expect((await quoteNow(id))?.expiresAt).toEqual(new Date(world.clock.now().getTime() + 48 * hour));
  await aPlan(world, provider.id, 'silver');
  const silver = await offer((await aProblem(world, { budgetCents: 15_000_00 })).id, {});
  expect((await quoteNow(silver.id))?.expiresAt).toEqual(new Date(world.clock.now().getTime() + 14 * day));
});
