import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languageNames, translatedLanguages, type TranslatedLanguage } from '#core/languages.ts';
import { catalogueOf, readMessages, root, translationsOf, updateCatalogue } from './catalogue.ts';
import { mergeCatalogue } from './merge-catalogue.ts';

const usage = `npm run languages -- COMMAND
  update              brings the catalogues in locales/ up to the texts of now
  status              says how much of each language is translated
  export CODE FILE    writes the catalogue of a language to a file, for a translator
  import CODE FILE    takes the translations of a file into the catalogue, if each of them holds
CODE is one of ${translatedLanguages.join(', ')}.`;

const isTranslated = (code: string): code is TranslatedLanguage =>
  (translatedLanguages as readonly string[]).includes(code);

/** Writes the catalogues of the texts of now over those in `locales/`. */
async function update(): Promise<void> {
  const messages = await readMessages();
  for (const language of translatedLanguages) {
    const path = join(root, catalogueOf(language));
    const before = await readFile(path, 'utf8').catch(() => null);
    await writeFile(path, updateCatalogue(language, before, messages));
  }
  console.log(`The catalogues have ${messages.length} messages.`);
}

async function tellStatus(): Promise<void> {
  const messages = await readMessages();
  for (const language of translatedLanguages) {
    const translate = translationsOf(language);
    const done = messages.filter(({ context, icu }) => translate(context, icu) !== undefined).length;
    console.log(
      `${languageNames[language]}: ${done} of ${messages.length} (${Math.floor((100 * done) / messages.length)} %)`,
    );
  }
}

async function takeIn(language: TranslatedLanguage, file: string): Promise<void> {
  const path = join(root, catalogueOf(language));
  const { text, changed, faults } = mergeCatalogue(await readFile(path, 'utf8'), await readFile(file, 'utf8'));
  if (faults.length > 0) {
    console.error(faults.map(({ context, fault }) => `${context}: ${fault}`).join('\n'));
    process.exitCode = 1;
    return;
  }
  await writeFile(path, text);
  console.log(`${changed} translations of ${languageNames[language]} are new.`);
}

const [command, code = '', file = ''] = process.argv.slice(2);
if (command === 'update') await update();
else if (command === 'status') await tellStatus();
else if (command === 'export' && isTranslated(code) && file !== '') await copyFile(join(root, catalogueOf(code)), file);
else if (command === 'import' && isTranslated(code) && file !== '') await takeIn(code, file);
else {
  console.error(usage);
  process.exitCode = 1;
}
