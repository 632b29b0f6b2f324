import { AsidePayments } from '#features/subscriptions/web/aside-payments.tsx';
import { Refunds } from '#features/subscriptions/web/refunds.tsx';
import { GrantPlan } from '#features/subscriptions/web/grant-plan.tsx';
import { ConsolePage } from '../console-page.tsx';
import { consoleTitles } from '../wording.ts';

/** Payments that wait for a decision, and plans that admins grant. */
export default function Payments() {
  return (
    <ConsolePage title={consoleTitles.payments}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div>
          <AsidePayments />
        </div>
        <Refunds />
        <GrantPlan />
      </div>
    </ConsolePage>
  );
}
