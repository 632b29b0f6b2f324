import { and, count, eq, gte, isNull } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { hour, monthStart } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { readPlan } from '#features/plans/server/read-plan.ts';
import type { Plan } from '#features/plans/plans.ts';
import type { Work } from '#engine/work.ts';
import { planObstacle } from './policy.ts';
import { quoteRequests } from './tables.ts';

/** A provider who is about to send a quote: the plan, and the quotes sent this month. */
export type Sender = { plan: Plan; usedThisMonth: number };

/**
 * Locks the provider's account before all other rows, so that simultaneous submissions cannot share the last quote
 * of the month. Refuses a provider who is not approved (`accounts.not-approved`).
 */
export async function lockSender(work: Work, providerId: string): Promise<Sender> {
  const [provider] = await work.tx
    .select({ accountId: accounts.id, status: accounts.status, role: accounts.role })
    .from(providers)
    .innerJoin(accounts, eq(accounts.id, providers.accountId))
    .where(eq(providers.id, providerId))
    .for('no key update', { of: accounts });
  if (provider?.status !== 'approved' || provider.role !== 'provider') throw new Refusal('accounts.not-approved');
  return {
    plan: await readPlan(work, provider.accountId),
    usedThisMonth: await countUsedQuotes(work.tx, providerId, work.now),
  };
}

/** Refuses a quote that the plan does not cover. A `counted` quote is in the allowance already and is free. */
export function refuseBeyondPlan(sender: Sender, quote: { amountCents: number; counted: boolean }): void {
  const obstacle = planObstacle({ ...sender, ...quote });
  if (obstacle !== null) throw new Refusal(obstacle);
}

/** The number of quotes that a provider has sent in this calendar month in Johannesburg, without those whose place came back. */
export async function countUsedQuotes(
  from: Pick<Work['tx'], 'select'>,
  providerId: string,
  now: Date,
): Promise<number> {
  const [used] = await from
    .select({ count: count() })
    .from(quoteRequests)
    .where(
      and(
        eq(quoteRequests.providerId, providerId),
        gte(quoteRequests.firstSubmittedAt, monthStart(now)),
        isNull(quoteRequests.returnedAt),
      ),
    );
  return used?.count ?? 0;
}

/** The time at which a quote that is sent now expires: after `validHours`, at most the plan's hours. Null is never. */
export function expiryDate(now: Date, plan: Plan, validHours: number | undefined): Date | null {
  const maxHours = plan.limits.validityHours;
  const hours = maxHours === null ? validHours : Math.min(validHours ?? maxHours, maxHours);
  return hours === undefined ? null : new Date(now.getTime() + hours * hour);
}
