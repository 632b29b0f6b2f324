import { sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { type Key, toPage } from '#core/paging.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { type unmatchedPayment, comparedFacts } from '#features/payments/unmatched-contract.ts';
import type { UnmatchedStatus } from '#features/payments/lifecycle.ts';
import { causeOf, amountInRand, type JudgedAttempt, mayAccept, mayRefund } from './unmatched-rules.ts';
import type { unmatchedPayments } from '../tables.ts';

type Listed = z.output<typeof unmatchedPayment>;
type Row = RowOf<typeof unmatchedPayments> & {
  decider: string | null;
  attempt: (Omit<JudgedAttempt, 'periodStartsAt'> & { periodStartsAt: string | null }) | null;
  accountId: string | null;
  fullName: string | null;
  email: string | null;
  plan: string | null;
};

/** Lists unmatched payments, waiting ones from old to new, decided ones from new to old, with the count of waiting ones. */
export async function listUnmatched(
  world: World,
  { status, cursor, limit }: { status: UnmatchedStatus; cursor?: Key | undefined; limit: number },
): Promise<{ items: Listed[]; next: string | null; waiting: number }> {
  const waits = status === 'waiting';
  const after = cursor && sql`and (s.at, s.id) ${sql.raw(waits ? '>' : '<')} (${cursor.at}, ${cursor.id})`;
  const direction = sql.raw(waits ? 'asc' : 'desc');
  const [rows, [count]] = await Promise.all([
    query<Row>(world.db).rows(sql`
      select s.*, s.came as reported, d.full_name as decider, a.id as account_id, a.full_name, a.email, ${world.payable.nameOf(sql`p.plan`)} as plan,
        case when p.id is null then null else json_build_object('id', p.id, 'accountId', p.account_id, 'kind', p.kind, 'mode', p.mode,
          'status', p.status, 'refundedCents', p.refunded_cents,
          'subscriptionId', p.subscription_id, 'periodStartsAt', p.period_starts_at, 'tryNumber', p.try_number) end as attempt
      from aside_payments s left join payment_attempts p on p.id = s.attempt_id left join accounts a on a.id = p.account_id left join accounts d on d.id = s.decided_by
      where s.status = ${status} ${after} order by s.at ${direction}, s.id ${direction} ${limitRows(limit + 1)}`),
    query<{ waiting: number }>(world.db).rows(sql`
      select count(*)::int as waiting from aside_payments where status = 'waiting'`),
  ]);
  const { items, next } = toPage(rows, limit, (row) => ({ at: iso(row.at), id: row.id }));
  return { items: items.map(show), next, waiting: count?.waiting ?? 0 };
}

function show(row: Row): Listed {
  const { id, reference, expected, reported, accountId, fullName, email, plan, decision, decider } = row;
  const begins = row.attempt?.periodStartsAt ?? null;
  const attempt = row.attempt && { ...row.attempt, periodStartsAt: begins === null ? null : new Date(begins) };
  const differences = comparedFacts
    .map((fact) => ({ fact, expected: asText(expected?.[fact]), reported: asText(reported[fact]) }))
    .filter((one) => expected !== null && one.expected !== one.reported);
  return {
    id,
    reference,
    cause: causeOf(row.reason),
    differences,
    amountCents: amountInRand(reported),
    person: accountId === null ? null : { id: accountId, fullName: fullName ?? '', email: email ?? '' },
    plan,
    at: iso(row.at),
    status: row.status,
    mayAccept: row.status === 'waiting' && mayAccept(row, attempt),
    mayRefund: row.status === 'waiting' && mayRefund(row, attempt),
    decision:
      row.status === 'waiting' || decision === null
        ? null
        : { by: decider ?? '', reason: decision, at: isoOrNull(row.updatedAt) ?? iso(row.at) },
  };
}

/** A fact as text; a text from outside is cut. */
const asText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : null;
