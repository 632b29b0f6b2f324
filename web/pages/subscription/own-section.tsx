import { PlanUse } from '#features/insights/web/plan-use.tsx';
import { type OwnPlan as Own, useOwnSteps } from '#features/plans/web/api.ts';
import { OwnPlan } from '#features/plans/web/own-plan.tsx';
import { PlanSteps } from '#features/plans/web/plan-steps.tsx';
import { Renewal } from '#features/plans/web/renewal.tsx';
import { ownPlanWords } from '#features/plans/wording.ts';
import { Places } from '#features/quotes/web/places.tsx';

/** The plan that a person has, what is used of it, how it goes on, and what they can do with it. */
export default function OwnSection({ own, isProvider }: { own: Own; isProvider: boolean }) {
  const steps = useOwnSteps(own.plan !== null);
  const isGranted = steps.data?.id === null;
  return (
    <OwnPlan own={own}>
      {isProvider ? (
        <>
          <PlanUse />
          <Places />
        </>
      ) : null}
      {isProvider && own.renews ? <Renewal /> : null}
      {(isGranted || !isProvider) && own.periodEndsAt !== null ? (
        <p className="mt-4 text-sm text-muted">{ownPlanWords.thenChoose}</p>
      ) : null}
      {own.plan === null ? null : <PlanSteps own={own} />}
    </OwnPlan>
  );
}
