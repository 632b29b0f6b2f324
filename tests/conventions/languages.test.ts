import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PO from 'pofile';
import { describe, expect, it } from 'vitest';
import { completeLanguages, translatedLanguages } from '#core/languages.ts';
import { catalogueOf, readMessages, updateCatalogue } from '#tools/languages/catalogue.ts';
import { checkTranslation, writeCode } from '#tools/languages/write-code.ts';

const root = join(import.meta.dirname, '../..');
const messages = await readMessages();

/** The fault of a translation; null where it holds. */
function findFault(english: string, translation: string): string | null {
  try {
    checkTranslation(english, translation);
    writeCode(translation, new Map([...english.matchAll(/\w+/g)].map(([name]) => [name, name])), 'zu');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown';
  }
}

describe.each(translatedLanguages)('the catalogue of %s', (language) => {
  const read = () => readFile(join(root, catalogueOf(language)), 'utf8');

  it('has the texts of now: npm run languages -- update', async () => {
    const text = await read();
    expect(updateCatalogue(language, text, messages) === text).toBe(true);
  });

  it('has every text that members, providers and visitors read, if the wish of a browser chooses it', async () => {
    if (!completeLanguages.includes(language)) return;
    const { items } = PO.parse(await read());
    const missing = items.filter(({ msgstr, flags }) => (msgstr[0] ?? '') === '' || flags['fuzzy'] === true);
    expect(missing.map(({ msgctxt, msgid }) => `${msgctxt}: ${msgid}`)).toEqual([]);
  });

  it('has every fact of the English and no other', async () => {
    const faults = PO.parse(await read()).items.flatMap(({ msgctxt, msgid, msgstr, flags }) => {
      if (flags['fuzzy'] === true) return [];
      const fault = findFault(msgid, msgstr[0] ?? '');
      return (msgstr[0] ?? '') === '' || fault === null ? [] : [`${msgctxt}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});
