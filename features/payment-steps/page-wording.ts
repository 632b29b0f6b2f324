type PaymentNames = { member: string; provider: string; amount: string };

/** The payments of a job on its page, before their part has loaded. */
export const paymentPageWords = {
  loadFailed: 'Failed to fetch the payments.',
  announced: ({ member, amount }: PaymentNames) => `${member} said they paid ${amount}`,
  received: ({ provider, amount }: PaymentNames) => `${provider} received ${amount}`,
} as const;
