/** The toasts when quotes on the screen change by themselves. Every page loads them. */
export const quoteUpdateWords = {
  requested: 'Your quotes list has been updated.',
  received: 'Your quotes have been updated.',
} as const;
