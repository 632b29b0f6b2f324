import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Lock, type LucideIcon, ShieldCheck, Wallet } from 'lucide-react';
import { useEffect } from 'react';
import { isOneOf } from '#core/lifecycle.ts';
import { useOwnApplication } from '#features/applications/web/api.ts';
import { OwnApplication } from '#features/applications/web/own-application.tsx';
import { ownApplicationWords } from '#features/applications/wording.ts';
import { usePlanUse } from '#features/insights/web/api.ts';
import { PlanUse } from '#features/insights/web/plan-use.tsx';
import { settingsQuery } from '#features/site/web/api.ts';
import { useOwnPlan, useOwnSteps, usePayments, usePlans, useRenewal } from '#features/subscriptions/web/api.ts';
import { formatBudget } from '#core/money/money.ts';
import { OwnPlan } from '#features/subscriptions/web/own-plan.tsx';
import { type MetLimit, metLimits } from '#features/subscriptions/find-plan.ts';
import { LimitNote } from '#features/subscriptions/web/limit-note.tsx';
import { DemonstrationNote } from '#features/subscriptions/web/payment-notes.tsx';
import { PlanSteps } from '#features/subscriptions/web/plan-steps.tsx';
import { PaymentHistory } from '#features/subscriptions/web/payment-history.tsx';
import { PlanCard } from '#features/subscriptions/web/plan-card.tsx';
import { Renewal } from '#features/subscriptions/web/renewal.tsx';
import { ownPlanWords, paymentWords, planCardWords } from '#features/subscriptions/wording.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { useSession } from '#web/api/session.ts';
import { After } from '#web/ui/after.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { nextAddress } from '#web/next-address.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { LoadingList, Skeleton } from '#web/ui/skeleton.tsx';
import { keep } from '#web/drafts/kept.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { Apply, payablePlans } from './apply.tsx';
import { ReturnPage, wayBack } from './return-page.tsx';
import { ChooseButton } from './choose-button.tsx';
import { noteWords, subscriptionPageWords as words, waitingWords } from './wording.ts';

const route = getRouteApi('/shell/browsing/provider-subscription');

/** The plans, or how a payment stands, where the checkout leads back to. */
export function SubscriptionPage() {
  const { reference } = route.useSearch();
  return reference === undefined ? <PlansPage /> : <ReturnPage reference={reference} />;
}

/** The plans, and the plan that a person has: a provider, or a member who was one. */
function PlansPage() {
  const { back, plan: wanted, limit, over } = route.useSearch();
  const person = useSession();
  const role = person?.role;
  const plans = usePlans();
  const isProvider = role === 'provider';
  const own = useOwnPlan(person !== null);
  const hasPlan = own.data !== undefined && own.data.plan !== null;
  const use = usePlanUse(isProvider && own.data !== undefined);
  const renewal = useRenewal(isProvider && own.data?.renews === true);
  const steps = useOwnSteps(hasPlan);
  const isGranted = steps.data?.id === null;
  const application = useOwnApplication(role === 'member');
  const { latest, joiningFeeCents = 0 } = application.data ?? {};
  const mayPay = person !== null && role !== 'admin';
  const payments = usePayments(mayPay);
  const mayApply = application.data !== undefined && latest?.status !== 'waiting' && !hasPlan;
  const applied =
    mayApply && plans.data && plans.data.payments !== 'off'
      ? payablePlans(plans.data.items).find(({ id }) => id === wanted)
      : undefined;
  useEffect(() => {
    keep('tab', wayBack, back ?? null);
  }, [back]);
  return (
    <>
      <PageHeading
        title={words.title}
        subtitle={words.subtitle}
        {...(back !== undefined && { back: { label: words.back, render: <a href={nextAddress(back)} /> } })}
      />
      <DemonstrationNote />
      {plans.data?.payments === 'off' ? (
        <div className="mb-5">
          <Alert tone="info" title={paymentWords.off}>
            {paymentWords.offHint}
          </Alert>
        </div>
      ) : null}
      <After queries={[plans]} loading={<Loading />}>
        {isProvider && isOneOf(limit ?? null, Object.keys(metLimits) as MetLimit[]) && plans.data && own.data ? (
          <div className="mb-5">
            <LimitNote limit={limit as MetLimit} over={over} plans={plans.data.items} own={own.data.plan} />
          </div>
        ) : null}
        {isProvider || hasPlan ? (
          <Loaded query={own} loading={<Skeleton className="mb-5 h-40 rounded-card!" />} failed={ownPlanWords.failed}>
            {(plan) => (
              <OwnPlan own={plan}>
                {isProvider ? <PlanUse /> : null}
                {isProvider && plan.renews ? <Renewal /> : null}
                {(isGranted || !isProvider) && plan.periodEndsAt !== null ? (
                  <p className="mt-4 text-sm text-muted">{ownPlanWords.thenChoose}</p>
                ) : null}
                {plan.plan === null ? null : <PlanSteps own={plan} />}
              </OwnPlan>
            )}
          </Loaded>
        ) : null}
        <After queries={[own, use, renewal, steps]}>
          {isProvider && own.data?.unpaid && own.data.plan === null ? (
            <div className="mb-5">
              <Alert
                tone="warning"
                title={paymentWords.unpaid(own.data.unpaid.name)}
                action={
                  <ButtonLink size="sm" render={<a href={own.data.unpaid.url} />}>
                    {paymentWords.payNow}
                  </ButtonLink>
                }
              >
                {paymentWords.unpaidHint}
              </Alert>
            </div>
          ) : null}
          {isProvider && person?.status !== 'approved' ? (
            <div className="mb-5">
              <Alert tone="info" title={waitingWords.title}>
                {waitingWords.text}
              </Alert>
            </div>
          ) : null}
          {isProvider && own.data && own.data.plan === null && own.data.joiningFeeCents > 0 ? (
            <p className="mb-4 text-card">{paymentWords.withJoiningFee(formatBudget(own.data.joiningFeeCents))}</p>
          ) : null}
          {role === 'member' && applied === undefined && !hasPlan ? (
            <Loaded
              query={application}
              loading={<Skeleton className="mb-5 h-40 rounded-card!" />}
              failed={ownApplicationWords.failed}
            >
              {({ latest }) =>
                latest === null || latest.status === 'approved' ? (
                  <div className="mb-5">
                    <Alert tone="info" title={words.forMembers}>
                      {words.forMembersHint}
                    </Alert>
                  </div>
                ) : (
                  <OwnApplication application={latest} />
                )
              }
            </Loaded>
          ) : null}
          <After queries={[application]}>
            <Loaded query={plans} loading={null} failed={planCardWords.failed}>
              {({ items, payments }) =>
                applied !== undefined ? (
                  <Apply plan={applied} plans={items} latest={latest ?? null} joiningFeeCents={joiningFeeCents} />
                ) : (
                  <div className="grid grid-cols-[minmax(0,1fr)] items-stretch gap-4 sm:grid-cols-2 min-[77.5rem]:grid-cols-4">
                    {items.map((plan) => (
                      <PlanCard key={plan.id} plan={plan} isOwn={plan.id === own.data?.plan}>
                        <ChooseButton
                          plan={plan}
                          own={own.data}
                          mayApply={mayApply}
                          arePaymentsOff={payments === 'off'}
                          isChosen={plan.id === wanted}
                        />
                      </PlanCard>
                    ))}
                  </div>
                )
              }
            </Loaded>
            {mayPay ? <PaymentHistory /> : null}
            <After queries={[payments]}>
              <Notes />
            </After>
          </After>
        </After>
      </After>
    </>
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
      <div className="grid gap-5 md:grid-cols-3">
        <Note icon={ShieldCheck} title={noteWords.checked} text={noteWords.checkedHint} />
        {site ? (
          <Note
            icon={Wallet}
            title={noteWords.joiningFee(site.joiningFeeCents)}
            text={noteWords.coolingOff(site.joiningFeeWaived, site.coolingOffFeeCents)}
          />
        ) : null}
        <Note icon={Lock} title={noteWords.safe} text={noteWords.safeHint} />
      </div>
      <p className="mt-4 text-sm text-muted">
        {noteWords.policyHint} <TextLink render={<Link to="/policy-privacy" />}>{noteWords.policy}</TextLink>
      </p>
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
