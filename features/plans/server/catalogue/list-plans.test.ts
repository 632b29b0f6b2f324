import { eq } from 'drizzle-orm';
import { inLanguage } from '#engine/language.ts';
import { expect, it } from 'vitest';
import { aProvider } from '#features/providers/server/testing.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { firstPlans, planIds } from '#features/plans/plans.ts';
import { listPlans } from './list-plans.ts';
import { readPlan } from '../read-plan.ts';
import { plans } from '../tables.ts';
import { aPlan } from '../testing.ts';

const world = useWorld();
const test = useApp(world);

it('lists the four plans in their order, with their limits in words', async () => {
  const items = await listPlans(world, null);
  expect(items.map(({ name, priceCents }) => [name, priceCents])).toEqual([
    ['Bronze (Informal Labour)', 50_00],
    ['Silver (Small Business & Professionals)', 150_00],
    ['Gold (Medium Business)', 300_00],
    ['Platinum (Large Business)', null],
  ]);
  expect(items.map(({ features }) => features.map(({ text }) => text))).toEqual([
    ['Up to 2 locations', '5 quotes per month', 'Quotes valid for 7 days', 'Problems up to R5,000'],
    ['5 locations', '15 quotes per month', 'Quotes valid for 14 days', 'Problems up to R15,000'],
    ['10 locations', '50 quotes per month', 'Quotes valid for 30 days', 'Problems up to R50,000'],
    ['Unlimited locations', 'Unlimited quotes', 'Unlimited validity', 'Problems of any size'],
  ]);
  expect(items.filter(({ isPopular }) => isPopular).map(({ id }) => id)).toEqual(['silver']);
  expect(items.filter(({ isCustom }) => isCustom).map(({ id }) => id)).toEqual(['platinum']);
});

it('shows a plan in the language of its reader, and marks the texts that are English', async () => {
  await world.db
    .update(plans)
    .set({
      descriptionInLanguages: {},
      features: [
        { text: 'Help by phone', inLanguages: { zu: 'Usizo ngocingo' }, included: true },
        { text: 'Priority', included: false },
      ],
    })
    .where(eq(plans.id, 'bronze'));
  const [bronze] = await inLanguage('zu', () => listPlans(world, null));
  expect(bronze).toMatchObject({
    name: 'Bronze (Amatoho)',
    nameLang: 'zu',
    description: 'Informal Labour',
    descriptionLang: 'en',
  });
  expect(bronze?.features.slice(4)).toEqual([
    { text: 'Usizo ngocingo', lang: 'zu', included: true },
    { text: 'Priority', lang: 'en', included: false },
  ]);
  const provider = await aProvider(world);
  await aPlan(world, provider.id, 'bronze');
  expect((await inLanguage('zu', () => readPlan(world, provider.id))).name).toBe('Bronze (Amatoho)');
  await world.db.update(plans).set({ features: [] }).where(eq(plans.id, 'bronze'));
});

it.each(planIds)('gives the account of the plan %s what the migration brought', async (id) => {
  const account = await aProvider(world);
  await aPlan(world, account.id, id);
  expect(await readPlan(world, account.id)).toEqual(firstPlans[id]);
});

it('takes the limits of a plan from its row', async () => {
  const provider = await aProvider(world);
  await aPlan(world, provider.id, 'bronze');
  await world.db.update(plans).set({ quotesPerMonth: 6 }).where(eq(plans.id, 'bronze'));
  expect((await readPlan(world, provider.id)).limits.quotesPerMonth).toBe(6);
  expect((await test.call(provider, 'GET', '/api/plan-use')).body['quotes']).toEqual({ used: 0, limit: 6 });
  await world.db.update(plans).set({ quotesPerMonth: 5 }).where(eq(plans.id, 'bronze'));
});

it('shows a provider the running plan, and that there is none', async () => {
  const provider = await aProvider(world);
  expect((await test.call(provider, 'GET', '/api/subscription')).body).toEqual({
    plan: null,
    name: 'No plan',
    status: null,
    periodEndsAt: null,
    renews: false,
    joiningFeeCents: 0,
    unpaid: null,
  });
  await aPlan(world, provider.id, 'gold', 14);
  expect((await test.call(provider, 'GET', '/api/subscription')).body).toEqual({
    plan: 'gold',
    name: 'Gold (Medium Business)',
    status: 'active',
    periodEndsAt: '2026-11-30T08:00:00.000Z',
    renews: false,
    joiningFeeCents: 0,
    unpaid: null,
  });
  expect((await test.call(provider, 'GET', '/api/plan-use')).body).toEqual({
    quotes: { used: 0, limit: 50 },
    locations: { used: expect.any(Number), limit: 10 },
    storage: { used: 0, limit: 50 * 1024 ** 3 },
  });
});
