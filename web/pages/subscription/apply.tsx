import { getRouteApi } from '@tanstack/react-router';
import { ApplicationForm, type AppliedPlan } from '#features/applications/web/application-form.tsx';
import type { OwnApplicationData } from '#features/applications/web/api.ts';
import type { ListedPlan } from '#features/subscriptions/web/api.ts';
import { shortName } from '#features/subscriptions/wording.ts';

const route = getRouteApi('/shell/browsing/provider-subscription');

type ApplyProps = {
  plan: AppliedPlan;
  plans: readonly ListedPlan[];
  latest: OwnApplicationData | null;
  joiningFeeCents: number;
};

/** The form in which a member applies with a plan. The plan stands in the address. */
export function Apply({ plan, plans, ...rest }: ApplyProps) {
  const navigate = route.useNavigate();
  const take = (id: string | undefined) => void navigate({ search: (before) => ({ ...before, plan: id }) });
  const findLarger = (places: number) =>
    payablePlans(plans).find(({ locations }) => locations === null || locations >= places);
  return (
    <ApplicationForm
      {...rest}
      plan={plan}
      findLarger={findLarger}
      onTake={({ id }) => take(id)}
      onOtherPlan={() => take(undefined)}
    />
  );
}

/** The plans that can be paid for, in their order. */
export const payablePlans = (plans: readonly ListedPlan[]): AppliedPlan[] =>
  plans.flatMap(({ id, name, priceCents, limits, isCustom }) =>
    priceCents === null || isCustom ? [] : [{ id, name: shortName(name), priceCents, locations: limits.locations }],
  );
