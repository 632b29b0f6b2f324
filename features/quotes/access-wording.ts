/** For visitors and members where only others may go on. Apart from `wording.ts`, which pages that show no quote do not load. */
export const quoteAccessWords = {
  logInToRequest: 'You must be logged in to request a quote.',
  logInToOffer: 'Please log in to offer a quote.',
  logInToView: 'Please log in to view your quotes.',
  providersOnly: 'Access Denied. This section is for providers only.',
} as const;

/** The quotes used this month, and their limit; `perMonth` is null for a plan without a limit. */
export const quotesUsed = ({ used, perMonth }: { used: number; perMonth: number | null }): string =>
  perMonth === null
    ? used === 1
      ? '1 quote used this month'
      : `${used} quotes used this month`
    : perMonth === 1
      ? `${used} of your 1 quote used this month`
      : `${used} of your ${perMonth} quotes used this month`;

/** The toasts after a request. */
export const requestSentWords = {
  sentTo: (provider: string) => `Quote request sent to ${provider}!`,
  submitted: 'Quote request submitted!',
  redirects: 'Quote request submitted! You will be redirected.',
} as const;
