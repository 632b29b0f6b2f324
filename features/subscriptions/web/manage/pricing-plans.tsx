import { PlanList } from '#features/subscriptions/web/manage/plan-list.tsx';
import { planAdminWords } from '#features/subscriptions/plan-wording.ts';
import { ConsolePage } from '../console-page.tsx';
import { consoleTitles } from '../wording.ts';

/** The plans that people pay for, and what each holds. */
export function PricingPlansPage() {
  return (
    <ConsolePage title={consoleTitles.pricingPlans} subtitle={planAdminWords.subtitle}>
      <PlanList />
    </ConsolePage>
  );
}
