import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { correctWords, plainWords, withoutPrefixes } from './plain-words.ts';

/** A place by one of its names. `terms` are the keys of the place and of the city and province around it, the place first. */
export type Place = { key: string; name: string; terms: readonly string[] };

const text = readFileSync(new URL('./places.txt', import.meta.url), 'utf8');

/** Changes with the list of places: a database with another version loads the places again. */
export const placesVersion = createHash('sha256').update(text).digest('hex');

/** All places, each by all of its names. A name may belong to several places. */
export const places: readonly Place[] = readPlaces(text);

const byKey = Map.groupBy(places, ({ key }) => key);
const keyWords = new Set(places.flatMap(({ key }) => key.split(' ')));

/** The places of a name, in any of its languages, and with the prefix that "in" is in some of them: "eSoweto". */
export const placesCalled = (key: string): readonly Place[] =>
  byKey.get(key) ?? withoutPrefixes(key).flatMap((bare) => byKey.get(bare) ?? []);

/** Signs that no name of a place has: a text with them is searched for unchanged. */
const otherSigns = /[^\p{L}\p{M}\p{N}\s,;()'’.-]/u;

/**
 * The keys that the terms of a location must contain to be in the typed place: "Westdene, Bloemfontein" gives both. One typing error in a
 * word is corrected. Null if a part of the text is no known place.
 */
export function findPlaceKeys(typed: string): string[] | null {
  if (otherSigns.test(typed)) return null;
  const parts = typed
    .split(/[,;()]/)
    .map(plainWords)
    .filter((part) => part !== '');
  const keys = parts.map((part) => {
    const [place] = [...placesCalled(part), ...placesCalled(correctWords(part, keyWords))];
    return place?.terms[0];
  });
  return keys.length === 0 || keys.includes(undefined) ? null : keys.filter((key) => key !== undefined);
}

/** Places whose name begins with the typed text of three characters or more, provinces first, then cities, then suburbs; `count` at most. */
export function placesThatBegin(typed: string, count: number): Place[] {
  const begin = plainWords(typed);
  if (begin.length < 3) return [];
  const beginning = (words: string) => places.filter(({ key }) => key.startsWith(words));
  const exact = beginning(begin);
  const found = (exact.length > 0 ? exact : withoutPrefixes(begin).flatMap(beginning)).toSorted(
    (one, other) => one.terms.length - other.terms.length,
  );
  return [...new Map(found.map((place) => [place.terms.join('|'), place])).values()].slice(0, count);
}

/** The typed location with the own names of its places: "Soweto, Jozi" is "Soweto, Johannesburg". A name of several places stays. */
export function nameOwnPlaces(typed: string): string {
  const parts = typed.split(',').map((part) => part.trim());
  const named = parts.map((part) => {
    const called = placesCalled(plainWords(part));
    const [own, ...others] = new Set(called.map(({ name }) => name.split(', ')[0]));
    const isOwn = called.some(({ key, terms }) => key === terms[0] && key === plainWords(part));
    return own === undefined || others.length > 0 || isOwn ? part : own;
  });
  if (named.every((name, index) => name === parts[index])) return typed;
  return named.filter((name, index) => name !== named[index - 1]).join(', ');
}

/** A place to choose: `place` with the places around it, `text` as short as it is clear. */
export type OfferedPlace = { place: string; text: string };

/** Known places that begin with the typed text; `isKnown` if it is one itself; else `meant` is the one despite a typing error in a word. */
export function lookUpPlace(
  typed: string,
  count: number,
): { items: OfferedPlace[]; isKnown: boolean; meant: string | null } {
  const words = plainWords(typed);
  const isKnown = placesCalled(words).length > 0 || findPlace(typed) !== undefined;
  const [meant] = isKnown ? [] : (byKey.get(correctWords(words, keyWords)) ?? []);
  return {
    items: placesThatBegin(typed, count).map(offer),
    isKnown,
    meant: meant === undefined ? null : offer(meant).text,
  };
}

/** The place whose full name, with the places around it, was typed: "Berea, Durban". */
const findPlace = (typed: string): Place | undefined =>
  placesCalled(plainWords(typed.split(',')[0] ?? '')).find(({ name }) => plainWords(name) === plainWords(typed));

/** The name alone, unless places in several cities have it: problems name the suburb, and not always the city. */
function offer({ name, terms }: Place): OfferedPlace {
  const [short = name] = name.split(', ');
  const called = new Set(placesCalled(terms[0] ?? '').map((other) => other.terms.join('|')));
  return { place: name, text: called.size > 1 ? name : short };
}

/** A line is "Province > City > Township: place, place"; "= Place: name, name" gives a place more names. */
function readPlaces(list: string): Place[] {
  const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const named: { path: string[] }[] = [];
  const names = new Map<string, string[]>();
  for (const line of lines) {
    const [head = '', tail = ''] = line.split(/: (.*)/s);
    const listed = tail === '' ? [] : tail.split(', ');
    if (head.startsWith('= ')) {
      names.set(head.slice(2), listed);
      continue;
    }
    const regions = head.split(' > ').toReversed();
    named.push({ path: regions }, ...listed.map((name) => ({ path: [name, ...regions] })));
  }
  const found = named.flatMap(({ path }) => {
    const [name = '', regions] = path;
    const fullName = regions === undefined ? name : `${name}, ${regions}`;
    const terms = path.map(plainWords);
    return [name, ...(names.get(name) ?? [])].map((called) => ({ key: plainWords(called), name: fullName, terms }));
  });
  return [...new Map(found.map((place) => [`${place.key}|${place.terms.join('|')}`, place])).values()];
}

/** The name of the first known place in a typed location, alone: "12 Main Road, Sandton" is "Sandton". Null without one. */
export function findPlaceName(typed: string): string | null {
  for (const part of typed.split(/[,;()]/)) {
    const [place] = placesCalled(plainWords(part));
    if (place !== undefined) return place.name.split(', ')[0] ?? null;
  }
  return null;
}
