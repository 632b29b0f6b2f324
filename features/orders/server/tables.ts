import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { columnIs, id, idOf, instant, parentIdOf, status, statusCheck } from '#engine/columns.ts';
import { files } from '#features/files/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { orderLifecycle } from '../lifecycle.ts';

/** A change of the agreed price of a job. It never changes: another one takes its place. */
export const changeOrders = pgTable(
  'change_orders',
  {
    id: id(),
    jobId: idOf(() => jobs.id),
    /** Counts the change orders of the job. */
    number: integer().notNull(),
    status: status(orderLifecycle),
    /** Empty while an admin hides it. */
    reason: text().notNull(),
    /** The reason that an admin hides, with the photos; null if none does. */
    hiddenReason: text(),
    addedDays: integer().notNull(),
    /** The sum of its lines: those taken away count below zero. */
    differenceCents: bigint({ mode: 'number' }).notNull(),
    /** The price of the job with this change. */
    totalCents: bigint({ mode: 'number' }).notNull(),
    /** The digits that stand for it. No other change order of the job has them, or one answer would accept two. */
    code: text().notNull(),
    /** The milliseconds for which the clocks of the job stood since it was proposed. */
    stoodMs: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('change_orders_number').on(table.jobId, table.number),
    uniqueIndex('change_orders_code').on(table.jobId, table.code),
    uniqueIndex('change_orders_one_open').on(table.jobId).where(columnIs(table.status, 'proposed')),
    // For the due rule.
    index('change_orders_proposed').on(table.createdAt, table.id).where(columnIs(table.status, 'proposed')),
    statusCheck('change_orders_status', table.status, orderLifecycle),
    check('change_orders_code_digits', sql`${table.code} ~ '^[0-9]{6}$'`),
  ],
);

export const orderSubject = { noun: 'change-order', lifecycle: orderLifecycle, table: changeOrders } as const;

/** The lines that a change order adds, and copies of those that it takes away. */
export const changeOrderLines = pgTable(
  'change_order_lines',
  {
    orderId: parentIdOf(() => changeOrders.id),
    place: integer().notNull(),
    /** The key of the agreed line that goes; null for a line that comes. */
    takesAway: text(),
    description: text().notNull(),
    quantityThousandths: bigint({ mode: 'number' }).notNull(),
    unitPriceCents: bigint({ mode: 'number' }).notNull(),
    vat: boolean().notNull(),
    totalCents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.place] })],
);

/** The provider's photos of the reason, in their order. */
export const changeOrderPhotos = pgTable(
  'change_order_photos',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id),
    orderId: parentIdOf(() => changeOrders.id),
    place: integer().notNull(),
  },
  (table) => [index('change_order_photos_of_order').on(table.orderId, table.place)],
);

/** The secret of a job that answer codes are keyed by: only its member and the server have it. */
export const answerSecrets = pgTable('answer_secrets', {
  jobId: uuid()
    .primaryKey()
    .references(() => jobs.id),
  secret: text().notNull(),
  /** The wrong codes in a row. */
  wrongCodes: integer().notNull().default(0),
  lockedUntil: instant(),
});
