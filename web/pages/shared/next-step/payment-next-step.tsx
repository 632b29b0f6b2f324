import type { ReactNode } from 'react';
import { formatRand } from '#core/money/money.ts';
import type { JobData } from '#features/jobs/web/api.ts';
import type { OfferedStep, PaymentData } from '#features/payment-steps/web/api.ts';
import { describePayment, dueWords, showPaidOn } from '#features/payment-steps/web/describe-payment.ts';
import { useIsKept } from '#features/payment-steps/web/pay-later.ts';
import { usePaymentSteps } from '#features/payment-steps/web/use-payment-steps.tsx';
import { paymentNextWords as words } from '#features/payment-steps/wording.ts';
import { paymentLabelWords } from '#features/quotes/payment-plan-wording.ts';
import { usePerson } from '#kit/api/session.ts';
import { useKeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { NextStepCard, type NextAction } from './next-step-card.tsx';

type PaymentNextStepProps = {
  job: JobData;
  payment: PaymentData;
  /** Says in the dialog to which account the member pays. */
  payTo?: ReactNode;
};

/** The payment that waits for the reader: the member pays and says so, the provider says if it arrived. */
export default function PaymentNextStep({ job, payment, payTo }: PaymentNextStepProps) {
  const focus = useKeptFocus();
  const isQueued = useIsKept(usePerson().id, payment.id);
  const { party, memberName, providerName, id: jobId } = job;
  const otherName = party === 'member' ? providerName : memberName;
  const { begin, busy, dialogs, refusal } = usePaymentSteps({ jobId, payment, otherName, payTo, focus });
  const actionFor = (offered: OfferedStep): NextAction => ({
    offered,
    busy: busy === offered.step,
    onPress: () => begin(offered),
  });
  const amount = formatRand(party === 'member' ? payment.cents : (payment.paidCents ?? payment.cents));
  return (
    <NextStepCard
      id="payment-step"
      title={party === 'member' ? words.pay(amount, providerName) : words.arrived(amount)}
      yourMove
      focus={focus}
      hasBar={false}
      // The word on it waits on the device: the list below says so.
      leading={isQueued ? [] : payment.steps.map(actionFor)}
      refusal={refusal}
      dialogs={dialogs}
    >
      <p className="text-card wrap-anywhere text-muted">
        {party === 'provider' && payment.way !== null
          ? words.arrivedLine[payment.way](memberName, showPaidOn(payment))
          : payment.status === 'not_received'
            ? describePayment(payment)
            : words.payLine(paymentLabelWords[payment.label], dueWords(payment))}
      </p>
    </NextStepCard>
  );
}
