import type { AppliedPlan } from '#features/applications/web/application-form.tsx';
import type { ListedPlan } from '#features/plans/web/api.ts';
import { shortName } from '#core/short-name.ts';

/** The plans that can be paid for, in their order. */
export const payablePlans = (plans: readonly ListedPlan[]): AppliedPlan[] =>
  plans.flatMap(({ id, name, priceCents, limits, isCustom }) =>
    priceCents === null || isCustom ? [] : [{ id, name: shortName(name), locations: limits.locations }],
  );
