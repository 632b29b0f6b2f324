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
    specialty === null
      ? place === ''
        ? 'Service provider'
        : `Service provider in ${place}`
      : place === ''
        ? specialty
        : `${specialty} in ${place}`,
  rated: (rating: number, count: number) =>
    count === 0
      ? ''
      : count === 1
        ? `Rated ${rating.toFixed(1)} of 5 by 1 customer.`
        : `Rated ${rating.toFixed(1)} of 5 by ${count} customers.`,
  jobs: (count: number) => (count === 0 ? '' : count === 1 ? '1 job done.' : `${count} jobs done.`),
  licence: (kind: string) => `Checked: ${kind}.`,
  askForQuote: (siteName: string) => `Ask for a quote on ${siteName}.`,
};

/** For people whose browser cannot show the app. */
export const contactWords = {
  help: (way: string) => `Need help? Contact ${way}.`,
  helpEither: (email: string, phone: string) => `Need help? Contact ${email} or ${phone}.`,
};

/** The sentences of the document itself, by the marks of `web/index.html`: they show where the app does not. */
export const documentWords = {
  notLoaded: (siteName: string) => `${siteName} did not load. Check your connection. It tries again by itself.`,
  tooOld: (siteName: string) => `Your browser is too old for ${siteName}`,
  updateBrowser: () => 'Update your browser, or open this page on a newer phone or computer.',
  worksWith: (siteName: string) => `${siteName} works with Chrome 100, Safari 15.6, Firefox 115 and newer versions.`,
  needsScripts: (siteName: string) => `${siteName} needs JavaScript. Please turn it on and load this page again.`,
};
