import type { accounts } from '#features/accounts/server/tables.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { type Key, toPage } from '#core/paging.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { listedRefund, refundStates } from '#features/payments/refund-contract.ts';
import type { refunds } from '../tables.ts';

type Listed = z.output<typeof listedRefund>;
type State = (typeof refundStates)[number];
type Row = Omit<Listed, 'state' | 'person' | 'mayRetry' | 'at' | 'endedAt'> &
  RowOf<typeof refunds, 'endedAt' | 'paystackId'> &
  RowOf<typeof accounts, 'fullName' | 'email'> & { at: string; accountId: string };

/**
 * SQL: the refund `r` waits for an admin. A failed refund on Paystack's own pages is owed to no one; one that was tried again is in the place
 * of its new try.
 */
export const isStuck = sql`(r.status in ('needs-attention', 'failed') and r.replaced_by is null and not (r.status = 'failed' and r.cause = 'at-paystack'))`;

const conditions: Record<State, SQL> = {
  stuck: isStuck,
  open: sql`r.status in ('wanted', 'asked')`,
  done: sql`r.status = 'processed'`,
};

/** Lists refunds by status, those that need an admin from old to new, others from new to old. */
export async function listRefunds(
  world: World,
  { state, cursor, limit }: { state: State; cursor?: Key | undefined; limit: number },
): Promise<{ items: Listed[]; next: string | null; stuck: number }> {
  const isWork = state === 'stuck';
  const after = cursor && sql`and (r.created_at, r.id) ${sql.raw(isWork ? '>' : '<')} (${cursor.at}, ${cursor.id})`;
  const direction = sql.raw(isWork ? 'asc' : 'desc');
  const [rows, [count]] = await Promise.all([
    query<Row>(world.db).rows(sql`
      select r.id, r.status, r.cents, r.cause, r.reason, r.said, r.hand_reference, r.paystack_id, r.created_at as at, r.ended_at,
        p.id as reference, p.plan_cents + p.joining_fee_cents as paid_cents, ${world.payable.nameOf(sql`p.plan`)} as plan,
        a.id as account_id, a.full_name, a.email
      from refunds r join payment_attempts p on p.id = r.attempt_id join accounts a on a.id = p.account_id
      where ${conditions[state]} ${after} order by r.created_at ${direction}, r.id ${direction} ${limitRows(limit + 1)}`),
    query<{ stuck: number }>(world.db).rows(sql`
      select count(*)::int as stuck from refunds r where ${conditions.stuck}`),
  ]);
  const { items, next } = toPage(rows, limit, (row) => ({ at: iso(row.at), id: row.id }));
  return {
    items: items.map(({ accountId, fullName, email, paystackId, at, endedAt, ...row }) => ({
      ...row,
      state,
      person: { id: accountId, fullName, email },
      at: iso(at),
      endedAt: isoOrNull(endedAt),
      mayRetry: isWork && canRetry({ status: row.status, paystackId }),
    })),
    next,
    stuck: count?.stuck ?? 0,
  };
}

/** Paystack may still make a refund that it has and that has not failed: another one would pay twice. */
export const canRetry = ({ status, paystackId }: { status: string; paystackId: string | null }): boolean =>
  status === 'failed' || (status === 'needs-attention' && paystackId === null);
