import { formatRand } from '#core/money/money.ts';
import { paymentPageWords as words } from '../page-wording.ts';
import type { PaymentData, PaymentsData } from './api.ts';

/** The payments of a job as lines of its timeline. */
export const listPayments = (
  { steps }: PaymentsData,
  { memberName: member, providerName: provider }: { memberName: string; providerName: string },
): { at: string; title: string }[] =>
  steps.flatMap(({ announcedAt, receivedAt, paidCents, cents }) => {
    const names = { member, provider, amount: formatRand(paidCents ?? cents) };
    return [
      ...(announcedAt === null || paidCents === null ? [] : [{ at: announcedAt, title: words.announced(names) }]),
      ...(receivedAt === null ? [] : [{ at: receivedAt, title: words.received(names) }]),
    ];
  });

/** The payment whose next step is the reader's: a payment to make, or one to answer. */
export const findYourPayment = (
  { steps }: PaymentsData,
  party: 'member' | 'provider' | 'admin',
): PaymentData | undefined =>
  party === 'admin'
    ? undefined
    : steps.find((payment) =>
        payment.steps.some(({ step }) =>
          party === 'member'
            ? step === 'announce' && (payment.isDue || payment.status === 'not_received')
            : step === 'receive' && payment.status === 'announced',
        ),
      );
