import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, ShieldCheck, Wallet } from 'lucide-react';
import { PlanUse } from '#features/insights/web/plan-use.tsx';
import { settingsQuery } from '#features/site/web/api.ts';
import { useOwnPlan, usePlans, type ListedPlan } from '#features/subscriptions/web/api.ts';
import { OwnPlan } from '#features/subscriptions/web/own-plan.tsx';
import { PlanCard } from '#features/subscriptions/web/plan-card.tsx';
import { ownPlanWords, planCardWords } from '#features/subscriptions/wording.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { useSession } from '#web/api/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { LoadingList, Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { noteWords, subscriptionPageWords as words } from './wording.ts';

/** The plans, and the plan that a provider has. */
export function SubscriptionPage() {
  const role = useSession()?.role;
  const plans = usePlans();
  const own = useOwnPlan(role === 'provider');
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle} />
      {role === 'provider' ? (
        <Loaded query={own} loading={<Skeleton className="mb-5 h-40 rounded-card!" />} failed={ownPlanWords.failed}>
          {(plan) => (
            <OwnPlan own={plan}>
              <PlanUse />
            </OwnPlan>
          )}
        </Loaded>
      ) : null}
      {role === 'member' ? (
        <div className="mb-5">
          <Alert tone="info" title={words.forProviders}>
            {words.howToBecomeOne}
          </Alert>
        </div>
      ) : null}
      <Loaded query={plans} loading={<Loading />} failed={planCardWords.failed}>
        {({ items }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-stretch gap-4 sm:grid-cols-2 min-[1240px]:grid-cols-4">
            {items.map((plan) => (
              <PlanCard key={plan.id} plan={plan} isOwn={plan.id === own.data?.plan}>
                <Choice plan={plan} />
              </PlanCard>
            ))}
          </div>
        )}
      </Loaded>
      <Notes />
    </>
  );
}

function Choice({ plan }: { plan: ListedPlan }) {
  if (!plan.isCustom) return null;
  return (
    <Button variant="quiet" full onClick={() => toast.info(planCardWords.callSales)}>
      {planCardWords.contactSales}
    </Button>
  );
}

function Loading() {
  return (
    <LoadingList label={words.loading}>
      {['bronze', 'silver', 'gold', 'platinum'].map((plan) => (
        <Skeleton key={plan} className="h-100 rounded-card!" />
      ))}
    </LoadingList>
  );
}

function Notes() {
  const { data: site } = useQuery(settingsQuery);
  return (
    <Card as="section" aria-label={noteWords.label} className="mt-5">
      <div className="grid gap-5 md:grid-cols-2">
        <Note icon={ShieldCheck} title={noteWords.checked} text={noteWords.checkedHint} />
        {site ? (
          <Note
            icon={Wallet}
            title={noteWords.joiningFee(site.joiningFeeCents)}
            text={site.joiningFeeWaived ? noteWords.waived : noteWords.charged}
          />
        ) : null}
      </div>
    </Card>
  );
}

function Note({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <div className="flex items-start gap-3">
      <span className="grid size-9 flex-none place-items-center rounded-lg bg-digital-tint text-digital">
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div>
        <h3>{title}</h3>
        <p className="mt-0.5 text-sm text-muted">{text}</p>
      </div>
    </div>
  );
}
