import { and, eq, sql } from 'drizzle-orm';
import { isId } from '#engine/columns.ts';
import type { Readable } from '#engine/contributions.ts';
import type { Work } from '#engine/work.ts';
import { paymentAttempts } from './tables.ts';

type Named = Pick<typeof paymentAttempts.$inferSelect, 'id' | 'subscriptionId' | 'periodStartsAt' | 'tryNumber'>;

const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg', year: 'numeric', month: '2-digit' });

/**
 * The reference of a payment at Paystack: its id, or for the charge of a card `sub.ID.YYYYMM.aN`, the subscription, the month in which the
 * period begins and the try. Every charge for one try names the same payment, and Paystack takes a reference once.
 */
export function referenceOf({ id, subscriptionId, periodStartsAt, tryNumber }: Named): string {
  if (periodStartsAt === null || tryNumber === null || tryNumber === 0) return id;
  return `sub.${subscriptionId}.${month.format(periodStartsAt).replace('-', '')}.a${tryNumber}`;
}

const charge = /^sub\.([0-9a-f-]{36})\.(\d{6})\.a(\d{1,4})$/;

/** The id of our payment with this `reference` at Paystack; null if it is unknown. */
export async function findPayment(from: Work | Readable, reference: string): Promise<string | null> {
  const db = 'tx' in from ? from.tx : from.db;
  const { id, subscriptionId, tryNumber, periodStartsAt } = paymentAttempts;
  const [, subscription = '', yearMonth = '', number = ''] = charge.exec(reference) ?? [];
  if (!isId(reference) && !isId(subscription)) return null;
  const [found] = await db
    .select({ id })
    .from(paymentAttempts)
    .where(
      isId(reference)
        ? eq(id, reference)
        : and(
            eq(subscriptionId, subscription),
            eq(tryNumber, Number(number)),
            sql`to_char(${periodStartsAt} at time zone 'Africa/Johannesburg', 'YYYYMM') = ${yearMonth}`,
          ),
    );
  return found?.id ?? null;
}
