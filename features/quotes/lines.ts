import { vatIn } from '#core/money/vat.ts';

/** A line of a quote: quantity in thousandths (2500 is 2.5), price of one in cents. `vat` is true if the price includes VAT. */
export type Line = { description: string; quantityThousandths: number; unitPriceCents: number; vat: boolean };

/** A line with its total in cents, rounded when it was quoted. */
export type QuotedLine = Line & { totalCents: number };

/** Quantity times unit price, in cents, rounded to the nearest cent, halves up. Lines are rounded here and nowhere else. */
export const lineTotal = ({
  quantityThousandths,
  unitPriceCents,
}: Pick<Line, 'quantityThousandths' | 'unitPriceCents'>): number =>
  Number((BigInt(quantityThousandths) * BigInt(unitPriceCents) + 500n) / 1000n);

/**
 * The sums of lines, in cents. `totalCents` is the price of the quote; `vatCents` is the VAT in it, rounded once over all
 * lines with VAT; `netCents` is the rest.
 */
export function sumLines(lines: readonly Pick<QuotedLine, 'vat' | 'totalCents'>[]): {
  netCents: number;
  vatCents: number;
  totalCents: number;
} {
  const sum = (some: typeof lines) => some.reduce((total, line) => total + line.totalCents, 0);
  const totalCents = sum(lines);
  const vatCents = vatIn(sum(lines.filter(({ vat }) => vat)));
  return { netCents: totalCents - vatCents, vatCents, totalCents };
}

/** The price of a quote with these lines, in cents. */
export const sumPrices = (lines: readonly Line[]): number => lines.reduce((price, line) => price + lineTotal(line), 0);

/**
 * A typed quantity (`2`, `2,5`, `.125`, `1 000`) in thousandths. Null for text that is no number. The schema can name the error of the
 * rest: a quantity with more than 3 decimals is no whole number, and one too large is a safe integer.
 */
export function readQuantity(typed: string): number | null {
  const [, whole = '', decimals = ''] = /^(\d{1,3}(?:[ \u00a0]\d{3})+|\d*)(?:[.,](\d*))?$/.exec(typed.trim()) ?? [];
  if (whole + decimals === '') return null;
  const known = decimals.replace(/0+$/, '');
  const thousandths =
    Number(whole.replaceAll(/\D/g, '')) * 1000 +
    Number(known.slice(0, 3).padEnd(3, '0')) +
    (known.length > 3 ? 0.5 : 0);
  return Math.min(thousandths, Number.MAX_SAFE_INTEGER);
}

/** `2500` → `2.5` */
export const showQuantity = (thousandths: number): string => String(thousandths / 1000);
