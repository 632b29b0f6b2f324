import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import { useWorld } from '#tests/support/testing.ts';
import type { PlanId } from '#features/plans/plans.ts';
import { findPayers } from './find-payers.ts';
import { grantPlan } from './grant-plan.ts';
import { readPlan } from '../read-plan.ts';
import { subscriptions } from '../tables.ts';
import { aPlan } from '../testing.ts';

const world = useWorld();
const until = (days: number) => new Date(world.clock.now().getTime() + days * day).toISOString();

const runningOf = async (accountId: string) =>
  (await world.db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId)))
    .map(({ plan, status }) => `${plan} ${status}`)
    .toSorted();

async function running(
  plan: PlanId,
  status: 'active' | 'past_due' | 'non_renewing' | 'pending_payment' | 'expired',
  endsIn: number | null,
) {
  const { id: accountId } = await aProvider(world);
  const now = world.clock.now();
  const periodEndsAt = endsIn === null ? null : new Date(now.getTime() + endsIn);
  await world.db
    .insert(subscriptions)
    .values({ accountId, plan, status, periodEndsAt, createdAt: now, updatedAt: now });
  return accountId;
}

describe('granting a plan', () => {
  it('finds a known person by their account, with the plan that ends, however many emails are like theirs', async () => {
    const accountId = await running('bronze', 'active', day);
    for (let at = 0; at < 5; at += 1) await aProvider(world);
    const { items } = await findPayers(world, { id: accountId });
    expect(items).toMatchObject([{ id: accountId, plan: { id: 'bronze' } }]);
  });

  it('grants a plan at once, and records the admin, the end and the reason', async () => {
    const [member, admin] = [await aProvider(world), await anAdmin(world)];
    const { id } = await world.as(admin, (work) =>
      grantPlan(work, { accountId: member.id, plan: 'gold', endsAt: until(30), reason: 'A pilot' }),
    );
    expect((await readPlan(world, member.id)).name).toBe('Gold (Medium Business)');
    const [event] = await world.db.select().from(events).where(eq(events.subjectId, id));
    expect(event).toMatchObject({
      step: 'grant',
      actorId: admin.id,
      party: 'admin',
      data: { plan: 'gold', reason: 'A pilot' },
    });
  });

  it.each(['active', 'past_due', 'non_renewing'] as const)('ends a subscription that was %s', async (status) => {
    const accountId = await running('bronze', status, day);
    await aPlan(world, accountId, 'platinum');
    expect(await runningOf(accountId)).toEqual(['bronze expired', 'platinum active']);
    expect((await readPlan(world, accountId)).membership).toBe('elite');
  });

  it('keeps one of three plans that are granted at the same time', async () => {
    const { id } = await aProvider(world);
    await Promise.all([aPlan(world, id, 'bronze'), aPlan(world, id, 'silver'), aPlan(world, id, 'gold')]);
    expect((await runningOf(id)).filter((one) => one.endsWith('active'))).toHaveLength(1);
  });

  it('refuses an end in the past, and an account that does not exist', async () => {
    const [member, admin] = [await aProvider(world), await anAdmin(world)];
    const grant = (accountId: string, endsAt: string) =>
      world.as(admin, (work) => grantPlan(work, { accountId, plan: 'gold', endsAt, reason: 'A pilot' }));
    await expect(grant(member.id, until(0))).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'endsAt' }],
    });
    await expect(grant(newId(), until(1))).rejects.toMatchObject({ code: 'request.not-found' });
    expect(await runningOf(member.id)).toEqual([]);
  });

  it('refuses members, admins, and providers who are suspended or leave', async () => {
    const admin = await anAdmin(world);
    const [suspended, leaving] = [await aProvider(world), await aProvider(world)];
    for (const [{ id }, status] of [
      [suspended, 'suspended'],
      [leaving, 'leaving'],
    ] as const)
      await world.db.update(accounts).set({ status }).where(eq(accounts.id, id));
    for (const { id: accountId } of [await aMember(world), await anAdmin(world), suspended, leaving]) {
      const grant = world.as(admin, (work) =>
        grantPlan(work, { accountId, plan: 'gold', endsAt: until(30), reason: 'A pilot' }),
      );
      await expect(grant).rejects.toMatchObject({ code: 'plans.no-provider' });
      expect(await runningOf(accountId)).toEqual([]);
    }
  });
});

describe('the plan of an account', () => {
  it.each([
    ['active', day, 'Gold (Medium Business)'],
    ['active', null, 'Gold (Medium Business)'],
    ['active', 0, 'No plan'],
    ['non_renewing', 1, 'Gold (Medium Business)'],
    ['non_renewing', 0, 'No plan'],
    ['past_due', -7 * day + 1, 'Gold (Medium Business)'],
    ['past_due', -7 * day, 'No plan'],
    ['pending_payment', day, 'No plan'],
    ['expired', day, 'No plan'],
  ] as const)('reads a subscription that is %s and ends in %s ms as %s', async (status, endsIn, name) => {
    const accountId = await running('gold', status, endsIn);
    expect((await readPlan(world, accountId)).name).toBe(name);
  });
});
