import type { RefundCause } from './lifecycle.ts';

type Notice = { title: string; description: string };

/**
 * What the person reads of a refund, by its cause. None of a small payment that only checks a card: the page says it goes back. None of
 * an application that has ended: what they read of that says so.
 */
export const refundWantedNotice = (cause: RefundCause, amount: string): Notice | null => {
  const goesBack = `${amount} goes back to the card or account that you paid with, within 10 days.`;
  switch (cause) {
    case 'card-check':
    case 'application-declined':
    case 'application-unanswered':
    case 'application-withdrawn':
      return null;
    case 'paid-twice':
      return {
        title: 'We return your payment',
        description: `You paid ${amount} that was not needed: another payment came first, your plan had changed, or you had asked us to delete your account. ${goesBack}`,
      };
    default:
      return { title: 'Your refund is on its way', description: goesBack };
  }
};

export const refundMadeNotice = (amount: string): Notice => ({
  title: 'Your refund is made',
  description: `${amount} went back to the card or account that you paid with. Your bank may need a few days to show it.`,
});

export const refundHeldNotice = (amount: string): Notice => ({
  title: 'Your refund takes longer',
  description: `Paystack could not return ${amount} yet. Our team looks at it. You do not have to do anything.`,
});

/** What the admins read. */
export const refundHeldAdminNotice = (amount: string): Notice => ({
  title: 'A refund needs you',
  description: `Paystack could not return ${amount}. Look at the refund on Paystack’s pages.`,
});

export const disputeNotice = (amount: string, until: string | null): Notice => ({
  title: 'A payment is disputed',
  description: `A bank asks for ${amount} back. Answer on Paystack’s pages${until === null ? '' : ` before ${until}`}.`,
});

export const disputeEndedNotice = {
  won: (amount: string): Notice => ({ title: 'A dispute is won', description: `The payment of ${amount} stays.` }),
  lost: (amount: string): Notice => ({
    title: 'A dispute is lost',
    description: `${amount} went back. What the payment gave has ended.`,
  }),
  unclear: (amount: string): Notice => ({
    title: 'A dispute needs you',
    description: `A dispute of ${amount} is resolved in a way that this site does not know. Look at it on Paystack’s pages.`,
  }),
};

/** What the person reads when their plan ends because its payment went back. */
export const planReversedNotice = (plan: string): Notice => ({
  title: 'Your plan has ended',
  description: `The payment for the plan ${plan} went back to you, so the plan has ended. You can choose a plan again.`,
});

/** What the person reads when an upgrade ends because its payment went back. */
export const upgradeReversedNotice = (plan: string): Notice => ({
  title: 'Your plan has changed',
  description: `The payment for your larger plan went back to you. You have the plan ${plan} again.`,
});
