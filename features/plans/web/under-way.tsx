import { Link } from '@tanstack/react-router';
import { Alert } from '#kit/ui/alert.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { paymentWords as words } from '../wording.ts';

type UnderWayProps = { plan: string; reference: string; isLate: boolean; hint: string };

/** Says that the bank has the payment for a plan, in place of the way to pay; after 24 hours beside it. */
export const UnderWay = ({ plan, reference, isLate, hint }: UnderWayProps) => (
  <Alert
    tone="info"
    title={words.underWay(plan)}
    action={
      <ButtonLink size="sm" variant="quiet" render={<Link to="/provider-subscription" search={{ reference }} />}>
        {words.seePayment}
      </ButtonLink>
    }
  >
    {isLate ? words.lateHint : hint}
  </Alert>
);
