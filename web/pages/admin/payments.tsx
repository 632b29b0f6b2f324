import { AsidePayments } from '#features/subscriptions/web/aside-payments.tsx';
import { GrantPlan } from '#features/subscriptions/web/grant-plan.tsx';

/** Payments that wait for a decision, and plans that admins grant. */
export function Payments() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <AsidePayments />
      </div>
      <GrantPlan />
    </div>
  );
}
