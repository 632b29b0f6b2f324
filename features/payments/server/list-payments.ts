import { sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { type Key, toPage } from '#core/paging.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { listedPayment } from '../invoice-contract.ts';
import { type InvoiceKind, invoiceNumber } from '../invoice-number.ts';
import type { paymentAttempts } from './tables.ts';

type Listed = z.output<typeof listedPayment>;
type Row = Pick<Listed, 'reference' | 'kind' | 'plan' | 'amountCents' | 'refundedCents' | 'channel'> &
  RowOf<typeof paymentAttempts, 'status' | 'mode' | 'lastAnswer' | 'createdAt' | 'settledAt'> & {
    papers: { id: string; kind: InvoiceKind; number: number }[];
  };

/** Lists the payments of a person, newest first. One that was begun and never made is left out. */
export async function listPayments(
  world: World,
  accountId: string,
  { cursor, limit }: { cursor?: Key | undefined; limit: number },
): Promise<{ items: Listed[]; next: string | null }> {
  const after = cursor && sql`and (p.created_at, p.id) < (${cursor.at}, ${cursor.id})`;
  const rows = await query<Row>(world.db).rows(sql`
    select p.id as reference, p.kind, ${world.payable.nameOf(sql`p.plan`)} as plan, p.plan_cents + p.joining_fee_cents as amount_cents, p.refunded_cents, p.channel,
      p.status, p.mode, p.last_answer, p.created_at, p.settled_at, coalesce((
        select json_agg(json_build_object('id', i.id, 'kind', i.kind, 'number', i.number) order by i.made_at, i.id)
        from plan_invoices i where i.attempt_id = p.id), '[]'::json) as papers
    from payment_attempts p
    where p.account_id = ${accountId} and (p.status <> 'pending' or p.last_answer <> 'abandoned') ${after}
    order by p.created_at desc, p.id desc ${limitRows(limit + 1)}`);
  const { items, next } = toPage(rows, limit, (row) => ({ at: iso(row.createdAt), id: row.reference }));
  return { items: items.map(show), next };
}

/** A payment that did not count is refunded by itself, or by a decision: then it needs no admin. */
function stateOf(status: Row['status'], lastAnswer: string | null, goesBack: boolean): Listed['state'] {
  if (status === 'pending') return lastAnswer === 'failed' ? 'failed' : 'waiting';
  if (status !== 'aside') return status;
  return goesBack || lastAnswer === 'reversed' || lastAnswer === 'reversal-pending' ? 'returned' : 'aside';
}

const show = ({ status, mode, lastAnswer, createdAt, settledAt, papers, ...row }: Row): Listed => ({
  ...row,
  state: stateOf(status, lastAnswer, row.refundedCents > 0),
  at: iso(settledAt ?? createdAt),
  papers: papers.map(({ id, kind, number }) => ({ id, kind, number: invoiceNumber(mode, kind, number) })),
});
