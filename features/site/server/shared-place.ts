import { placesCalled } from './places.ts';
import { plainWords } from './plain-words.ts';

/** Signs of a street or a building: a part of a location with one of them may be where a person lives. */
const address =
  /\d|\b(street|str|(?<=\S\s+)st|road|rd|avenue|ave|drive|dr|lane|ln|crescent|cres|close|boulevard|blvd|straat|weg|laan|rylaan|unit|flat|apartments?|complex|building|house|plot|stand|erf|farm|corner)\b/i;

/**
 * The places in a location, for readers who are strangers to us: "12 Main Road, Observatory, Cape Town" is Observatory, Cape Town. `count`
 * at most, the smallest first. A part of an address is never among them; empty if nothing else is named.
 */
export function sharedPlace(location: string, count: number): string {
  const parts = location
    .split(/[,;()\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const known = parts.filter((part) => placesCalled(plainWords(part)).length > 0);
  const safeParts = known.length > 0 ? known : parts.filter((part) => !address.test(part)).slice(0, 1);
  return safeParts.slice(0, count).join(', ');
}
