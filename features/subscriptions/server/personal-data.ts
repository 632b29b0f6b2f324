import { sql } from 'drizzle-orm';
import type { PersonalData } from '#server/engine/personal-data.ts';
import {
  asidePayments,
  ledgerEntries,
  paymentAttempts,
  paymentNotices,
  refunds,
  savedCards,
  subscriptions,
} from './tables.ts';

const booksStay = 'The law asks us to keep the books. A row names no one.';

export const subscriptionPersonalData: readonly PersonalData[] = [
  {
    table: subscriptions,
    copy: {
      name: 'plans',
      rows: ({ id }) => sql`
        select plan, status, period_ends_at, created_at, updated_at from subscriptions where account_id = ${id} order by created_at, id`,
    },
    forget: 'The books need to know which plan ran when. A row names no one.',
  },
  {
    table: paymentAttempts,
    copy: {
      name: 'payments',
      rows: ({ id }) => sql`
        select id as reference, kind, plan, plan_cents, joining_fee_cents, refunded_cents, channel, status, created_at, settled_at
        from payment_attempts where account_id = ${id} order by created_at, id`,
    },
    forget: booksStay,
  },
  {
    table: savedCards,
    copy: {
      name: 'cards',
      rows: ({ id }) => sql`
        select email, brand, last_four, expires, saved_at from saved_cards where account_id = ${id} order by saved_at, id`,
    },
    forget: async ({ tx }, { id }) => {
      await tx.execute(sql`update subscriptions set card_id = null where account_id = ${id}`);
      await tx.execute(sql`update payment_attempts set card_id = null where account_id = ${id}`);
      await tx.execute(sql`delete from saved_cards where account_id = ${id}`);
    },
  },
  {
    table: refunds,
    copy: {
      name: 'refunds',
      rows: ({ id }) => sql`
        select r.attempt_id as payment, r.cents, r.cause, r.reason, r.status, r.created_at, r.ended_at
        from refunds r join payment_attempts p on p.id = r.attempt_id where p.account_id = ${id} order by r.created_at, r.id`,
    },
    forget: booksStay,
  },
  { table: ledgerEntries, copy: 'Their payments are in the copy.', forget: booksStay },
  { table: asidePayments, copy: 'Their payments are in the copy.', forget: booksStay },
  {
    table: paymentNotices,
    copy: 'What they say of a payment is in the copy of payments.',
    forget: ({ tx }, { id }) => tx.execute(sql`delete from payment_notices where strpos(body, ${id}) > 0`),
  },
];
