import { sql } from 'drizzle-orm';
import { offeredSteps } from '#core/offered-steps.ts';
import type { FilePlace } from '#engine/file-place.ts';
import { isCalledOff, type Completion } from '#features/jobs/lifecycle.ts';
import type { Party } from '#features/jobs/server/policy.ts';
import { paymentStepLifecycle } from '../lifecycle.ts';
import type { Step } from './lock-step.ts';
import { paymentProofs } from './tables.ts';

type Facts = Pick<Step, 'status' | 'cents' | 'isRecorded' | 'isDisowned'>;

/** The steps that this party may take on a payment now. Work that was called off takes no new payment; what was announced can be answered. */
export const offeredPaymentSteps = (step: Facts, { party, job }: { party: Party; job: Completion }) =>
  offeredSteps(paymentStepLifecycle, { status: step.status, party }).filter((offered) => {
    const paysNow = step.cents > 0 && !isCalledOff(job);
    if (offered.step === 'announce') return paysNow;
    if (offered.step === 'record') return paysNow && !step.isDisowned;
    return offered.step !== 'disown' || step.isRecorded;
  });

/** A proof of payment opens to an admin with its job. */
export const paymentFilePlace: FilePlace = (fileId) => sql`
  select 'look' as noun, 'job' as step, s.job_id as subject_id, '/jobs/' || s.job_id as page
  from ${paymentProofs} f join payment_steps s on s.id = f.step_id where f.file_id = ${fileId}`;
