import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '#kit/api/loaded.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { changeDialogWords as words, stepWords } from '../change-wording.ts';
import type { PlanId } from '../plans.ts';
import { api, client, type ChangeTerms } from './api.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { upgradePayment } from './payments.ts';
import { usePlanStep } from './use-plan-step.ts';

type ChangeDialogProps = { id: string; plan: PlanId; name: string; onClose: () => void };

/** Shows the price of a change today and the date from which the new price applies, and makes the change. An amount that has changed is shown again. */
export default function ChangeDialog({ id, plan, name, onClose }: ChangeDialogProps) {
  const terms = useQuery({ ...api.changeTerms.queryOptions({ input: { id, plan } }), staleTime: 0, gcTime: 0 });
  const read = terms.data;
  const options = { onTaken: (answer: Led) => lead(answer, read), onClose };
  const change = (atCheckout: boolean) => client.change({ id, plan, todayCents: read?.todayCents ?? 0, atCheckout });
  const changing = usePlanStep({ take: () => change(false), ...options });
  const paying = usePlanStep({ take: () => change(true), ...options });
  const busy = changing.busy || paying.busy;
  return (
    <Confirm
      open
      tone="primary"
      title={words.title(name)}
      keepLabel={stepWords.notNow}
      confirmLabel={
        read?.direction !== 'up' ? words.confirmDown : read.card === null ? words.confirmCheckout : words.confirmUp
      }
      busyLabel={stepWords.busy}
      busy={busy}
      error={paying.error ?? changing.error}
      disabled={read === undefined}
      onConfirm={changing.begin}
      onClose={onClose}
    >
      <Loaded query={terms} loading={<Skeleton className="h-28" />} failed={words.failed}>
        {(found) => <Terms terms={found} />}
      </Loaded>
      {changing.code === 'payments.card-declined' && !busy ? (
        <Button variant="soft" className="justify-self-start" onClick={paying.begin}>
          {words.otherWay}
        </Button>
      ) : null}
    </Confirm>
  );
}

type Led = Awaited<ReturnType<typeof client.change>>;

/** The sentence after a change; null if the checkout, or the page of the payment, says how it goes on. */
function lead({ state, url, reference }: Led, terms: ChangeTerms | undefined): string | null {
  if (state === 'done')
    return terms?.direction === 'up'
      ? words.done(terms.name)
      : terms?.direction === 'down'
        ? words.planned(terms.name, terms.fullFrom)
        : words.kept;
  window.location.assign(url ?? `/provider-subscription?reference=${reference}`);
  return null;
}

function Terms({ terms }: { terms: ChangeTerms }) {
  const { direction, todayCents, fullCents, fullFrom, card } = terms;
  if (direction === 'up')
    return (
      <div className="grid gap-4">
        <p className="text-card text-muted">{card === null ? words.up : words.upWithCard(card)}</p>
        <PaymentSummary {...upgradePayment(terms)} />
      </div>
    );
  return (
    <div className="grid gap-4">
      <dl className="grid gap-2">
        <Row label={words.today}>{todayCents === 0 ? words.nothing : words.amount(todayCents)}</Row>
        <Row label={words.from(fullFrom)}>{words.aMonth(fullCents)}</Row>
      </dl>
      <p className="text-card text-muted">{direction === 'down' ? words.down(fullFrom) : words.stay}</p>
    </div>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt className="text-muted">{label}</dt>
    <dd className="font-display text-lg font-bold tabular-nums">{children}</dd>
  </div>
);
