import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { applicationTitle, ApplicationForm, type AppliedPlan } from '#features/applications/web/application-form.tsx';
import type { OwnApplicationData } from '#features/applications/web/api.ts';
import { bySize } from '#features/plans/find-smallest-plan.ts';
import { type ListedPlan, useChoiceTerms } from '#features/plans/web/api.ts';
import { PaymentSummary } from '#features/plans/web/payment-summary.tsx';
import { choicePayment } from '#features/plans/web/payments.ts';
import { summaryWords } from '#features/plans/summary-wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { payablePlans } from './payable-plans.ts';

const route = getRouteApi('/shell/browsing/provider-subscription');

type ApplyProps = {
  plan: AppliedPlan;
  plans: readonly ListedPlan[];
  latest: OwnApplicationData | null;
};

/** The form in which a member applies with a plan. The plan stands in the address. */
export default function Apply({ plan, plans, ...rest }: ApplyProps) {
  const terms = useChoiceTerms(plan.id);
  const navigate = route.useNavigate();
  // A reader who has just chosen the plan comes from the foot of its card; one who opens the address begins at the top.
  useEffect(() => {
    if (document.activeElement !== document.body) document.getElementById(applicationTitle)?.focus();
  }, []);
  const take = (id: string | undefined) => void navigate({ search: (before) => ({ ...before, plan: id }) });
  const findLarger = (places: number) =>
    payablePlans(plans.toSorted(bySize('locations'))).find(
      ({ locations }) => locations === null || locations >= places,
    );
  return (
    <ApplicationForm
      {...rest}
      plan={plan}
      todayCents={terms.data?.todayCents}
      summary={
        <Loaded query={terms} loading={<Skeleton className="h-60" />} failed={summaryWords.failed}>
          {(found) => <PaymentSummary {...choicePayment(found)} />}
        </Loaded>
      }
      findLarger={findLarger}
      onTake={({ id }) => take(id)}
      onOtherPlan={() => take(undefined)}
    />
  );
}
