import { findDayStart } from '#core/month.ts';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { sayDue } from '#features/quotes/payment-plan-wording.ts';
import { denialSentences, paymentWords as words } from '../wording.ts';
import type { PaymentData } from './api.ts';

/** The day of a payment, as people read it. */
export const showPaidOn = ({ paidOn }: PaymentData): string => (paidOn === null ? '' : showDate(findDayStart(paidOn)));

/** The time at which a payment falls due. */
export const dueWords = ({ due, dueOn }: PaymentData): string => sayDue({ due, day: dueOn });

function describeDue({ due, dueOn }: PaymentData): string {
  if (due === 'day' && dueOn !== null) return words.dueOn(showDate(findDayStart(dueOn)));
  return due === 'agreement' ? words.dueAtAgreement : words.dueAtCompletion;
}

/** The state of a payment, below its amount. */
export function describePayment(payment: PaymentData): string {
  const { status, denial, paidCents, way, dueAt, isDue } = payment;
  if (status === 'due') return isDue && dueAt !== null ? words.dueSince(showDate(dueAt)) : describeDue(payment);
  if (status === 'not_received' && denial !== null) return words.denied(denialSentences[denial]);
  return paidCents === null || way === null ? '' : words.said[way](formatRand(paidCents), showPaidOn(payment));
}
