import { Alert } from '#kit/ui/alert.tsx';
import { findSmallestPlan, type MetLimit } from '../find-smallest-plan.ts';
import { noPlan, type PlanId } from '../plans.ts';
import { limitWords as words, describeLimit } from '../wording.ts';
import { shortName } from '#core/short-name.ts';
import type { ListedPlan } from './api.ts';

type LimitNoteProps = {
  limit: MetLimit;
  /** The amount or number that is over the limit: cents, or places. */
  over: number | undefined;
  plans: readonly ListedPlan[];
  /** The plan that the person has. */
  own: PlanId | null;
};

/** Names the smallest plan that lifts the limit from which the person came, or says that none does. */
export function LimitNote({ limit, over, plans, own }: LimitNoteProps) {
  const limits = plans.find(({ id }) => id === own)?.limits ?? noPlan.limits;
  const smallest = findSmallestPlan(plans, limit, { own: limits, needed: over });
  if (smallest === null)
    return (
      <Alert tone="warning" title={words.none}>
        {words.without[limit]}
      </Alert>
    );
  if (smallest === 'own')
    return (
      <Alert tone="success" title={words.lifted}>
        {words.goBack}
      </Alert>
    );
  return (
    <Alert tone="info" title={words.smallest(shortName(smallest.name), describeLimit(limit, smallest))}>
      {words.kept}
    </Alert>
  );
}
