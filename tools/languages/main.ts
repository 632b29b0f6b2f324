import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { translatedLanguages } from '#core/languages.ts';
import { catalogueOf, readMessages, root, updateCatalogue } from './catalogue.ts';

const [command] = process.argv.slice(2);
if (command === 'extract') {
  const messages = await readMessages();
  await mkdir(join(root, 'locales'), { recursive: true });
  for (const language of translatedLanguages) {
    const path = join(root, catalogueOf(language));
    const before = await readFile(path, 'utf8').catch(() => null);
    await writeFile(path, updateCatalogue(language, before, messages));
  }
  process.stdout.write(`${messages.length} messages\n`);
}
