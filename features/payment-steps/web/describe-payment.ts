import { findDayStart } from '#core/month.ts';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { sayDue } from '#features/quotes/payment-plan-wording.ts';
import { byWay } from '../way-wording.ts';
import { denialSentences, paymentWords as words } from '../wording.ts';
import type { PaymentData } from './api.ts';

/** The day of a payment, as people read it. */
export const showPaidOn = ({ paidOn }: PaymentData): string => (paidOn === null ? '' : showDate(findDayStart(paidOn)));

export const showWay = ({ way }: PaymentData): string => (way === null ? '' : byWay[way]);

/** The time at which a payment falls due. */
export const dueWords = ({ due, dueOn }: PaymentData): string => sayDue({ due, day: dueOn });

/** The state of a payment, below its amount. */
export function describePayment(payment: PaymentData): string {
  const { status, denial, paidCents, cents, dueAt, isDue } = payment;
  if (status === 'due') return isDue && dueAt !== null ? words.dueSince(showDate(dueAt)) : words.due(dueWords(payment));
  if (status === 'not_received' && denial !== null) return words.denied(denialSentences[denial]);
  return paidCents === null ? '' : words.said(formatRand(paidCents ?? cents), showWay(payment), showPaidOn(payment));
}
