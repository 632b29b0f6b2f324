import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { client } from '#features/plans/web/api.ts';
import { DemonstrationNote } from '#features/plans/web/payment-notes.tsx';
import { nextAddress } from '#web/next-address.ts';
import { refresh } from '#kit/api/queries.ts';
import { readKept } from '#kit/drafts/kept.ts';
import { savedCardWords } from '#features/plans/renewal-wording.ts';
import { describeNext } from '#features/plans/summary-wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { askAgain } from '#kit/api/retry-readings.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { wayBack } from './way-back.ts';
import { returnWords as words } from './wording.ts';

/** Milliseconds between two questions while a payment is under way. */
const askEvery = 3_000;

/** The page after the checkout: the state of the payment, which only the server knows. */
export default function ReturnPage({ reference }: { reference: string }) {
  const queries = useQueryClient();
  const [back] = useState(() => readKept('tab', wayBack));
  const payment = useQuery({
    queryKey: ['payment', reference],
    queryFn: () => client.settle({ reference }),
    refetchInterval: askAgain((data) => data?.state === 'waiting' && askEvery),
    retry: false,
  });
  const isPaid = payment.data?.state === 'paid';
  useEffect(() => {
    if (isPaid) void refresh(queries);
  }, [isPaid, queries]);
  return (
    <div className="mx-auto max-w-[640px]">
      <PageHeading title={words.title} />
      <DemonstrationNote />
      <Loaded query={payment} loading={<Skeleton className="h-40 rounded-card!" />} failed={words.failedToAsk}>
        {({ state, kind, plan, card, amountCents, periodEndsAt, nextCents, url }) => (
          <Card>
            <div aria-live="polite" className="grid gap-4">
              <Alert
                tone={state === 'paid' && kind === 'card' && card === null ? 'warning' : TONES[state]}
                title={state === 'paid' && kind === 'card' ? savedCardWords.title(card) : words.states[state]}
              >
                {state !== 'paid'
                  ? words.hints[state]
                  : kind === 'card'
                    ? savedCardWords.hint(amountCents, card)
                    : periodEndsAt === null
                      ? words.applied(formatRand(amountCents))
                      : words.paidHint(plan, formatRand(amountCents), showDate(periodEndsAt))}
              </Alert>
              {state === 'paid' && nextCents !== null ? (
                <p className="text-card">{describeNext({ cents: nextCents, on: periodEndsAt }, card)}</p>
              ) : null}
              <Ways>
                {state === 'paid' ? <PaidWay isProvider={periodEndsAt !== null} back={back} /> : null}
                {url !== null && (state === 'unpaid' || state === 'failed') ? (
                  <ButtonLink render={<a href={url} />}>{words.payNow}</ButtonLink>
                ) : null}
                <ButtonLink
                  variant="quiet"
                  render={<Link to="/provider-subscription" search={back === null ? {} : { back }} />}
                >
                  {words.toPlans}
                </ButtonLink>
              </Ways>
            </div>
          </Card>
        )}
      </Loaded>
    </div>
  );
}

/** On to what a limit had kept the person from, or to their dashboard; a member to their application. */
function PaidWay({ isProvider, back }: { isProvider: boolean; back: string | null }) {
  if (!isProvider) return <ButtonLink render={<Link to="/provider-subscription" />}>{words.toApplication}</ButtonLink>;
  return back === null ? (
    <ButtonLink render={<Link to="/provider-dashboard" />}>{words.toDashboard}</ButtonLink>
  ) : (
    <ButtonLink render={<a href={nextAddress(back)} />}>{words.back}</ButtonLink>
  );
}

const Ways = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-3">{children}</div>;

const TONES = {
  paid: 'success',
  waiting: 'info',
  unpaid: 'warning',
  failed: 'danger',
  aside: 'warning',
  returned: 'info',
} as const;
