import { and, asc, eq, ilike, inArray } from 'drizzle-orm';
import type { InputOf } from '#core/contract.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { statusIn } from '#engine/columns.ts';
import { containsPattern } from '#engine/postgres/contains-pattern.ts';
import type { World } from '#engine/work.ts';
import { running } from '#features/plans/lifecycle.ts';
import type { grantContract } from '#features/plans/grant-contract.ts';
import { readUnused } from './read-unused.ts';
import { plans, subscriptions } from '../tables.ts';

const maxFound = 5;

/**
 * Finds providers by a part of their email, or the one with the id of an account: with the plan that is running, and its refund when a grant
 * ends it.
 */
export async function findPayers(
  world: World,
  { email = '', id: accountId }: InputOf<typeof grantContract.findPayers>,
) {
  const { id, fullName } = accounts;
  const people = await world.db
    .select({ id, fullName, email: accounts.email })
    .from(accounts)
    .where(
      and(
        accountId === undefined ? ilike(accounts.email, containsPattern(email)) : eq(id, accountId),
        eq(accounts.role, 'provider'),
        inArray(accounts.status, ['pending', 'approved']),
      ),
    )
    .orderBy(asc(accounts.email))
    .limit(maxFound);
  const now = world.clock.now();
  const items = people.map(async (person) => {
    const [found] = await world.db
      .select({ subscription: subscriptions, plan: plans.id, name: plans.name })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.plan))
      .where(and(eq(subscriptions.accountId, person.id), statusIn(subscriptions.status, running)));
    if (found === undefined) return { ...person, plan: null };
    const { subscription, plan, name } = found;
    const unused = await readUnused(world.db, subscription, now);
    return {
      ...person,
      plan: {
        id: plan,
        name,
        periodEndsAt: subscription.periodEndsAt?.toISOString() ?? null,
        unusedCents: unused.reduce((sum, { cents }) => sum + cents, 0),
      },
    };
  });
  return { items: await Promise.all(items) };
}
