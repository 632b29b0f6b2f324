import { sql } from 'drizzle-orm';
import type { Consequence } from '#engine/event.ts';
import { hint } from '#engine/hint.ts';
import type { paymentStepSubject } from './tables.ts';

/** Live hints about a payment go to both parties of its job. */
export const paymentStepHints: readonly Consequence<typeof paymentStepSubject>[] = [
  {
    after: 'payment-step.*',
    run: (work, { subjectId }) =>
      hint(
        work,
        sql`select unnest(array[j.member_id, p.account_id]) from payment_steps s join jobs j on j.id = s.job_id
          join providers p on p.id = j.provider_id where s.id = ${subjectId}`,
        ['jobs'],
      ),
  },
];
