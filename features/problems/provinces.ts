/** The provinces of South Africa. */
export const provinces = [
  'Eastern Cape',
  'Free State',
  'Gauteng',
  'KwaZulu-Natal',
  'Limpopo',
  'Mpumalanga',
  'North West',
  'Northern Cape',
  'Western Cape',
] as const;

/**
 * The provinces that complete what was typed: `Gau` is Gauteng, `Sandton, Gau` is Sandton, Gauteng. Whatever case it is in, they
 * contain what stands after its last comma; one or two characters are the beginning of a word.
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
