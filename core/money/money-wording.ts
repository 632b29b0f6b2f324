import { formatBudget, formatRand, maxCents, readPrice } from './money.ts';

/** Beside a field for a price. */
export const priceRefusals = {
  tooFine: 'Use at most two decimals.',
  tooLarge: `A price can be ${formatBudget(maxCents)} at most.`,
} as const;

/** Says how a typed price is read, where it is not written as the site writes prices, with or without commas and cents. */
export function describeTypedPrice(typed: string): string | undefined {
  const cents = readPrice(typed);
  if (cents === null || !Number.isInteger(cents) || cents < 0 || cents > maxCents) return undefined;
  const price = formatRand(cents);
  const asShown = (text: string) => text.replace(/^R|,(?=\d{3})/g, '').replace(/[.]00$/, '');
  return asShown(typed.trim()) === asShown(price) ? undefined : `We read this as ${price}`;
}
