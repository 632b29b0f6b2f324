import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { toDay } from '#core/month.ts';
import { day, hour } from '#core/time.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { useWorld } from '#tests/support/testing.ts';
import { planIds } from '#features/plans/plans.ts';
import { subscriptions } from '../tables.ts';
import { countHolders, countHoldersOf, countRenewing } from './count-holders.ts';
import { listManagedPlans, previewPlan } from './queries.ts';

const world = useWorld();
/** A fixed sequence of numbers below a limit. */
let seed = 7;
const pick = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
const statuses = ['pending_payment', 'active', 'past_due', 'non_renewing', 'expired'] as const;

beforeEach(async () => {
  await world.db.delete(subscriptions);
});

type State = Pick<
  typeof subscriptions.$inferInsert,
  'plan' | 'status' | 'nextPlan' | 'nextChargeAt' | 'periodEndsAt' | 'pastDueAt'
>;

function anyState(): State {
  const endsAt = new Date(world.clock.now().getTime() + pick(40) * day + pick(24) * hour);
  return {
    plan: planIds[pick(planIds.length)]!,
    status: statuses[pick(statuses.length)]!,
    nextPlan: pick(3) === 0 ? planIds[pick(planIds.length)]! : null,
    nextChargeAt: pick(2) === 0 ? endsAt : null,
    periodEndsAt: pick(4) === 0 ? null : endsAt,
  };
}

async function aSubscription(state: State = anyState()) {
  const { id: accountId } = await aProvider(world);
  const at = world.clock.now();
  await world.db.insert(subscriptions).values({ accountId, createdAt: at, updatedAt: at, ...state });
  return accountId;
}

it('counts the people of each plan, those it ends for, and those who pay for it next', async () => {
  for (let person = 0; person < 40; person += 1) await aSubscription();
  const running = (await world.db.select().from(subscriptions)).filter(({ status }) =>
    ['active', 'past_due', 'non_renewing'].includes(status),
  );
  const renews = ({ status, nextChargeAt }: (typeof running)[number]) =>
    status === 'past_due' || (status === 'active' && nextChargeAt !== null);
  const holders = await countHolders(world);
  for (const id of planIds) {
    const those = running.filter(({ plan }) => plan === id);
    const next = running.filter((row) => (row.nextPlan ?? row.plan) === id && row.periodEndsAt !== null && renews(row));
    const renewing = await countRenewing(world, id, world.clock.now());
    expect({
      listed: holders.get(id),
      previewed: await countHoldersOf(world, id),
      renewing: renewing.reduce((sum, { count }) => sum + count, 0),
      id,
    }).toEqual({
      id,
      listed: those.length,
      previewed: { holders: those.length, ending: those.filter((row) => !renews(row)).length },
      renewing: next.length,
    });
  }
});

it('lists plans without people with 0', async () => {
  const { items } = await listManagedPlans(world);
  expect(items.map(({ holders }) => holders)).toEqual(planIds.map(() => 0));
});

it('tells renewals of one day apart where the 30 days end in the middle of it', async () => {
  const now = new Date('2030-06-12T10:00:00Z');
  world.clock.set(now);
  const {
    id,
    version,
    name: _,
    description: __,
    isCustom: ___,
    retiredAt: ____,
    holders: _____,
    ...terms
  } = (await listManagedPlans(world)).items.find((plan) => plan.id === 'bronze')!;
  const preview = async () => {
    const { first, last } = await previewPlan(world, { plan: id, version, ...terms });
    return [first, last].map((at) => (at === null ? null : toDay(new Date(at))));
  };
  expect(await preview()).toEqual([null, null]);
  const at = (minutes: number) => new Date(now.getTime() + 30 * day + minutes * 60_000);
  const renewing = (periodEndsAt: Date): State => ({
    plan: 'bronze',
    status: 'active',
    nextChargeAt: periodEndsAt,
    periodEndsAt,
  });
  await aSubscription(renewing(at(1)));
  expect(await preview()).toEqual([toDay(at(1)), toDay(at(1))]);
  const early = await aSubscription(renewing(at(-1)));
  const [, last] = await preview();
  expect(last! > toDay(at(1)), 'the one that ends a minute too early renews a month later').toBe(true);
  await world.db.update(subscriptions).set({ nextPlan: 'gold' }).where(eq(subscriptions.accountId, early));
  expect(await preview()).toEqual([toDay(at(1)), toDay(at(1))]);
});
