import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { events } from '#engine/tables.ts';
import type { Work, World } from '#engine/work.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import { planPrices, plans, type subscriptions } from '../tables.ts';

/** The time before a renewal from which its price and limits are fixed, in milliseconds. */
export const noticeOfChanges = 30 * day;

type Renewed = Pick<typeof subscriptions.$inferSelect, 'id' | 'plan' | 'nextPlan' | 'periodEndsAt' | 'createdAt'>;

/**
 * Reads the time at which the person chose a plan: their last change to it, when its payment began, or the start of the subscription.
 * Changes by the site, and a change that the person took back, do not count.
 */
export async function readChosenAt(
  from: Work | World,
  { id, createdAt }: Pick<Renewed, 'id' | 'createdAt'>,
  plan: Renewed['plan'],
): Promise<Date> {
  const [changed] = await ('tx' in from ? from.tx : from.db)
    .select({ at: sql<Date | null>`max(coalesce(${paymentAttempts.createdAt}, ${events.at}))`.mapWith(events.at) })
    .from(events)
    .leftJoin(paymentAttempts, sql`${paymentAttempts.id} = (${events.data} ->> 'attemptId')::uuid`)
    .where(
      and(
        eq(events.noun, 'subscription'),
        eq(events.subjectId, id),
        eq(events.step, 'change'),
        eq(events.party, 'owner'),
        sql`${events.data} ->> 'plan' = ${plan} and ${events.data} -> 'takesBack' is null`,
      ),
    );
  return changed?.at ?? createdAt;
}

/**
 * Reads the price of the next period of a subscription, in cents; null for a plan without a price. A new price applies 30 days after it was
 * set, or at once for a plan that the person chose since.
 */
export async function readRenewalPrice(from: Work | World, subscription: Renewed): Promise<number | null> {
  const [db, now] = 'tx' in from ? [from.tx, from.now] : [from.db, from.clock.now()];
  const { id, createdAt, periodEndsAt } = subscription;
  const plan = subscription.nextPlan ?? subscription.plan;
  const chosen = await readChosenAt(from, { id, createdAt }, plan);
  const settled = new Date((periodEndsAt ?? now).getTime() - noticeOfChanges);
  const [priced] = await db
    .select({ cents: planPrices.priceCents })
    .from(planPrices)
    .where(and(eq(planPrices.plan, plan), lte(planPrices.since, settled > chosen ? settled : chosen)))
    .orderBy(desc(planPrices.since), desc(planPrices.id))
    .limit(1);
  if (priced !== undefined) return priced.cents;
  const [listed] = await db.select({ cents: plans.priceCents }).from(plans).where(eq(plans.id, plan));
  return listed?.cents ?? null;
}
