import { and, count, eq, gte } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { hour, monthStart } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { readPlan } from '#features/subscriptions/server/read-plan.ts';
import type { Plan } from '#features/subscriptions/plans.ts';
import type { Work } from '#server/engine/work.ts';
import { limitOf } from './policy.ts';
import { quoteRequests } from './tables.ts';

/** A provider who is about to send a quote, with what the plan still allows. */
export type Sender = { plan: Plan; usedThisMonth: number };

/**
 * Locks the provider's account, first of all locks, so that twenty submissions at once cannot share the last quote
 * of the month; refuses one who is not approved now.
 */
export async function lockSender(work: Work, providerId: string): Promise<Sender> {
  const [provider] = await work.tx
    .select({ accountId: accounts.id, status: accounts.status })
    .from(providers)
    .innerJoin(accounts, eq(accounts.id, providers.accountId))
    .where(eq(providers.id, providerId))
    .for('no key update', { of: accounts });
  if (provider?.status !== 'approved') throw new Refusal('accounts.not-approved');
  return { plan: await readPlan(work, provider.accountId), usedThisMonth: await quotesUsed(work, providerId) };
}

/** Refuses a quote that the plan does not cover. `counted` ones have been counted this month or before, and are free. */
export function refuseBeyondPlan(sender: Sender, quote: { amountCents: number; counted: boolean }): void {
  const obstacle = limitOf({ ...sender, ...quote });
  if (obstacle !== null) throw new Refusal(obstacle);
}

/** How many quotes a provider has sent since the month turned in Johannesburg. */
export async function quotesUsed(work: Pick<Work, 'tx' | 'now'>, providerId: string): Promise<number> {
  const [used] = await work.tx
    .select({ count: count() })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.providerId, providerId), gte(quoteRequests.firstSubmittedAt, monthStart(work.now))));
  return used?.count ?? 0;
}

/** When a quote of now ends: after the hours asked for, the plan's at most; null is never. */
export function expiryOf(now: Date, plan: Plan, validHours: number | undefined): Date | null {
  const most = plan.limits.validityHours;
  const hours = most === null ? validHours : Math.min(validHours ?? most, most);
  return hours === undefined ? null : new Date(now.getTime() + hours * hour);
}
