import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { isOfDispute, refundedSum } from '#features/payments/server/refunds/count-refunded.ts';

/** A payment with wrong books: `expected` and `booked` in cents. */
export type LedgerMistake = { problem: string; id: string; expected: number; booked: number };

/**
 * Compares the ledger with payments, refunds and disputes, and returns the differences: none, unless there is a mistake in this program or
 * someone changed the database.
 */
export const checkLedger = (world: World): Promise<LedgerMistake[]> =>
  query<LedgerMistake>(world.db).rows(sql`
    with entries as (
      select payment_id,
        coalesce(sum(cents) filter (where ledger_account = 'paystack' and booking_id = payment_id), 0)::int as came,
        coalesce(-sum(cents) filter (where ledger_account = 'paystack' and booking_id <> payment_id), 0)::int as returned,
        bool_or(ledger_account = 'owed' and booking_id = payment_id) as is_owed
      from ledger_entries group by payment_id
    ), made as (
      select r.attempt_id, coalesce(sum(r.cents) filter (where r.status = 'processed'), 0)::int as processed
      from refunds r where not ${isOfDispute} group by r.attempt_id
    ), lost as (
      select attempt_id, sum(cents)::int as cents from disputes where status = 'lost' group by attempt_id
    ), payments as (
      select p.id, p.kind, p.status, p.refunded_cents, p.plan_cents + p.joining_fee_cents as total,
        coalesce(e.came, 0) as came, coalesce(e.returned, 0) as returned, coalesce(e.is_owed, false) as is_owed,
        ${refundedSum} as wanted, coalesce(m.processed, 0) + coalesce(l.cents, 0) as gone
      from payment_attempts p
      left join entries e on e.payment_id = p.id left join made m on m.attempt_id = p.id left join lost l on l.attempt_id = p.id
    )
    select 'a booking does not sum to zero' as problem, booking_id as id, 0 as expected, sum(cents)::int as booked
      from ledger_entries group by booking_id having sum(cents) <> 0
    union all select 'a paid payment is not booked as paid', id, total, came from payments where status = 'paid' and (came <> total or is_owed <> (kind = 'card'))
    union all select 'a payment that is not made is booked', id, 0, came from payments where status in ('pending', 'failed') and came <> 0
    union all select 'a payment that is kept aside is booked as paid', id, 0, came from payments where status = 'aside' and came <> 0 and not is_owed
    union all select 'what went back is not what is booked', id, least(gone, came), returned from payments where returned <> least(gone, came)
    union all select 'the refunds of a payment are not those that it counts', id, refunded_cents, wanted from payments where refunded_cents <> wanted
    union all select 'more went back than came', id, came, returned from payments where returned > came`);
