/** The effect of a step, said before it is taken. */
export const orderConfirmWords = {
  accept: (total: string, before: string) =>
    `You then agree to ${total}, where ${before} was agreed. It becomes part of your agreement, and the invoice can ask for nothing else.`,
  decline: (before: string) => `${before} stays agreed. Talk to the provider about what can be done for it.`,
  withdraw: (before: string) => `${before} stays agreed.`,
  /** Before the work is completed over a change that waits. */
  complete: (total: string) =>
    `The change to ${total} still waits for an answer. It lapses when you complete the work.`,
} as const;
