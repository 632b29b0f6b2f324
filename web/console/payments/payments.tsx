import { PageHeading } from '#kit/ui/page-heading.tsx';
import { UnmatchedPayments } from '#features/payments/web/unmatched-payments.tsx';
import { Refunds } from '#features/payments/web/refunds.tsx';
import { GrantPlan } from '#features/plans/web/grant-plan.tsx';

/** Payments that wait for a decision, and plans that admins grant. */
export default function Payments({ title }: { title: string }) {
  return (
    <>
      <PageHeading title={title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div>
          <UnmatchedPayments />
        </div>
        <Refunds />
        <GrantPlan />
      </div>
    </>
  );
}
