import { describe, expect, it } from 'vitest';
import { query } from '#engine/postgres/read.ts';
import { sql } from 'drizzle-orm';
import { useWorld } from '#tests/support/testing.ts';
import { findPlaceKeys, lookUpPlace, nameOwnPlaces, places, placesThatBegin } from './places.ts';
import { simplifyLetters } from '#core/typed-text/contact-details.ts';
import { plainWords } from './plain-words.ts';

const world = useWorld();

it('names each place in a province', () => {
  const provinces = new Set(places.map(({ terms }) => terms.at(-1)));
  expect(provinces.size).toBe(9);
  expect(places.length).toBeGreaterThan(1400);
  for (const { key, terms } of places) expect([key, ...terms].filter((part) => part !== plainWords(part))).toEqual([]);
});

it.each([
  ['Soweto', ['soweto']],
  ['jozi', ['johannesburg']],
  ['Westdene, Bloemfontein', ['westdene', 'bloemfontein']],
  ['Orlando West, Soweto', ['orlando west', 'soweto']],
  ['Sowetto', ['soweto']],
  ['12 Long Street, Cape Town', null],
  ['Nowhere', null],
  ['Sowet_', null],
  ['Durban%', null],
  [', ', null],
])('reads the keys of %j', (typed, keys) => expect(findPlaceKeys(typed)).toEqual(keys));

it('offers provinces and cities before suburbs', () => {
  expect(placesThatBegin('sow', 3).map(({ name }) => name)).toEqual(['Soweto, Johannesburg']);
  expect(placesThatBegin('west', 3)[0]?.name).toBe('Western Cape');
  expect(placesThatBegin('so', 3)).toEqual([]);
});

it.each([
  ['Soweto', true, null],
  ['soweto, johannesburg', true, null],
  ['Jozi', true, null],
  ['Sowetoo', false, 'Soweto'],
  ['Mdantsan', false, 'Mdantsane'],
  ['Soweto, Cape Town', false, null],
  ['Nowhereville', false, null],
  ['?', false, null],
])('knows whether %j is a place', (typed, isKnown, meant) =>
  expect(lookUpPlace(typed, 3)).toMatchObject({ isKnown, meant }),
);

it.each([
  ['Jozi', 'Johannesburg'],
  ['PE', 'Gqeberha'],
  ['Soweto, jozi', 'Soweto, Johannesburg'],
  ['Jozi, Johannesburg', 'Johannesburg'],
  ['soweto', 'soweto'],
  ['Berea , Durban', 'Berea , Durban'],
  ['12 Long Street, Kaapstad', '12 Long Street, Cape Town'],
  ['Nowhereville', 'Nowhereville'],
  ['', ''],
])('gives the location %j the own names of its places', (typed, named) => expect(nameOwnPlaces(typed)).toBe(named));

it('offers a place by its name alone, and with its city where several cities have it', () => {
  expect(lookUpPlace('sow', 3).items).toEqual([{ place: 'Soweto, Johannesburg', text: 'Soweto' }]);
  expect(lookUpPlace('Berea', 8).items).toContainEqual({ place: 'Berea, Durban', text: 'Berea, Durban' });
});

describe('place_terms', () => {
  const termsOf = async (location: string) => {
    const [row] = await query<{ terms: string[] }>(world.db).rows(sql`select place_terms(${location}) as terms`);
    return row?.terms;
  };
  const soweto = ['gauteng', 'johannesburg', 'orlando west', 'soweto'];
  it.each([
    ['Orlando West, Soweto', soweto],
    ['Orlando West', soweto],
    ['near the station, orlando-west', soweto],
    ['Seshego Zone 4', ['limpopo', 'polokwane', 'seshego']],
    ['Westdene, Bloemfontein', ['bloemfontein', 'free state', 'westdene']],
    ['Westdene, Johannesburg', ['gauteng', 'johannesburg', 'westdene']],
    ['Port Elizabeth', ['eastern cape', 'gqeberha']],
    ['Botha’s Hill', ['bothas hill', 'kwazulu natal']],
    ['Nowhere', []],
    ['', []],
    ['a '.repeat(60), []],
  ])('finds the city and province of %j', async (location, terms) => expect(await termsOf(location)).toEqual(terms));

  it('makes the same plain words as the app', async () => {
    for (const typed of [
      "Jo'burg",
      'KwaZulu-Natal',
      'Élan  Vital!',
      'Tšhwane',
      'IT Services',
      'Łódź, Đuro & Ħøŧel',
      '',
    ]) {
      const [row] = await query<{ words: string }>(world.db).rows(sql`select plain_words(${typed}) as words`);
      expect(row?.words).toBe(plainWords(typed));
    }
  });

  it('reads each letter that the database reads as a plain one like the database', async () => {
    const letters = Array.from({ length: 0xffff }, (_, point) => String.fromCharCode(point + 1)).filter((sign) =>
      /\p{Script=Latin}/u.test(sign),
    );
    const rows = await query<{ letter: string; words: string }>(world.db).rows(sql`
      select letter, plain_words(letter) as words from unnest(${sql.param(letters)}::text[]) letter`);
    const plain = rows.filter(({ words }) => /^[a-z]+$/.test(words));
    // PostgreSQL 15 knows 941, and later releases more.
    expect(plain.length).toBeGreaterThan(900);
    expect(plain.filter(({ letter, words }) => plainWords(letter) !== words)).toEqual([]);
    // The filters read the dot of ŀ as a full stop, and no more than three letters for one.
    const filtered = plain.filter(({ letter, words }) => words.length < 3 && !/ŀ/i.test(letter));
    expect(filtered.filter(({ letter, words }) => simplifyLetters(letter) !== words)).toEqual([]);
  });
});
