import { sql, type SQL } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { query } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import type { Work, World } from '#engine/work.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import { planPrices, plans, type subscriptions } from '../tables.ts';

/** The time before a renewal from which its price and limits are fixed, in milliseconds. */
export const noticeOfChanges = 30 * day;

type Renewed = Pick<typeof subscriptions.$inferSelect, 'id' | 'plan' | 'nextPlan' | 'periodEndsAt' | 'createdAt'>;

/**
 * SQL: the time at which the person of a subscription last changed to a plan (ids as SQL), when its payment began; null if they never did.
 * Changes by the site, and a change that the person took back, do not count.
 */
const changedAt = (subscription: SQL, plan: SQL): SQL => sql`(
  select max(coalesce(a.created_at, e.at)) from ${events} e left join ${paymentAttempts} a on a.id = (e.data ->> 'attemptId')::uuid
  where e.noun = 'subscription' and e.subject_id = ${subscription} and e.step = 'change' and e.party = 'owner'
    and e.data ->> 'plan' = ${plan} and e.data -> 'takesBack' is null)`;

/** Reads the time at which the person chose a plan: their last change to it, when its payment began, or the start of the subscription. */
export async function readChosenAt(
  from: Work | World,
  { id, createdAt }: Pick<Renewed, 'id' | 'createdAt'>,
  plan: Renewed['plan'],
): Promise<Date> {
  const changed = await query<{ at: string | null }>('tx' in from ? from.tx : from.db).row(sql`
    select ${changedAt(sql`${id}::uuid`, sql`${plan}::text`)} as at`);
  return changed?.at == null ? createdAt : new Date(changed.at);
}

/**
 * Reads the price of the next period of a subscription, in cents; null for a plan without a price. A new price applies 30 days after it was
 * set, or at once for a plan that the person chose since.
 */
export async function readRenewalPrice(from: Work | World, subscription: Renewed): Promise<number | null> {
  const [cents = null] = await readRenewalPrices(from, [subscription]);
  return cents;
}

/** `readRenewalPrice` of many subscriptions, in their order. */
export async function readRenewalPrices(
  from: Work | World,
  subscriptions: readonly Renewed[],
): Promise<(number | null)[]> {
  if (subscriptions.length === 0) return [];
  const [db, now] = 'tx' in from ? [from.tx, from.now] : [from.db, from.clock.now()];
  const renewed = subscriptions.map(({ id, plan, nextPlan, periodEndsAt, createdAt }) => ({
    id,
    plan: nextPlan ?? plan,
    created_at: createdAt,
    settled: new Date((periodEndsAt ?? now).getTime() - noticeOfChanges),
  }));
  const rows = await query<{ cents: number | null }>(db).rows(sql`
    select coalesce(
      (select p.price_cents from ${planPrices} p
        where p.plan = r.plan and p.since <= greatest(r.settled, coalesce(${changedAt(sql`r.id`, sql`r.plan`)}, r.created_at))
        order by p.since desc, p.id desc limit 1),
      (select p.price_cents from ${plans} p where p.id = r.plan)) as cents
    from jsonb_array_elements(${JSON.stringify(renewed)}::jsonb) with ordinality as given(row, place),
      jsonb_to_record(given.row) as r(id uuid, plan text, created_at timestamptz, settled timestamptz)
    order by given.place`);
  return rows.map(({ cents }) => cents);
}
