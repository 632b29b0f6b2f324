import { useMutation } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Loaded } from '#web/api/loaded.tsx';
import { chooseSentence } from '#web/api/refusal.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { cardCheckCents, renewalWords as words } from '../renewal-wording.ts';
import { client, type Renewal as Renewing, useRenewal } from './api.ts';

/** How the plan of a provider goes on: what is due, the next charge, the card, and the ways to pay and to change the card. */
export function Renewal() {
  const renewal = useRenewal();
  return (
    <Loaded query={renewal} loading={<Skeleton className="mt-5 h-14" />} failed={words.failed}>
      {({ renewal: found }) => (found === null ? null : <Details renewal={found} />)}
    </Loaded>
  );
}

function Details({ renewal }: { renewal: Renewing }) {
  const { plan, amountCents, periodEndsAt, chargeAt, card, pastDue, canPay } = renewal;
  const paying = usePayment(() => client.payRenewal({}));
  const saving = usePayment(() => client.updateCard({}));
  const payNow = canPay ? (
    <Button size="sm" busy={paying.busy} busyLabel={words.busy} onClick={paying.start}>
      {words.payNow}
    </Button>
  ) : null;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section aria-label={words.label} className="mt-5 grid gap-4 border-t border-line pt-4">
      {pastDue === null ? null : (
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
        <Row label={chargeAt === null ? words.nextPayment : pastDue === null ? words.nextCharge : words.nextTry}>
          {chargeAt === null
            ? words.amountUntil(amountCents, pastDue?.endsAt ?? periodEndsAt)
            : words.amountOn(amountCents, chargeAt)}{' '}
          <span className="font-normal text-muted">{words.ofPlan(plan)}</span>
        </Row>
        <Row label={words.card}>
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span>{card === null ? words.noCard : card.isRefused ? words.cardRefused(card) : words.cardOf(card)}</span>
            <Button
              size="sm"
              variant="quiet"
              icon={CreditCard}
              busy={saving.busy}
              busyLabel={words.busy}
              onClick={() => (pastDue === null ? setIsAsking(true) : saving.start())}
            >
              {card === null ? words.addCard : words.updateCard}
            </Button>
          </span>
        </Row>
      </dl>
      <Confirm
        open={isAsking}
        tone="primary"
        title={card === null ? words.addCard : words.updateCard}
        text={words.cardHint(cardCheckCents)}
        confirmLabel={words.toPayment}
        keepLabel={words.notNow}
        busy={saving.busy}
        busyLabel={words.busy}
        onConfirm={saving.start}
        onClose={() => setIsAsking(false)}
      />
    </section>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="mt-1 font-semibold">{children}</dd>
  </div>
);

/** Opens a checkout. The button stays busy until the checkout is there. */
function usePayment(open: () => Promise<{ url: string }>) {
  const opening = useMutation({
    mutationFn: open,
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(chooseSentence(error, words.notStarted)),
  });
  return { start: () => opening.mutate(), busy: opening.isPending || opening.isSuccess };
}
