/** Money is integer cents everywhere but on the screen. */
const group = (whole: number) => String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** `185000` → `R1,850.00`: quotes, services, jobs. */
export function formatRand(cents: number): string {
  const whole = Math.trunc(cents / 100);
  return `R${group(whole)}.${String(cents % 100).padStart(2, '0')}`;
}

/** `250000` → `R2,500`: budgets, which show cents only where there are any. */
export function formatBudget(cents: number): string {
  return cents % 100 === 0 ? `R${group(cents / 100)}` : formatRand(cents);
}

/** The limit of a budget or a price: R100,000,000. */
export const maxCents = 100_000_000_00;

/**
 * The first run of digits of a budget as people write it, in cents; null when there is none.
 * A comma or space before three digits parts thousands; a dot or comma before two digits parts cents.
 */
export function readBudget(typed: string): number | null {
  const run = /\d+(?:[ ,\u00a0\u202f]\d{3}(?!\d))*(?:[.,]\d{2}(?!\d))?/.exec(typed)?.[0];
  if (run === undefined) return null;
  const cents = /[.,](\d{2})$/.exec(run)?.[1];
  const whole = (cents === undefined ? run : run.slice(0, -3)).replace(/\D/g, '');
  const value = Number(whole) * 100 + Number(cents ?? 0);
  return value <= maxCents ? value : null;
}

/** A price typed in rand, `1850`, `1 850.5`, `R1,850.50`, in cents; null when it is not a number. */
export function readPrice(typed: string): number | null {
  const plain = typed
    .trim()
    .replace(/^R\s*/i, '')
    .replace(/[ \u00a0,](?=\d{3}(?!\d))/g, '')
    .replace(',', '.');
  if (!/^-?\d+(\.\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}
