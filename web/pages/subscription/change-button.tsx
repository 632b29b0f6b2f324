import { useState } from 'react';
import { type ListedPlan, type OwnPlan, useOwnSteps } from '#features/plans/web/api.ts';
import { stepWords as words } from '#features/plans/change-wording.ts';
import { Button } from '#kit/ui/button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

const ChangeDialog = lazyDialog(() => import('#features/plans/web/change-dialog.tsx'));

/** Changes the running plan to another one, after the dialog has said what it costs. */
export function ChangeButton({ plan, own }: { plan: ListedPlan; own: OwnPlan }) {
  const steps = useOwnSteps(true).data;
  const [isAsking, setIsAsking] = useState(false);
  if (steps?.id == null || !steps.canChange || plan.id === own.plan || plan.id === steps.next?.plan) return null;
  return (
    <>
      <Button variant={plan.isPopular ? 'primary' : 'quiet'} full onClick={() => setIsAsking(true)}>
        {words.changeTo(plan.name)}
      </Button>
      {isAsking ? (
        <ChangeDialog id={steps.id} plan={plan.id} name={plan.name} onClose={() => setIsAsking(false)} />
      ) : null}
    </>
  );
}
