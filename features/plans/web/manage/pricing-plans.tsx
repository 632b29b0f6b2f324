import { PageHeading } from '#kit/ui/page-heading.tsx';
import { PlanList } from './plan-list.tsx';
import { planAdminWords } from '#features/plans/plan-wording.ts';

/** The plans that people pay for, and what each holds. */
export default function PricingPlans({ title }: { title: string }) {
  return (
    <>
      <PageHeading title={title} subtitle={planAdminWords.subtitle} />
      <PlanList />
    </>
  );
}
