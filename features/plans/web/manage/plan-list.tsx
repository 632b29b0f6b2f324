import { useMutation, useQuery } from '@tanstack/react-query';
import { Archive, Star } from 'lucide';
import { type ReactNode, useState } from 'react';
import { formatBudget } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { Refused } from '#kit/api/refused.tsx';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { SortableList } from '#kit/ui/lists/sortable-list.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { planAdminWords as words, planFieldWords } from '#features/plans/plan-wording.ts';
import { describeLimits } from '#features/plans/wording.ts';
import { shortName } from '#core/short-name.ts';
import { api, client, type ManagedPlan, managedPlansQuery } from '../api.ts';
import { HexNut } from '../hex-nut.tsx';

const PlanDialog = lazyDialog(() => import('./plan-dialog.tsx'));
const OfferDialog = lazyDialog(() => import('./offer-dialog.tsx'));
const PlanHistory = lazyDialog(() => import('./plan-history.tsx'));

type OpenDialog = { id: ManagedPlan['id']; what: 'edit' | 'offer' | 'history' };

/** The plans in their order, each with the steps of an admin. */
export function PlanList() {
  const plans = useQuery(managedPlansQuery);
  return (
    <Loaded
      query={plans}
      failed={words.failed}
      loading={
        <LoadingList label={words.loading}>
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="h-40 rounded-card!" />
          ))}
        </LoadingList>
      }
    >
      {({ items }) => <Plans plans={items} />}
    </Loaded>
  );
}

function Plans({ plans }: { plans: readonly ManagedPlan[] }) {
  const refresh = useRefresh(managedPlansQuery.queryKey, api.list.key());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const order = useMutation({
    // Quick moves are sent one after the other.
    scope: { id: 'order of plans' },
    mutationFn: (move: { before: ManagedPlan['id'][]; plans: ManagedPlan['id'][] }) => client.orderPlans(move),
    onSuccess: () => toast.success(words.orderSaved),
    onError: sayLoggedOut,
    onSettled: refresh,
  });
  // While an order is being saved the list shows it already.
  const ids = order.isPending ? order.variables.plans : plans.map(({ id }) => id);
  const byId = new Map(plans.map((plan) => [plan.id, plan]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const move = (key: string, to: number) => {
    const id = ids.find((one) => one === key);
    const others = ids.filter((one) => one !== key);
    if (id !== undefined) order.mutate({ before: ids, plans: [...others.slice(0, to), id, ...others.slice(to)] });
  };
  const of = dialog === null ? undefined : byId.get(dialog.id);
  const close = () => setDialog(null);
  return (
    <>
      <div className="not-empty:mb-3">
        <Refused act={order} failed={words.orderFailed} />
      </div>
      <SortableList
        label={words.order}
        items={ordered.map(({ id, name }) => ({ key: id, name: shortName(name) }))}
        onMove={move}
        render={(key, handle) => {
          const plan = ordered.find(({ id }) => id === key);
          return plan === undefined ? null : (
            <PlanRow plan={plan} handle={handle} onAsk={(what) => setDialog({ id: plan.id, what })} />
          );
        }}
      />
      {dialog?.what === 'edit' && of ? <PlanDialog plan={of} onClose={close} /> : null}
      {dialog?.what === 'offer' && of ? <OfferDialog plan={of} onClose={close} /> : null}
      {dialog?.what === 'history' && of ? <PlanHistory plan={of} onClose={close} /> : null}
    </>
  );
}

type PlanRowProps = { plan: ManagedPlan; handle: ReactNode; onAsk: (what: OpenDialog['what']) => void };

function PlanRow({ plan, handle, onAsk }: PlanRowProps) {
  const { id, name, priceCents, limits, features, isPopular, retiredAt, holders } = plan;
  const heading = `managed-${id}`;
  const isRetired = retiredAt !== null;
  return (
    <Card as="article" aria-labelledby={heading}>
      <div className="flex items-start gap-3 md:gap-4">
        <HexNut plan={id} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 id={heading}>{shortName(name)}</h2>
            {isPopular ? (
              <Badge tone="brand" icon={Star}>
                {words.popular}
              </Badge>
            ) : null}
            {isRetired ? (
              <Badge tone="warning" icon={Archive}>
                {words.retiredSince(showDate(retiredAt))}
              </Badge>
            ) : null}
          </div>
          <p className="numbers font-semibold">
            {priceCents === null ? planFieldWords.byTelephone : words.aMonth(formatBudget(priceCents))}
          </p>
          <p className="mt-1 text-sm wrap-anywhere text-muted">
            {[...describeLimits(id, limits), ...features.map(planFieldWords.feature)].join(' · ')}
          </p>
          <p className="mt-1 text-sm">{words.holders(holders)}</p>
        </div>
        {handle}
      </div>
      <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-3">
        <Button size="sm" aria-label={words.editPlan(name)} onClick={() => onAsk('edit')}>
          {words.edit}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={isRetired ? words.offerPlan(name) : words.retirePlan(name)}
          onClick={() => onAsk('offer')}
        >
          {isRetired ? words.offer : words.retire}
        </Button>
        <Button size="sm" variant="quiet" aria-label={words.historyOf(name)} onClick={() => onAsk('history')}>
          {words.history}
        </Button>
      </div>
    </Card>
  );
}
