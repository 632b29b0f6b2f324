import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PO from 'pofile';
import { describe, expect, it } from 'vitest';
import { translatedLanguages } from '#core/languages.ts';
import { findFault } from '#features/languages/server/icu.ts';
import { catalogueOf, readMessages, updateCatalogue } from '#tools/languages/catalogue.ts';

const root = join(import.meta.dirname, '../..');
const messages = await readMessages();

describe.each(translatedLanguages)('the catalogue of %s', (language) => {
  const read = () => readFile(join(root, catalogueOf(language)), 'utf8');

  it('has the texts of now: npm run languages -- update', async () => {
    const text = await read();
    expect(updateCatalogue(language, text, messages) === text).toBe(true);
  });

  it('has every text that members, providers and visitors read', async () => {
    const { items } = PO.parse(await read());
    const missing = items.filter(({ msgstr, flags }) => (msgstr[0] ?? '') === '' || flags['fuzzy'] === true);
    expect(missing.map(({ msgctxt, msgid }) => `${msgctxt}: ${msgid}`)).toEqual([]);
  });

  it('has every fact of the English and no other', async () => {
    const faults = PO.parse(await read()).items.flatMap(({ msgctxt, msgid, msgstr }) => {
      const fault = findFault(msgid, msgstr[0] ?? '');
      return (msgstr[0] ?? '') === '' || fault === null ? [] : [`${msgctxt}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});
