import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { toDay } from '#core/month.ts';
import { day, hour } from '#core/time.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { system } from '#engine/actor.ts';
import { dueRows, runRule } from '#engine/due-rule.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { readRows } from '#engine/postgres/read.ts';
import { transact } from '#engine/work.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { useWorld } from '#tests/support/testing.ts';
import { planIds } from '#features/subscriptions/plans.ts';
import { aPlan } from '../testing.ts';
import { planHolderChanges, planHolders, subscriptions } from '../tables.ts';
import { addUpHolders, countHolders, countRenewing } from './count-holders.ts';
import { listManagedPlans, previewPlan } from './read-plans.ts';

const world = useWorld();
/** A fixed sequence of numbers below a limit. */
let seed = 7;
const pick = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
const statuses = ['pending_payment', 'active', 'past_due', 'non_renewing', 'expired'] as const;

beforeEach(async () => {
  // The changes carry the database's own time.
  world.clock.set(new Date(Date.now() + hour));
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

/** The kept counts, beside a count of all running plans. */
async function compare() {
  const kept = {
    holders: Object.fromEntries(await countHolders(world)),
    renewing: Object.fromEntries(await Promise.all(planIds.map(async (id) => [id, await countRenewing(world, id)]))),
  };
  const rows = await readRows<{ plan: string; next: string; renews: boolean; endsOn: string | null }>(
    world.db,
    sql`
      select plan, coalesce(next_plan, plan) as next, status = 'past_due' or (status = 'active' and next_charge_at is not null) as renews,
        (period_ends_at at time zone 'Africa/Johannesburg')::date::text as ends_on
      from subscriptions where status in ('active', 'past_due', 'non_renewing')`,
  );
  const groups = Map.groupBy(rows, ({ plan }) => plan);
  const daysOf = (id: string) => {
    const days = Map.groupBy(
      rows.filter(({ next, renews }) => next === id && renews),
      ({ endsOn }) => endsOn,
    );
    return [...days]
      .map(([endsOn, those]) => ({ endsOn, count: those.length }))
      .toSorted((one, other) => ((one.endsOn ?? '9') < (other.endsOn ?? '9') ? -1 : 1));
  };
  expect(kept).toEqual({
    holders: Object.fromEntries(
      [...groups].map(([plan, those]) => [
        plan,
        { holders: those.length, ending: those.filter(({ renews }) => !renews).length },
      ]),
    ),
    renewing: Object.fromEntries(planIds.map((id) => [id, daysOf(id)])),
  });
}

it('counts the same as counting all running plans, whatever is changed and whenever the queue adds up', async () => {
  const people: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    const person = people[pick(Math.max(1, people.length))];
    if (person === undefined || pick(3) === 0) people.push(await aSubscription());
    else if (pick(6) === 0) await world.db.delete(subscriptions).where(eq(subscriptions.accountId, person));
    else await world.db.update(subscriptions).set(anyState()).where(eq(subscriptions.accountId, person));
    if (pick(8) === 0) expect(await runRule(world, addUpHolders)).toEqual([]);
    if (step % 10 === 9) await compare();
  }
  expect(await runRule(world, addUpHolders)).toEqual([]);
  await compare();
  expect(await world.db.$count(planHolderChanges)).toBe(0);
  expect(await world.db.$count(planHolders, sql`count <= 0`)).toBe(0);
});

it('adds each change up once where two processes do so at once', async () => {
  for (let person = 0; person < 12; person += 1)
    await aSubscription({ plan: 'silver', status: 'active', nextChargeAt: null, periodEndsAt: null });
  const failures = await Promise.all([1, 2, 3].map(() => runRule(world, addUpHolders)));
  expect(failures.flat()).toEqual([]);
  expect(await world.db.$count(planHolderChanges)).toBe(0);
  await compare();
});

it('adds up 20,000 changes at a time, and all of them in one run', async () => {
  const add = (changes: number, change: number) =>
    world.db.execute(sql`
      insert into plan_holder_changes (id, plan, next_plan, renews, ends_on, change, at)
      select gen_random_uuid(), 'gold', 'gold', false, null, ${change}::int, now() from generate_series(1, ${changes}::int)`);
  const holders = async () => (await countHolders(world)).get('gold')?.holders ?? 0;
  expect(await runRule(world, addUpHolders)).toEqual([]);
  await add(20_001, 1);
  expect(await holders()).toBe(20_001);
  const [first] = await dueRows(world, addUpHolders, world.clock.now(), undefined);
  await transact(world, system, (work) => addUpHolders.take(work, String(first?.id)));
  expect(await world.db.$count(planHolderChanges)).toBe(1);
  expect(await holders()).toBe(20_001);
  expect(await runRule(world, addUpHolders)).toEqual([]);
  expect(await world.db.$count(planHolderChanges)).toBe(0);
  expect(await holders()).toBe(20_001);
  await add(1, -20_001);
  expect(await runRule(world, addUpHolders)).toEqual([]);
  expect(await world.db.$count(planHolders)).toBe(0);
});

it('adds up with more time than a request has, after what people wait for', async () => {
  const provider = await aProvider(world);
  await aPlan(world, provider.id, 'silver');
  const hurried = { ...world, db: openDatabase(world.databaseUrl, { pool: 4, timeout: 1_000 }) };
  const holder = new Client({ connectionString: world.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table plan_holders in exclusive mode');
  const run = runDueRules(hurried, world);
  // The statement waits for longer than a request's may.
  await sleep(2_000);
  await holder.end();
  await run;
  expect(await world.db.$count(planHolderChanges)).toBe(0);
  expect((await countHolders(world)).get('silver')).toEqual({ holders: 1, ending: 1 });
  await hurried.db.$client.end();
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
