import { sql, type SQL } from 'drizzle-orm';
import {
  maxFound,
  maxFoundOfPerson,
  type Contributions,
  type FoundThing,
  type Readable,
} from '#engine/contributions.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import { paymentLifecycle, type PaymentStatus } from '#features/payments/lifecycle.ts';
import { readInvoiceNumber } from '#features/payments/invoice-number.ts';
import { foundPaymentWords as words } from '../wording.ts';
import { findPayment } from '#features/payments/server/payment-reference.ts';
import { paymentFigures } from './payment-figures.ts';
import { planFigures } from './plan-figures.ts';

/** Shows the payments whose ids `ids` selects to admins, newest first. */
async function showFoundPayments(world: Readable, ids: SQL): Promise<FoundThing[]> {
  const rows = await query<{
    id: string;
    fullName: string;
    plan: string;
    cents: string;
    status: PaymentStatus;
    createdAt: string;
  }>(world.db, { plan: 'once' }).rows(sql`
    select t.id, a.full_name, p.name as plan, t.plan_cents + t.joining_fee_cents as cents, t.status, t.created_at
    from payment_attempts t join accounts a on a.id = t.account_id join plans p on p.id = t.plan
    where t.id in (${ids}) order by t.created_at desc, t.id desc`);
  return rows.map(({ id, fullName, plan, cents, status, createdAt }) => ({
    kind: 'payment',
    id,
    title: words.payment(Number(cents), plan),
    detail: words.paidBy(fullName, iso(createdAt)),
    status: paymentLifecycle.statuses[status].label,
  }));
}

/** Finds a payment by its reference at Paystack, or by the number of its invoice or of one of its credit notes. */
async function findByReference(world: Readable, typed: string): Promise<FoundThing[]> {
  const invoice = readInvoiceNumber(typed);
  if (invoice !== null)
    return showFoundPayments(
      world,
      sql`select attempt_id from plan_invoices where mode = ${invoice.mode} and kind = ${invoice.kind} and number = ${invoice.number}`,
    );
  const id = typed.startsWith('sub.') ? await findPayment(world, typed) : null;
  return id === null ? [] : showFoundPayments(world, sql`select ${id}::uuid`);
}

/** Payments are found, and stand in a timeline, by the plans that they pay for. */
export const planContributions: Contributions = {
  figures: [paymentFigures, planFigures],
  finders: [
    {
      byId: (world, { low, high }) =>
        showFoundPayments(
          world,
          sql`select id from payment_attempts where id between ${low} and ${high} order by id ${limitRows(maxFound)}`,
        ),
      byReference: findByReference,
      ofPeople: (world, people) =>
        showFoundPayments(
          world,
          sql`select t.id from (${people}) one cross join lateral (
            select id from payment_attempts where account_id = one.id order by created_at desc ${limitRows(maxFoundOfPerson)}) t`,
        ),
    },
  ],
  timeline: {
    payment: {
      sources: ({ id }) => [
        {
          from: sql`payment_attempts t join plans l on l.id = t.plan`,
          where: sql`t.account_id = ${id}`,
          at: sql`t.created_at`,
          id: sql`t.id`,
          title: sql`l.name`,
          status: sql`t.status`,
          cents: sql`t.plan_cents + t.joining_fee_cents`,
        },
      ],
    },
  },
};
