import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Lock, type IconNode, ShieldCheck, Wallet } from 'lucide';
import { useEffect } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { isOneOf } from '#core/lifecycle.ts';
import { formatBudget } from '#core/money/money.ts';
import { useOwnApplication } from '#features/applications/web/api.ts';
import { ownApplicationWords } from '#features/applications/wording.ts';
import { usePlanUse } from '#features/insights/web/api.ts';
import { settingsQuery } from '#features/site/web/api.ts';
import { type MetLimit, metLimits } from '#features/plans/find-smallest-plan.ts';
import { type OwnPlan as OwnPlanData, useOwnPlan, useOwnSteps, usePlans, useRenewal } from '#features/plans/web/api.ts';
import { usePayments } from '#features/payments/web/api.ts';
import { LimitNote } from '#features/plans/web/limit-note.tsx';
import { PlanCard } from '#features/plans/web/plan-card.tsx';
import { UnderWay } from '#features/plans/web/under-way.tsx';
import { ownPlanWords, paymentWords, planCardWords } from '#features/plans/wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { useSession } from '#kit/api/session.ts';
import { keep } from '#kit/drafts/kept.ts';
import { nextAddress } from '#web/next-address.ts';
import { After } from '#kit/ui/loading/after.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { ChooseButton } from './choose-button.tsx';
import { payablePlans } from './payable-plans.ts';
import { wayBack } from './way-back.ts';
import { noteWords, subscriptionPageWords as words, waitingWords } from './wording.ts';

const route = getRouteApi('/shell/browsing/provider-subscription');

// A first visit loads none of these: it shows the plans.
const ReturnPage = lazyPart(
  () => import('./return-page.tsx'),
  <Skeleton className="mx-auto h-80 max-w-[640px] rounded-card!" />,
);
const Apply = lazyPart(() => import('./apply.tsx'), <Skeleton className="h-160 max-w-[760px] rounded-card!" />);
const OwnSection = lazyPart(
  () => import('./own-section.tsx'),
  <Skeleton className="mb-5 h-80 rounded-card! md:h-60" />,
);
const OwnApplication = lazyPart(
  () => import('#features/applications/web/own-application.tsx'),
  <Skeleton className="mb-5 h-80 rounded-card!" />,
);
const PaymentHistory = lazyPart(
  () => import('#features/payments/web/payment-history.tsx'),
  <Skeleton className="mt-8 h-40 rounded-card!" />,
);

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
  const application = useOwnApplication(role === 'member');
  const latest = application.data?.latest ?? null;
  const mayPay = person !== null && role !== 'admin';
  const mayApply = application.data !== undefined && latest?.status !== 'waiting' && !hasPlan;
  const applied =
    mayApply && plans.data && plans.data.payments !== 'off'
      ? payablePlans(plans.data.items).find(({ id }) => id === wanted)
      : undefined;
  const isNewcomer = role === 'member' && !hasPlan && (latest === null || latest.status === 'approved');
  useEffect(() => {
    keep('tab', wayBack, back ?? null);
  }, [back]);
  return (
    <>
      <PageHeading
        title={planCardWords.pageTitle}
        subtitle={words.subtitle}
        {...(back !== undefined && { back: { label: words.back, render: <a href={nextAddress(back)} /> } })}
      />
      {plans.data?.payments === 'off' ? (
        <div className="mb-5">
          <Alert tone="info" title={paymentWords.off}>
            {paymentWords.offHint}
          </Alert>
        </div>
      ) : null}
      <After queries={[plans, own, application, ...(hasPlan ? [use, renewal, steps] : [])]} loading={<Loading />}>
        {isProvider && isOneOf(limit ?? null, Object.keys(metLimits) as MetLimit[]) && plans.data && own.data ? (
          <div className="mb-5">
            <LimitNote limit={limit as MetLimit} over={over} plans={plans.data.items} own={own.data.plan} />
          </div>
        ) : null}
        {hasPlan || own.isError ? <Own own={own} isProvider={isProvider} /> : null}
        {isProvider && own.data?.unpaid && !hasPlan ? <Unpaid unpaid={own.data.unpaid} /> : null}
        {isProvider && person?.status !== 'approved' ? (
          <div className="mb-5">
            <Alert tone="info" title={waitingWords.title}>
              {waitingWords.text}
            </Alert>
          </div>
        ) : null}
        {isProvider && own.data && !hasPlan && own.data.joiningFeeCents > 0 ? (
          <p className="mb-4 text-card">{paymentWords.withJoiningFee(formatBudget(own.data.joiningFeeCents))}</p>
        ) : null}
        {role === 'member' && applied === undefined && !hasPlan && !isNewcomer ? (
          <Loaded
            query={application}
            loading={<Skeleton className="mb-5 h-40 rounded-card!" />}
            failed={ownApplicationWords.failed}
          >
            {({ latest }) => (latest === null ? null : <OwnApplication application={latest} />)}
          </Loaded>
        ) : null}
        <Loaded query={plans} loading={null} failed={planCardWords.failed}>
          {({ items, payments }) =>
            applied !== undefined ? (
              <Apply plan={applied} plans={items} latest={latest} />
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
        <Notes isNewcomer={isNewcomer && applied === undefined} />
        {isProvider && own.data && !hasPlan ? (
          <After queries={[use]}>
            <Own own={own} isProvider />
          </After>
        ) : null}
        {mayPay ? <Payments /> : null}
      </After>
    </>
  );
}

type OwnProps = { own: ReturnType<typeof useOwnPlan>; isProvider: boolean };

const Own = ({ own, isProvider }: OwnProps) => (
  <Loaded query={own} loading={null} failed={ownPlanWords.failed}>
    {(plan) => <OwnSection own={plan} isProvider={isProvider} />}
  </Loaded>
);

/** A plan that was chosen and is not paid for, with the way to pay; none while the bank has the payment, which the plans below can replace after 24 hours. */
function Unpaid({ unpaid }: { unpaid: NonNullable<OwnPlanData['unpaid']> }) {
  const { name, reference, isUnderWay, isLate } = unpaid;
  if (isUnderWay)
    return (
      <div className="mb-5">
        <UnderWay plan={name} reference={reference} isLate={isLate} hint={paymentWords.underWayHint} />
      </div>
    );
  return (
    <div className="mb-5">
      <Alert
        tone="warning"
        title={paymentWords.unpaid(name)}
        action={
          <ButtonLink size="sm" render={<a href={unpaid.url} />}>
            {paymentWords.payNow}
          </ButtonLink>
        }
      >
        {paymentWords.unpaidHint}
      </Alert>
    </div>
  );
}

/** The payments of the reader, once there is one. */
function Payments() {
  const payments = usePayments();
  if (payments.data === undefined ? !payments.isError : payments.data.pages[0]?.items.length === 0) return null;
  return <PaymentHistory />;
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

/** Notes for the choice, under the plans: prices stand first. */
function Notes({ isNewcomer }: { isNewcomer: boolean }) {
  const { data: site } = useQuery(settingsQuery);
  return (
    <Card as="section" aria-label={noteWords.label} className="my-5">
      {isNewcomer ? (
        <div className="mb-5 border-b border-line pb-5">
          <h2>{words.forMembers}</h2>
          <p className="mt-1 max-w-[72ch] text-card text-muted">{words.forMembersHint}</p>
        </div>
      ) : null}
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
      <Demonstration />
      <p className="mt-4 text-sm text-muted">
        {noteWords.policyHint} <TextLink render={<Link to="/policy-privacy" />}>{noteWords.policy}</TextLink>
      </p>
    </Card>
  );
}

/** Says that payments are a demonstration, where they are. */
function Demonstration() {
  if (usePlans().data?.payments !== 'demonstration') return null;
  return <p className="mt-4 text-sm text-muted">{paymentWords.demonstrationHint}</p>;
}

function Note({ icon, title, text }: { icon: IconNode; title: string; text: string }) {
  return (
    <div className="flex items-start gap-3">
      <span className="grid size-9 flex-none place-items-center rounded-lg bg-digital-tint text-digital">
        <Icon shape={icon} className="size-4.5" />
      </span>
      <div>
        <h3>{title}</h3>
        <p className="mt-0.5 text-sm text-muted">{text}</p>
      </div>
    </div>
  );
}
