import type { RefundCause, Taken } from './lifecycle.ts';
import { shortName } from './wording.ts';

type Notice = { title: string; description: string };

/**
 * What a refund leaves of the plan that it paid for: the plan goes on, ends, another one goes on in place of it, or it goes on to the end of
 * the period that runs, since the next one is not paid any more.
 */
type Left = { plan: string; until: string; state: 'same' | 'ended' | 'smaller' | 'shorter' };

const describeLeft = ({ plan, until, state }: Left): string =>
  ({
    same: '',
    ended: ` The plan ${shortName(plan)} has ended. You can choose a plan again.`,
    smaller: ` You have the plan ${shortName(plan)} again.`,
    shorter: ` The next month of your plan is not paid any more: you have ${shortName(plan)} until ${until}.`,
  })[state];

/**
 * What the person reads of a refund, by its cause. None of a small payment that only checks a card: the page says it goes back. None of
 * an application or a plan that was cancelled: what they read of that says so.
 */
export const refundWantedNotice = (cause: RefundCause, amount: string, left: Left): Notice | null => {
  const goesBack = `${amount} goes back to the card or account that you paid with, within 10 days.`;
  switch (cause) {
    case 'card-check':
    case 'application-declined':
    case 'application-unanswered':
    case 'application-withdrawn':
    case 'cool-off':
      return null;
    case 'paid-twice':
      return {
        title: `We return your payment of ${amount}`,
        description: `You paid ${amount} that was not needed: another payment came first, your plan had changed, or you had asked us to delete your account. ${goesBack}`,
      };
    default:
      return { title: `${amount} goes back to you`, description: `${goesBack}${describeLeft(left)}` };
  }
};

export const refundMadeNotice = (amount: string, left: Left): Notice => ({
  title: `${amount} went back to you`,
  description: `${amount} went back to the card or account that you paid with. Your bank may need a few days to show it.${describeLeft(left)}`,
});

/** What the person reads who cancelled in the cooling-off time: one notice, however many payments go back. */
export const cooledOffNotice = (plan: string, amount: string, paid: string): Notice => ({
  title: `${amount} goes back to you`,
  description: `You cancelled the plan ${shortName(plan)}, and it has ended. ${amount} of the ${paid} that you paid goes back to the card or account that you paid with, within 10 days. Nothing more is charged.`,
});

export const refundHeldNotice = (amount: string): Notice => ({
  title: `Your refund of ${amount} takes longer`,
  description: `Paystack could not return ${amount} yet. Our team looks at it. You do not have to do anything.`,
});

/** What the admins read. */
export const refundHeldAdminNotice = (amount: string): Notice => ({
  title: 'A refund needs you',
  description: `Paystack could not return ${amount}. Open Payments: try again, or pay it back by hand.`,
});

export const disputeNotice = (amount: string, until: string | null): Notice => ({
  title: 'A payment is disputed',
  description: `A bank asks for ${amount} back. Answer on Paystack’s pages${until === null ? '' : ` before ${until}`}.`,
});

const disputeTakes: Record<Taken, string> = {
  plan: 'The plan that it paid for has ended.',
  upgrade: 'The larger plan that it paid for has ended. The plan before it goes on.',
  period: 'The next period, which it paid for, is not paid any more.',
  nothing: 'No plan has ended because of it.',
};

export const disputeEndedNotice = {
  won: (amount: string): Notice => ({ title: 'A dispute is won', description: `The payment of ${amount} stays.` }),
  lost: (amount: string, taken: Taken): Notice => ({
    title: 'A dispute is lost',
    description: `${amount} went back. ${disputeTakes[taken]}`,
  }),
  unclear: (amount: string): Notice => ({
    title: 'A dispute needs you',
    description: `A dispute of ${amount} is resolved in a way that this site does not know. Look at it on Paystack’s pages.`,
  }),
};

/** What the person reads when a plan, or an upgrade, ends because their bank took its payment back. */
export const disputeTakenNotice = (left: Left): Notice => ({
  title: left.state === 'ended' ? 'Your plan has ended' : 'Your plan has changed',
  description: `Your bank took the payment for it back.${describeLeft(left)}`,
});
