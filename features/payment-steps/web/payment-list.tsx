import type { ReactNode } from 'react';
import { formatRand } from '#core/money/money.ts';
import { usePerson } from '#kit/api/session.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { siteName } from '#kit/ui/site-name.ts';
import { AttachedFiles } from '#kit/uploads/attached-files.tsx';
import { paymentLabelWords } from '#features/quotes/payment-plan-wording.ts';
import { paymentStepLifecycle } from '../lifecycle.ts';
import { paymentWords as words } from '../wording.ts';
import type { PaymentData, PaymentsData } from './api.ts';
import { describePayment } from './describe-payment.ts';
import { useIsKept } from './pay-later.ts';
import { preloadPayDialog, usePaymentSteps } from './use-payment-steps.tsx';

type PaymentListProps = {
  jobId: string;
  data: PaymentsData;
  party: 'member' | 'provider' | 'admin';
  memberName: string;
  providerName: string;
  /** True on the agreed day and while the work goes on: there may be no line later. */
  atDoor: boolean;
  /** The payment that the card of the next step is about. */
  leading: string | undefined;
  payTo?: ReactNode;
};

/** The payments of a job, with what is paid and owed. Closed until one of them is due or paid. */
export default function PaymentList({
  jobId,
  data,
  party,
  memberName,
  providerName,
  atDoor,
  leading,
  payTo,
}: PaymentListProps) {
  const { steps, agreedCents, paidCents, settledCents = 0, owedCents, overpaidCents } = data;
  const isOpen = steps.some(({ isDue, status }) => isDue || status !== 'due');
  // There may be no line later.
  if ((atDoor || steps.some(({ isDue, status }) => isDue && status === 'due')) && party !== 'admin') preloadPayDialog();
  if (steps.length === 0) return null;
  return (
    <Card as="section" pad="lg" aria-labelledby="payments">
      <details open={isOpen}>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id="payments" className="text-h3">
            {words.heading}
          </h2>
          <span className="numbers font-semibold">
            {owedCents === 0 && paidCents >= agreedCents ? words.allPaid : `${words.owed}: ${formatRand(owedCents)}`}
          </span>
        </summary>
        <p className="mt-1 text-card text-muted">{words.noMoneyHere(siteName())}</p>
        <dl className="numbers mt-3 grid max-w-80 gap-1">
          <Sum label={words.agreed} cents={agreedCents} />
          <Sum label={words.paid} cents={paidCents} />
          {settledCents > 0 ? <Sum label={words.settled} cents={settledCents} /> : null}
          <Sum label={words.owed} cents={owedCents} />
        </dl>
        {overpaidCents > 0 ? <p className="mt-2 font-semibold">{words.overpaid(formatRand(overpaidCents))}</p> : null}
        <ul className="mt-3 grid gap-2">
          {steps.map((payment) => (
            <Payment
              key={payment.id}
              jobId={jobId}
              payment={payment}
              otherName={party === 'member' ? providerName : memberName}
              isLeading={payment.id === leading}
              payTo={payTo}
            />
          ))}
        </ul>
      </details>
    </Card>
  );
}

const Sum = ({ label, cents }: { label: string; cents: number }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd>{formatRand(cents)}</dd>
  </div>
);

type PaymentProps = { jobId: string; payment: PaymentData; otherName: string; isLeading: boolean; payTo?: ReactNode };

function Payment({ jobId, payment, otherName, isLeading, payTo }: PaymentProps) {
  const { begin, busy, dialogs, refusal } = usePaymentSteps({ jobId, payment, otherName, payTo });
  const personId = usePerson().id;
  const { label, tone } = paymentStepLifecycle.statuses[payment.status];
  const isQueued = useIsKept(personId, payment.id);
  return (
    <li className="rounded-control border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="numbers font-semibold">
          {paymentLabelWords[payment.label]}: {formatRand(payment.cents)}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-card text-muted wrap-anywhere">{describePayment(payment)}</p>
      {payment.isRecorded ? <p className="text-card text-muted">{words.recorded}</p> : null}
      {payment.proofs.length > 0 ? (
        <div className="mt-2 grid gap-2">
          <AttachedFiles label={words.proof} files={payment.proofs} />
        </div>
      ) : null}
      {refusal}
      {isQueued ? (
        <p className="mt-2 font-semibold">{words.queued}</p>
      ) : isLeading || payment.steps.length === 0 ? null : (
        <div className="mt-2 flex flex-wrap gap-3">
          {payment.steps.map((offered) => (
            <Button
              key={offered.step}
              variant="quiet"
              className="max-sm:w-full"
              busy={busy === offered.step}
              onClick={() => begin(offered)}
            >
              {offered.label}
            </Button>
          ))}
        </div>
      )}
      {dialogs}
    </li>
  );
}
