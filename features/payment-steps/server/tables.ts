import { isNotNull, sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { checkOneOf, id, idOf, instant, parentIdOf, status, statusCheck } from '#engine/columns.ts';
import { files } from '#features/files/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { paymentDues, paymentLabels } from '#features/quotes/payment-plan.ts';
import { paymentStepLifecycle } from '../lifecycle.ts';
import { denialReasons, paymentWays } from '../reasons.ts';

/** A payment of the agreed price of a job. The `cents` of a job's steps always add up to its agreed price. */
export const paymentSteps = pgTable(
  'payment_steps',
  {
    id: id(),
    jobId: idOf(() => jobs.id),
    /** Steps of one place follow one another by their ids. */
    place: integer().notNull(),
    label: text({ enum: paymentLabels }).notNull(),
    status: status(paymentStepLifecycle),
    /** Its part of the agreed price, which a change of the price may make less than what was paid. */
    cents: bigint({ mode: 'number' }).notNull(),
    due: text({ enum: paymentDues }).notNull(),
    /** The agreed day of a step that is due on a day. */
    dueOn: date(),
    /** Null until the work is completed, for a step that is due then. */
    dueAt: instant(),
    way: text({ enum: paymentWays }),
    /** The amount that was paid: as announced by the member, or recorded by the provider. */
    paidCents: bigint({ mode: 'number' }),
    paidOn: date(),
    announcedAt: instant(),
    receivedAt: instant(),
    /** The provider recorded it without the word of the member. */
    isRecorded: boolean().notNull().default(false),
    /** The member said that they did not pay what the provider recorded: only the member can announce it now. */
    isDisowned: boolean().notNull().default(false),
    denial: text({ enum: denialReasons }),
    /** The dispute that ended what is owed for it. */
    settledBy: uuid(),
    /** The next reminder, and the number of those that were sent in this status. */
    remindAt: instant(),
    reminders: integer().notNull().default(0),
    /** The instant from which it is not paid as agreed, until that is decided. */
    lateAt: instant(),
    isLate: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('payment_steps_of_job').on(table.jobId, table.place, table.id),
    // For the due rules.
    index('payment_steps_to_remind').on(table.remindAt, table.id).where(isNotNull(table.remindAt)),
    index('payment_steps_to_fall_late')
      .on(table.lateAt, table.id)
      .where(sql`${table.lateAt} is not null and ${table.status} in ('due', 'not_received')`),
    statusCheck('payment_steps_status', table.status, paymentStepLifecycle),
    checkOneOf('payment_steps_label', table.label, paymentLabels),
    checkOneOf('payment_steps_due', table.due, paymentDues),
    checkOneOf('payment_steps_way', table.way, paymentWays),
    checkOneOf('payment_steps_denial', table.denial, denialReasons),
    check('payment_steps_cents', sql`${table.cents} >= 0 and ${table.paidCents} > 0`),
  ],
);

export const paymentStepSubject = {
  noun: 'payment-step',
  lifecycle: paymentStepLifecycle,
  table: paymentSteps,
} as const;

/** The proofs of a member that a step is paid, in the order in which they came. */
export const paymentProofs = pgTable(
  'payment_proofs',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id),
    stepId: parentIdOf(() => paymentSteps.id),
    addedAt: instant().notNull(),
  },
  (table) => [index('payment_proofs_of_step').on(table.stepId, table.addedAt, table.fileId)],
);
