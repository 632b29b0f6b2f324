import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { editPlan } from '#features/plans/server/catalogue/edit-plan.ts';
import { readPlan } from '#features/plans/server/read-plan.ts';
import { plans } from '#features/plans/server/tables.ts';
import { aPlan } from '#features/plans/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { useWorld } from '#tests/support/testing.ts';
import { countUsedQuotes } from './allowance.ts';
import { backOut } from './end-quote.ts';
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
  // Revising is free, and backing out does not return a quote to the month.
  await world.as(provider, (work) => reviseQuote(work, third.id, { ...someTerms, priceCents: 1_700_00 }));
  await world.as(provider, (work) => backOut(work, third.id, 'My bakkie broke down.'));
  await expect(offer()).rejects.toMatchObject(refused('quotes.no-quota'));
  world.clock.set(new Date('2026-11-30T22:00:00Z'));
  await offer();
});

it('keeps to the monthly quotes of the plan in twenty submissions at once', async () => {
  const provider = await aProvider(world);
  const problems = await Promise.all(Array.from({ length: 20 }, () => aProblem(world)));
  const answers = await Promise.allSettled(
    problems.map((problem) => world.as(provider, (work) => offerQuote(work, problem.id, someTerms))),
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

describe('a change of plan across the end of a month', () => {
  const offerSome = async (provider: Person & { providerId: string }, count: number) => {
    for (let left = count; left > 0; left -= 1) await offer(provider);
  };
  const offer = async (provider: Person & { providerId: string }) =>
    world.as(provider, async (work) => offerQuote(work, (await aProblem(world)).id, someTerms));
  const used = async ({ id, providerId }: { id: string; providerId: string }) => ({
    used: await countUsedQuotes(world.db, providerId, world.clock.now()),
    limit: (await readPlan(world, id)).limits.quotesPerMonth,
  });
  const lastEvening = new Date('2027-01-31T21:00:00Z');
  const midnight = new Date('2027-01-31T22:00:00Z');

  it('counts the quotes of the month against the larger plan at once, and begins again at midnight', async () => {
    const provider = await aProvider(world);
    world.clock.set(new Date('2027-01-20T08:00:00Z'));
    await aPlan(world, provider.id, 'bronze');
    await offerSome(provider, 5);
    await expect(offer(provider)).rejects.toMatchObject(refused('quotes.no-quota'));
    world.clock.set(lastEvening);
    await aPlan(world, provider.id, 'silver');
    expect(await used(provider)).toEqual({ used: 5, limit: 15 });
    await offerSome(provider, 10);
    await expect(offer(provider)).rejects.toMatchObject(refused('quotes.no-quota'));
    world.clock.set(midnight);
    expect(await used(provider)).toEqual({ used: 0, limit: 15 });
    await offerSome(provider, 1);
  });

  it('counts the quotes of the larger plan against the smaller one until midnight, and none of them after it', async () => {
    const provider = await aProvider(world);
    world.clock.set(new Date('2027-01-20T08:00:00Z'));
    await aPlan(world, provider.id, 'silver');
    await offerSome(provider, 7);
    world.clock.set(lastEvening);
    await aPlan(world, provider.id, 'bronze');
    expect(await used(provider)).toEqual({ used: 7, limit: 5 });
    await expect(offer(provider)).rejects.toMatchObject(refused('quotes.no-quota'));
    world.clock.set(midnight);
    expect(await used(provider)).toEqual({ used: 0, limit: 5 });
    await offerSome(provider, 5);
    await expect(offer(provider)).rejects.toMatchObject(refused('quotes.no-quota'));
  });

  it('keeps the higher limit of a plan whose limit an admin lowers, in this month and the next', async () => {
    const provider = await aProvider(world);
    world.clock.set(new Date('2027-01-30T08:00:00Z'));
    await aPlan(world, provider.id, 'bronze', 60);
    await offerSome(provider, 4);
    world.clock.move(hour);
    const [bronze] = await world.db.select().from(plans).where(eq(plans.id, 'bronze'));
    const { locations, validityHours, budgetCents, version } = bronze!;
    const { planCode, features, isPopular, priceCents } = bronze!;
    await world.as(await anAdmin(world), (work) =>
      editPlan(work, {
        plan: 'bronze',
        version,
        priceCents,
        planCode,
        features,
        isPopular,
        limits: { locations, quotesPerMonth: 4, validityHours, budgetCents },
        reason: 'Fewer quotes',
      }),
    );
    await offerSome(provider, 1);
    world.clock.set(midnight);
    expect(await used(provider)).toEqual({ used: 0, limit: 5 });
    await world.db.update(plans).set({ quotesPerMonth: 5 }).where(eq(plans.id, 'bronze'));
  });
});
