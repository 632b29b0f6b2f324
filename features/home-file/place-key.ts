/** Names an address without its words, which belong in no address of a page or log: the beginning of a hash. */
export const placePattern = /^[0-9a-f]{12}$/;

export const readPlace = (value: unknown): string | undefined =>
  typeof value === 'string' && placePattern.test(value) ? value : undefined;
