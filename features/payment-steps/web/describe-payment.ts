import { findDayStart } from '#core/month.ts';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { sayDue } from '#features/quotes/payment-plan-wording.ts';
import { byWay, denialSentences, paymentTimelineWords, paymentWords as words } from '../wording.ts';
import type { PaymentData, PaymentsData } from './api.ts';

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

/** The payments of a job as lines of its timeline. */
export const listPayments = (
  { steps }: PaymentsData,
  { memberName: member, providerName: provider }: { memberName: string; providerName: string },
): { at: string; title: string }[] =>
  steps.flatMap(({ announcedAt, receivedAt, paidCents, cents }) => {
    const names = { member, provider, amount: formatRand(paidCents ?? cents) };
    return [
      ...(announcedAt === null || paidCents === null
        ? []
        : [{ at: announcedAt, title: paymentTimelineWords.announced(names) }]),
      ...(receivedAt === null ? [] : [{ at: receivedAt, title: paymentTimelineWords.received(names) }]),
    ];
  });

/** The payment whose next step is the reader's: a payment to make, or one to answer. */
export const findYourPayment = ({ steps }: PaymentsData, party: 'member' | 'provider' | 'admin') =>
  party === 'admin'
    ? undefined
    : steps.find((payment) =>
        payment.steps.some(({ step }) =>
          party === 'member'
            ? step === 'announce' && (payment.isDue || payment.status === 'not_received')
            : step === 'receive' && payment.status === 'announced',
        ),
      );
