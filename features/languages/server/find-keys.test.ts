import { expect, it } from 'vitest';
import { readCatalogue, readShares, useCatalogue } from './catalogues.ts';
import { findKeys } from './find-keys.ts';
import { zuluCatalogue } from './testing.ts';

useCatalogue('zu', zuluCatalogue);
const keysOf = async (sentence: string) =>
  findKeys(await readCatalogue('zu'), sentence).map((key) => key.split(':')[1]);

it('finds the message of a sentence by its translation, whatever its facts are', async () => {
  expect(await keysOf('Amakhotheshini ami')).toEqual(['myQuotes']);
  expect(await keysOf('  Ikhotheshini evela\n ku-Thabo Nkosi, R1,850.00 ')).toEqual(['quoteFrom']);
  expect(await keysOf('Izibuyekezo ezi-12')).toEqual(['count']);
  expect(await keysOf('Iphela ngo-3 Novemba.')).toEqual(['ends']);
});

it('finds a message that people read in English, and not a translation that is out of date', async () => {
  expect(await keysOf('Settings')).toEqual(['settings']);
  expect(await keysOf('Help')).toEqual(['help']);
  expect(await keysOf('Usizo oludala')).toEqual([]);
  expect(await keysOf('Amakhotheshini wakho')).toEqual([]);
});

it('keeps five keys at most, the surest first, and none for a message of facts alone', async () => {
  const messages = Array.from(
    { length: 9 },
    (_, place) => `msgctxt "a:${place}"\nmsgid "Save"\nmsgstr "${place === 7 ? 'Londoloza' : '{x} Londoloza'}"\n`,
  );
  useCatalogue('xh', `${messages.join('\n')}\nmsgctxt "a:all"\nmsgid "{x}"\nmsgstr "{x}"\n`);
  const catalogue = await readCatalogue('xh');
  expect(findKeys(catalogue, 'Londoloza')).toEqual(['a:7']);
  expect(findKeys(catalogue, 'Thabo Londoloza')).toHaveLength(5);
  expect(findKeys(catalogue, 'Thabo')).toEqual([]);
});

it('counts what is translated and not out of date', async () => {
  expect((await readShares()).find(({ language }) => language === 'zu')).toEqual({
    language: 'zu',
    translated: 4,
    total: 6,
  });
});
