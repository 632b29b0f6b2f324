import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { api, client } from '#features/subscriptions/web/api.ts';
import { DemonstrationNote } from '#features/subscriptions/web/payment-notes.tsx';
import { Loaded } from '#web/api/loaded.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { returnWords as words } from './wording.ts';

/** Milliseconds between two questions while a payment is under way. */
const askEvery = 3_000;

/** Where the checkout leads back to: how the payment stands, which only the server can say. */
export function ReturnPage({ reference }: { reference: string }) {
  const queries = useQueryClient();
  const payment = useQuery({
    queryKey: ['payment', reference],
    queryFn: () => client.settle({ reference }),
    refetchInterval: (query) => (query.state.data?.state === 'waiting' ? askEvery : false),
    retry: false,
  });
  const isPaid = payment.data?.state === 'paid';
  useEffect(() => {
    if (isPaid) void queries.invalidateQueries({ queryKey: api.own.key() });
  }, [isPaid, queries]);
  return (
    <div className="mx-auto max-w-[640px]">
      <PageHeading title={words.title} />
      <DemonstrationNote />
      <Loaded query={payment} loading={<Skeleton className="h-40 rounded-card!" />} failed={words.failedToAsk}>
        {({ state, plan, amountCents, periodEndsAt, url }) => (
          <Card>
            <div aria-live="polite" className="grid gap-4">
              <Alert tone={TONES[state]} title={words.states[state]}>
                {state === 'paid' && periodEndsAt !== null
                  ? words.paidHint(plan, formatRand(amountCents), showDate(periodEndsAt))
                  : words.hints[state]}
              </Alert>
              <Ways>
                {state === 'paid' ? (
                  <ButtonLink render={<Link to="/provider-dashboard" />}>{words.toDashboard}</ButtonLink>
                ) : null}
                {url !== null && (state === 'unpaid' || state === 'failed') ? (
                  <ButtonLink render={<a href={url} />}>{words.payNow}</ButtonLink>
                ) : null}
                <ButtonLink variant="quiet" render={<Link to="/provider-subscription" />}>
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

const Ways = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-3">{children}</div>;

const TONES = { paid: 'success', waiting: 'info', unpaid: 'warning', failed: 'danger', aside: 'warning' } as const;
