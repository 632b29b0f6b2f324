import { useMutation } from '@tanstack/react-query';
import { CreditCard } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Loaded } from '#kit/api/loaded.tsx';
import { onceBack } from '#kit/api/once-back.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Confirm } from '#kit/ui/loading/later.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { renewalWords as words } from '../renewal-wording.ts';
import { api, client, type Renewal as Renewing, useRenewal } from './api.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { UnderWay } from './under-way.tsx';
import { cardPayment, renewalPayment } from './payments.ts';

/** The renewal of a provider's plan: the amount that is due, the next charge, the card, and the ways to pay and to change the card. */
export function Renewal() {
  const renewal = useRenewal();
  return (
    <Loaded query={renewal} loading={<Skeleton className="mt-5 h-14" />} failed={words.failed}>
      {({ renewal: found }) => (found === null ? null : <Details renewal={found} />)}
    </Loaded>
  );
}

/** The purpose of the checkout: the month that is due, or only the check of another card. */
type Purpose = 'renewal' | 'card';

function Details({ renewal }: { renewal: Renewing }) {
  const { plan, amountCents, periodEndsAt, chargeAt, card, pastDue, payBetween, underWay, canPay } = renewal;
  const isPaying = underWay?.kind === 'renewal' && !underWay.isLate;
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  const [isForCard, setIsForCard] = useState(false);
  const ask = (next: Purpose, savesCard: boolean) => {
    paying.forget();
    setPurpose(next);
    setIsForCard(savesCard);
  };
  // A card is saved with the payment that is due, which may have become due since.
  const payment = purpose === 'card' && pastDue === null ? cardPayment(renewal) : renewalPayment(renewal);
  const { todayCents } = payment;
  const paying = usePayment(() => (isForCard ? client.updateCard : client.payRenewal)({ todayCents }));
  const payNow = canPay ? (
    <Button size="sm" onClick={() => ask('renewal', false)}>
      {words.payNow}
    </Button>
  ) : null;
  return (
    <section aria-label={words.label} className="mt-5 grid gap-4 border-t border-line pt-4">
      {/* A process of the release before does not name it. */}
      {underWay == null ? null : (
        <UnderWay {...underWay} hint={isPaying ? words.underWayHint : words.upgradeUnderWayHint} />
      )}
      {pastDue === null || isPaying ? null : (
        <Alert tone="danger" title={words.pastDue(pastDue.cause)} action={payNow}>
          {words.pastDueHint(pastDue.cause, pastDue.endsAt, chargeAt)}
        </Alert>
      )}
      {pastDue === null && canPay ? (
        <Alert tone="warning" title={words.payEarly} action={payNow}>
          {words.payEarlyHint(periodEndsAt)}
        </Alert>
      ) : null}
      <dl className="grid gap-4 md:grid-cols-2">
        {/* While the bank has the payment, nothing else is asked for. */}
        {isPaying ? null : (
          <Row label={chargeAt === null ? words.nextPayment : pastDue === null ? words.nextCharge : words.nextTry}>
            {payBetween
              ? words.amountBetween(amountCents, payBetween.from, payBetween.until)
              : chargeAt === null
                ? words.amountUntil(amountCents, pastDue?.endsAt ?? periodEndsAt)
                : words.amountOn(amountCents, chargeAt)}{' '}
            <span className="font-normal text-muted">{words.ofPlan(plan)}</span>
          </Row>
        )}
        <Row label={words.card}>
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span>{card === null ? words.noCard : card.isRefused ? words.cardRefused(card) : words.cardOf(card)}</span>
            {/* A new card pays the amount that is due, unless a payment of it is with the bank. */}
            {pastDue !== null && isPaying ? null : (
              <Button
                size="sm"
                variant="quiet"
                icon={CreditCard}
                onClick={() => ask(pastDue === null ? 'card' : 'renewal', true)}
              >
                {card === null ? words.addCard : words.updateCard}
              </Button>
            )}
          </span>
        </Row>
      </dl>
      <Confirm
        open={purpose !== null}
        tone="primary"
        title={isForCard ? (card === null ? words.addCard : words.updateCard) : words.payNow}
        confirmLabel={words.toPayment}
        keepLabel={words.notNow}
        busy={paying.busy}
        busyLabel={words.busy}
        error={paying.refusal}
        onConfirm={paying.start}
        onClose={() => setPurpose(null)}
      >
        <PaymentSummary {...payment} />
      </Confirm>
    </section>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="mt-1 font-semibold">{children}</dd>
  </div>
);

/** Opens a checkout. After a refusal the summary is read again: the amount may have changed. The button stays busy until the checkout opens. */
function usePayment(open: () => Promise<{ url: string }>) {
  const refresh = useRefresh(api.renewal.key());
  const opening = useMutation({
    mutationFn: open,
    onSuccess: ({ url }) => {
      window.location.assign(url);
      onceBack(() => opening.reset());
    },
    onError: (error) => {
      sayLoggedOut(error);
      void refresh();
    },
  });
  return {
    start: () => opening.mutate(),
    forget: () => opening.reset(),
    busy: opening.isPending || opening.isSuccess,
    refusal: opening.error === null ? undefined : chooseSentence(opening.error, words.notStarted),
  };
}
