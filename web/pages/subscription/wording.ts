import { formatBudget } from '#core/money/money.ts';

export const subscriptionPageWords = {
  title: 'Become an Approved Provider',
  subtitle: 'Get in front of people in your area who need work done now.',
  loading: 'Loading plans',
  forProviders: 'Plans are for providers',
  howToBecomeOne:
    'You have a member account. To offer your work, log out and register as a provider with another e-mail address. Our team then checks your listing.',
};

/** The notes under the cards. */
export const noteWords = {
  label: 'Good to know',
  checked: 'Checked by people',
  checkedHint: 'Our team reviews every application in 5 to 10 business days.',
  joiningFee: (cents: number) => `${formatBudget(cents)} once-off joining fee`,
  waived: 'It is waived for now. Nothing charges it.',
  charged: 'You pay it once, with your first payment.',
};
