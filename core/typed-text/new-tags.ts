/** The texts between commas that `values` does not hold yet, upper or lower case. */
export function newTags(text: string, values: readonly string[]): string[] {
  const known = new Set(values.map((value) => value.toLowerCase()));
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !known.has(part.toLowerCase()) && known.add(part.toLowerCase()));
}
