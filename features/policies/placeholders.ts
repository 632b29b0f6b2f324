/** The names that stand for settings of the site in the Markdown of a policy, as in `{joiningFee}`. */
export const placeholders = [
  'siteName',
  'joiningFee',
  'joiningFeeIfWaived',
  'coolingOffFee',
  'monthlyFee',
  'informationOfficer',
  'informationOfficerEmail',
] as const;
export type Placeholder = (typeof placeholders)[number];

const inBraces = /\{([^{}\s]{1,60})\}/g;

/** The names in braces that are no placeholders, each once. */
export function findUnknownPlaceholders(source: string): string[] {
  const known: readonly string[] = placeholders;
  const names = [...source.matchAll(inBraces)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !known.includes(name)))];
}

/** Puts `values` in the place of placeholders. Other names in braces stay as they are. */
export const fillPlaceholders = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(inBraces, (written, name: string) => values.get(name) ?? written);
