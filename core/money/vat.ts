/** South Africa's rate of value-added tax, in percent. */
export const vatPercent = 15;

/** The VAT number of a vendor: 10 digits, the first a 4. */
export const vatNumberPattern = /^4\d{9}$/;

/** `15.5` of 1550 hundredths of a percent. */
export const showRate = (rate: number): string => String(rate / 100);

/** Reads a percentage as people type it, with at most two decimals, in hundredths of a percent; null where it is none. */
export function readRate(typed: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/**
 * The VAT in an amount that includes it, both in cents, at a rate in hundredths of a percent (1500 is 15%): to the nearest cent, halves up.
 * The rest of the amount is its net, so both add up to it exactly. An amount below zero has what the same amount above it has, below zero.
 */
export function vatPart(grossCents: number, rate: number): number {
  if (grossCents < 0) return -vatPart(-grossCents, rate);
  const [twice, whole] = [2n * BigInt(grossCents) * BigInt(rate), BigInt(100_00 + rate)];
  return Number((twice + whole) / (2n * whole));
}

/** `vatPart` at South Africa's rate. */
export const vatIn = (grossCents: number): number => vatPart(grossCents, vatPercent * 100);
