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

const spaces = /[\u00a0\u2009\u202f]/g;
/** Whole rand in groups of three digits, the same sign between all groups. */
const grouped = String.raw`[1-9]\d{0,2}(?<by>[ ,.])\d{3}(?:\k<by>\d{3})*(?!\d)`;
const thousands = /(\d+)(?:[.,](\d+))? ?k\b/iy;
const firstAmount = new RegExp(String.raw`(${grouped}|\d+)(?:[.,](\d{2})(?!\d))?`, 'y');
const wholeAmount = new RegExp(String.raw`^(-?)(${grouped}|\d*)(?:[.,](\d*))?$`);

/**
 * The first number of a budget as people write it, in cents; null when there is none. A comma, space or dot before three digits
 * parts thousands, a dot or comma before two digits parts cents, and `2k` is 2,000.
 */
export function readBudget(typed: string): number | null {
  const text = typed.replace(spaces, ' ');
  const start = text.search(/\d/);
  if (start === -1) return null;
  const value = readThousands(text, start) ?? readFirst(text, start);
  return value <= maxCents ? value : null;
}

/**
 * A price typed in rand, in cents: `1850`, `R1,850.50`, `1 850.`, `1.850,50`, `.50`, `2k`. Null when it is not a number. A schema can say
 * what is wrong with the rest: a price with more than two decimals is no whole number, and one too large is a safe integer.
 */
export function readPrice(typed: string): number | null {
  const plain = typed.trim().replace(/^R\s*/i, '').replace(spaces, ' ');
  const inThousands = readThousands(plain, 0);
  if (inThousands !== null && thousands.lastIndex === plain.length) return inThousands;
  const [, minus, whole = '', , decimals = ''] = wholeAmount.exec(plain) ?? [];
  if (whole + decimals === '') return null;
  const known = decimals.replace(/0+$/, '');
  const cents =
    Number(whole.replace(/\D/g, '')) * 100 + Number(known.slice(0, 2).padEnd(2, '0')) + (known.length > 2 ? 0.5 : 0);
  return Math.min(cents, Number.MAX_SAFE_INTEGER) * (minus ? -1 : 1);
}

/** `2.5k` at `start`, in cents. */
function readThousands(text: string, start: number): number | null {
  thousands.lastIndex = start;
  const [found, whole, decimals = '0'] = thousands.exec(text) ?? [];
  return found === undefined
    ? null
    : Math.min(Math.round(Number(`${whole}.${decimals}`) * 1000_00), Number.MAX_SAFE_INTEGER);
}

function readFirst(text: string, start: number): number {
  firstAmount.lastIndex = start;
  const [, whole = '', , cents = '0'] = firstAmount.exec(text) ?? [];
  return Number(whole.replace(/\D/g, '')) * 100 + Number(cents);
}
