import type { EarlyPayment } from '../payment-plan.ts';
import { paymentPlanWords as words, sayPayments } from '../payment-plan-wording.ts';

/** The payments of a quote, below the price. Absent where one payment is due when the work is done. */
export const PaymentPlan = ({ priceCents, early }: { priceCents: number; early: readonly EarlyPayment[] }) =>
  early.length === 0 ? null : (
    <div className="text-sm">
      <p className="font-semibold">{words.title}</p>
      <ul>
        {sayPayments(priceCents, early).map((line) => (
          <li key={line} className="numbers wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
