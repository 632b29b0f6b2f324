import { sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { storedMarks } from '#core/stored-marks.ts';
import type { PersonalData } from '#engine/personal-data.ts';
import type { World } from '#engine/work.ts';
import {
  disputes,
  ledgerEntries,
  paymentAttempts,
  planInvoices,
  refunds,
  savedCards,
  unmatchedPayments,
  webhookEvents,
} from './tables.ts';

const booksStay = 'The law asks us to keep the books. A row names no one.';

export const paymentPersonalData: readonly PersonalData[] = [
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
  {
    table: disputes,
    copy: {
      name: 'disputes',
      rows: ({ id }) => sql`
        select d.attempt_id as payment, d.cents, d.status, d.opened_at, d.resolved_at
        from disputes d join payment_attempts p on p.id = d.attempt_id where p.account_id = ${id} order by d.opened_at, d.id`,
    },
    forget: booksStay,
  },
  { table: ledgerEntries, copy: 'Their payments are in the copy.', forget: booksStay },
  { table: unmatchedPayments, copy: 'Their payments are in the copy.', forget: booksStay },
  {
    table: planInvoices,
    copy: {
      name: 'plan-invoices',
      rows: ({ id }) => sql`
        select id, kind, mode, number, attempt_id as payment, content, language, made_at from plan_invoices where account_id = ${id} order by made_at, id`,
    },
    forget: 'The law keeps invoices for 5 years, with the name of the buyer. A sweep takes it out afterwards.',
  },
  {
    table: webhookEvents,
    copy: 'What they say of a payment is in the copy of payments.',
    forget: ({ tx }, { id }) => tx.execute(sql`delete from payment_notices where strpos(body, ${id}) > 0`),
  },
];

/** The law keeps invoices for 5 years. */
const keptFor = 5 * 365.25 * day;

/** Takes the name, the email and the address of people who have left out of invoices that the law no longer keeps. */
export async function sweepInvoices(world: World): Promise<void> {
  const before = new Date(world.clock.now().getTime() - keptFor).toISOString();
  const noOne = { name: storedMarks.formerMember, email: '', address: '' };
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lungisa.anonymises', 'on', true)`);
    await tx.execute(sql`
      update plan_invoices i set content = i.content || jsonb_build_object('buyer', ${JSON.stringify(noOne)}::jsonb)
      from accounts a where a.id = i.account_id and a.status = 'left' and i.made_at < ${before} and i.content #>> '{buyer,name}' <> ${storedMarks.formerMember}`);
  });
}
