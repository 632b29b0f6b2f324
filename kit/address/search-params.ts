/** Readers of what stands in the address. What makes no sense there counts as not given. */

/** Text that is not blank, trimmed; what is longer than `most` code points is cut. */
export const someText = (value: unknown, most = 2000): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? [...value.trim()].slice(0, most).join('').trim() : undefined;

export const pickOption = <const Option extends string>(
  options: readonly Option[],
  value: unknown,
): Option | undefined => options.find((option) => option === value);

export function aNumber(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return Number.isInteger(number) && (number as number) >= min && (number as number) <= max
    ? (number as number)
    : undefined;
}

/** An amount in rand with at most two decimals, up to R100,000,000. */
export function anAmount(value: unknown): number | undefined {
  const rand = typeof value === 'string' && /^\d{1,9}([.]\d{1,2})?$/.test(value) ? Number(value) : value;
  const makesSense = typeof rand === 'number' && rand >= 0 && rand <= 100_000_000 && Number(rand.toFixed(2)) === rand;
  return makesSense ? rand : undefined;
}

/** A day as a date field writes it: `2026-11-24`. */
export function aDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined;
}

/** A month as its field writes it: `2026-11`. */
export const aMonth = (value: unknown): string | undefined =>
  aDate(`${String(value)}-01`) === undefined ? undefined : String(value);

/** The search parameters of an address, not yet validated. */
export type RawSearch = Record<string, unknown>;

/**
 * A reader of the search parameters of a page, which takes away each one that `read` does not name. The router hands these to the page too: links
 * of other sites bring `fbclid` or `utm_source`, and the server refuses a filter that it does not know.
 */
export const dropUnnamed =
  <Search extends object>(read: (search: RawSearch) => Search) =>
  (search: RawSearch): Search => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read(search),
  });
