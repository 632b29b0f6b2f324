import { formatBudget } from '#core/money/money.ts';
import { shortName } from '#core/short-name.ts';

export const subscriptionPageWords = {
  subtitle: 'Get in front of people in your area who need work done now.',
  loading: 'Loading plans',
  back: 'Back to what you were doing',
  forMembers: 'With a plan you become a provider',
  forMembersHint:
    'You offer your work to members in your area. You can still ask other providers for a quote. You can no longer post problems. Choose a plan and tell us about your business. Our team answers in 5 to 10 business days.',
};

export const waitingWords = {
  title: 'Your listing is waiting for approval',
  text: 'You can choose a plan when our team has approved your listing.',
};

/** The page after the checkout, by how the payment stands. */
export const returnWords = {
  title: 'Your payment',
  failedToAsk: 'Failed to look up your payment.',
  states: {
    paid: 'Payment received',
    waiting: 'We are still waiting for your payment',
    unpaid: 'You have not paid yet',
    failed: 'The payment did not succeed',
    aside: 'We could not match your payment to your plan',
    returned: 'We are refunding your payment',
  },
  paidHint: (plan: string, amount: string, until: string) =>
    `You paid ${amount}. You have the ${shortName(plan)} plan until ${until}.`,
  hints: {
    paid: '',
    waiting: 'This can take a few minutes. You can leave this page: we tell you when your payment arrives.',
    unpaid: 'Nothing was taken. Your plan begins when you have paid.',
    failed: 'Nothing was taken. You can try again with another card.',
    aside: 'No plan has begun. Our team looks at your payment. Please do not pay again.',
    returned:
      'Another payment came first, or your plan had changed. We refund all of it to the card or account that you paid with, within 10 days.',
  },
  applied: (amount: string) =>
    `You paid ${amount}. Our team checks your application in 5 to 10 business days, and your plan begins when they approve it.`,
  back: 'Back to what you were doing',
  toApplication: 'See your application',
  payNow: 'Continue to payment',
  toPlans: 'Back to the plans',
  toDashboard: 'Go to your dashboard',
};

/** The notes under the cards. */
export const noteWords = {
  label: 'Good to know',
  checked: 'Checked by people',
  checkedHint: 'Our team reviews every application in 5 to 10 business days.',
  joiningFee: (cents: number) => `${formatBudget(cents)} once-off joining fee`,
  coolingOff: (isWaived: boolean, adminFee: number) =>
    `${isWaived ? 'It is waived for now.' : 'You pay it once, with your first payment.'} Change your mind within 7 days and we keep only a ${formatBudget(adminFee)} admin fee.`,
  policyHint: 'Our policy explains fees and refunds.',
  policy: 'Read the policy',
  safe: 'Safe payment',
  safeHint: "You pay on the payment provider's secure page. We never see your card.",
};
