import { After } from '#kit/ui/loading/after.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { UnmatchedPayments, useWaitingPayments } from '#features/payments/web/unmatched-payments.tsx';
import { Refunds, useStuckRefunds } from '#features/payments/web/refunds.tsx';
import { GrantPlan } from '#features/plans/web/grant-plan.tsx';

/** Payments that wait for a decision, and plans that admins grant. */
export default function Payments({ title }: { title: string }) {
  const waiting = useWaitingPayments();
  const stuck = useStuckRefunds();
  return (
    <>
      <PageHeading title={title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div>
          <UnmatchedPayments />
        </div>
        <After queries={[waiting]}>
          <Refunds />
          <After queries={[stuck]}>
            <GrantPlan />
          </After>
        </After>
      </div>
    </>
  );
}
