import { sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { paymentProofs, paymentSteps } from './tables.ts';

export const paymentStepPersonalData: readonly PersonalData[] = [
  {
    table: paymentSteps,
    copy: {
      name: 'payment-steps',
      rows: ({ id, providerId }) => sql`
        select s.id, s.job_id, case when j.member_id = ${id} then 'member' else 'provider' end as party, s.label, s.status, s.cents, s.due,
          s.due_on, s.due_at, s.way, s.paid_cents, s.paid_on, s.announced_at, s.received_at, s.is_recorded, s.denial, s.created_at
        from payment_steps s join jobs j on j.id = s.job_id where j.member_id = ${id} or j.provider_id = ${providerId}
        order by s.created_at, s.id`,
    },
    forget: 'Payments are part of an agreement, whose terms both parties keep.',
  },
  {
    table: paymentProofs,
    copy: {
      name: 'payment-proofs',
      rows: ({ id, providerId }) => sql`
        select f.step_id, f.file_id, f.added_at from payment_proofs f join payment_steps s on s.id = f.step_id join jobs j on j.id = s.job_id
        where j.member_id = ${id} or j.provider_id = ${providerId} order by f.added_at, f.file_id`,
    },
    /** A proof of payment names the bank of its member: it goes with them. */
    forget: ({ tx }, { id }) =>
      tx.execute(sql`delete from payment_proofs where file_id in (select id from files where owner_id = ${id})`),
  },
];
