/** The effect of a step, said before it is taken. */
export const orderConfirmWords = {
  accept: (total: string, before: string) =>
    `You agree to ${total} instead of ${before}. It becomes part of your agreement, and the invoice cannot ask for any other amount.`,
  decline: (before: string) => `The agreed price stays ${before}. Talk to the provider about what can be done for it.`,
  withdraw: (before: string) => `The agreed price stays ${before}.`,
  /** Before the work is completed over a change that waits. */
  complete: (total: string) =>
    `The change to ${total} still waits for an answer. It lapses when you complete the work.`,
  /** In its place, if the changes could not be read. */
  unread: 'Failed to fetch the changes to the price. One that still waits lapses when you complete the work.',
} as const;
