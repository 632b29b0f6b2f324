import { sql, type SQL } from 'drizzle-orm';
import type { Consequence } from '#engine/event.ts';
import { hint } from '#engine/hint.ts';
import type { Work } from '#engine/work.ts';
import type { disputeSubject, paymentSubject, refundSubject } from './tables.ts';

const hintPayer = (work: Work, attempt: SQL) =>
  hint(work, sql`select account_id from payment_attempts where id = ${attempt}`, ['plan']);

/** Live hints about a payment go to its payer. */
export const paymentHints: readonly Consequence<
  typeof paymentSubject | typeof refundSubject | typeof disputeSubject
>[] = [
  { after: 'payment.*', run: (work, { subjectId }) => hintPayer(work, sql`${subjectId}`) },
  {
    after: 'refund.*',
    run: (work, { subjectId }) => hintPayer(work, sql`(select attempt_id from refunds where id = ${subjectId})`),
  },
  {
    after: 'dispute.*',
    run: (work, { subjectId }) => hintPayer(work, sql`(select attempt_id from disputes where id = ${subjectId})`),
  },
];
