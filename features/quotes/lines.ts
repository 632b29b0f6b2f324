import { vatIn } from '#core/vat.ts';

/**
 * What a line says: the quantity in thousandths (2500 is 2.5), the price of one in cents. What people read and pay includes VAT;
 * `vat` says whether there is any in it.
 */
export type Line = { description: string; quantityThousandths: number; unitPriceCents: number; vat: boolean };

/** A line with what it came to when it was quoted, in cents. */
export type QuotedLine = Line & { totalCents: number };

/** Quantity times unit price to the nearest cent, halves up: the one place where a line is rounded. In cents. */
export const totalOf = ({
  quantityThousandths,
  unitPriceCents,
}: Pick<Line, 'quantityThousandths' | 'unitPriceCents'>): number =>
  Number((BigInt(quantityThousandths) * BigInt(unitPriceCents) + 500n) / 1000n);

/**
 * What lines come to together, in cents: `totalCents` is what the price of a quote with lines must be; of it `vatCents` is VAT,
 * found in all that has VAT as one sum, so that it is rounded once, and `netCents` the rest.
 */
export function sumOf(lines: readonly Pick<QuotedLine, 'vat' | 'totalCents'>[]): {
  netCents: number;
  vatCents: number;
  totalCents: number;
} {
  const sum = (some: typeof lines) => some.reduce((total, line) => total + line.totalCents, 0);
  const totalCents = sum(lines);
  const vatCents = vatIn(sum(lines.filter(({ vat }) => vat)));
  return { netCents: totalCents - vatCents, vatCents, totalCents };
}

/** What the price of a quote with these lines is, in cents. */
export const priceOf = (lines: readonly Line[]): number => lines.reduce((price, line) => price + totalOf(line), 0);

/** A quantity as people type it, `2`, `2,5`, `0.125`, in thousandths; null where it is none, or finer than that. */
export function readQuantity(typed: string): number | null {
  const [, whole = '', parts = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(typed.trim()) ?? [];
  return whole === '' ? null : Number(whole) * 1000 + Number(parts.padEnd(3, '0'));
}

/** `2500` → `2.5` */
export const showQuantity = (thousandths: number): string => String(thousandths / 1000);
