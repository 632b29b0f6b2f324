import { sql } from 'drizzle-orm';
import { hour } from '#core/time.ts';
import { iso } from '#engine/postgres/database.ts';
import { countUpTo, limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';

/** `late` are payments whose next question to Paystack is an hour late; `refunds` those on their way. */
type PaymentCounts = { pending: number; late: number; setAside: number; refunds: number };
type PaymentEvent = { id: string; event: string; reference: string | null; at: string };

/** Counts payments by the party that they wait for, each up to `most`. */
export async function countPayments(world: World, most: number): Promise<PaymentCounts> {
  const late = new Date(world.clock.now().getTime() - hour).toISOString();
  const counts = await query<PaymentCounts>(world.db).row(sql`select
    ${countUpTo(sql`from payment_attempts where status = 'pending' and next_check_at is not null`, most)} as pending,
    ${countUpTo(sql`from payment_attempts where status = 'pending' and next_check_at < ${late}`, most)} as late,
    ${countUpTo(sql`from aside_payments where status = 'waiting'`, most)} as set_aside,
    ${countUpTo(sql`from refunds where next_check_at is not null`, most)} as refunds`);
  if (counts === undefined) throw new Error('the counts of payments are missing');
  return counts;
}

/** `countPayments`, with the newest events of Paystack. */
export async function readPaymentHealth(
  world: World,
  most: number,
  maxEvents: number,
): Promise<PaymentCounts & { events: PaymentEvent[] }> {
  const [counts, events] = await Promise.all([
    countPayments(world, most),
    query<{ id: string; body: string; receivedAt: string }>(world.db).rows(sql`
      select id, body, received_at from payment_notices order by received_at desc ${limitRows(maxEvents)}`),
  ]);
  return {
    ...counts,
    events: events.map(({ id, body, receivedAt }) => ({ id, ...readEvent(body), at: iso(receivedAt) })),
  };
}

/** The kind of an event of Paystack, and the reference of the payment that it is about. */
function readEvent(body: string): Pick<PaymentEvent, 'event' | 'reference'> {
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : null);
  try {
    const { event, data } = JSON.parse(body) as {
      event?: unknown;
      data?: { reference?: unknown; transaction_reference?: unknown; transaction?: { reference?: unknown } };
    };
    const reference = data?.transaction?.reference ?? data?.transaction_reference ?? data?.reference;
    return { event: text(event) ?? '', reference: text(reference) };
  } catch {
    return { event: '', reference: null };
  }
}
