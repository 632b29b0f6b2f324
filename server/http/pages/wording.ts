import { formatBudget } from '#core/money/money.ts';

/** The words of a shared link. */
export const sharedWords = {
  problem: (place: string, budgetCents: number | null, siteName: string) =>
    [
      ...(place === '' ? [] : [`In ${place}.`]),
      ...(budgetCents === null ? [] : [`Budget ${formatBudget(budgetCents)}.`]),
      `See this problem and send a quote on ${siteName}.`,
    ].join(' '),
  provider: (specialty: string | null, place: string) =>
    `${specialty ?? 'Service provider'}${place === '' ? '' : ` in ${place}`}`,
  rated: (rating: number, count: number) =>
    count === 0 ? '' : `Rated ${rating.toFixed(1)} of 5 by ${count === 1 ? '1 customer' : `${count} customers`}.`,
  jobs: (count: number) => (count === 0 ? '' : `${count === 1 ? '1 job' : `${count} jobs`} done.`),
  licence: (kind: string) => `Checked: ${kind}.`,
  askForQuote: (siteName: string) => `Ask for a quote on ${siteName}.`,
};

/** For people whose browser cannot show the app. */
export const contactWords = { help: (ways: string) => `Need help? Contact ${ways}.`, or: ' or ' };
