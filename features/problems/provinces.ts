import { provinces } from '#core/provinces.ts';

/**
 * The typed text completed with provinces: `Gau` gives Gauteng, `Sandton, Gau` gives Sandton, Gauteng. A province matches, in any case, if
 * it contains the text after the last comma, or has a word that begins with one or two characters.
 */
export function provincesFor(typed: string): string[] {
  const comma = typed.lastIndexOf(',');
  const before = typed.slice(0, Math.max(comma, 0)).trim();
  const last = typed
    .slice(comma + 1)
    .trim()
    .toLowerCase();
  if (last === '') return [];
  const matches = (province: string) =>
    last.length < 3 ? ` ${province.toLowerCase()}`.includes(` ${last}`) : province.toLowerCase().includes(last);
  return provinces.filter(matches).map((province) => (before === '' ? province : `${before}, ${province}`));
}
