import { ConsolePage } from '#web/pages/admin/console-page.tsx';
import { consoleTitles } from '#web/pages/admin/wording.ts';

/** The plans that people pay for, and what each holds. */
export function PricingPlansPage() {
  return <ConsolePage title={consoleTitles.pricingPlans} />;
}
