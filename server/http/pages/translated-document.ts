import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages, languageTag, pseudoLanguage, type AnyLanguage } from '#core/languages.ts';

/**
 * Reads `web/index.html` of a build. Returns the function that puts a text of it into a language: the code for `lang`, and the addresses of
 * the scripts that differ by language.
 */
export async function readTranslatedDocument(
  webFolder: string,
): Promise<{ html: string; translate: (html: string, language: AnyLanguage) => string }> {
  const html = await readFile(join(webFolder, 'index.html'), 'utf8');
  const all: AnyLanguage[] = [...languages, pseudoLanguage];
  const scripts = new Map(
    await Promise.all(
      all.map(async (language) => {
        const names = await readdir(join(webFolder, 'assets', language)).catch(() => []);
        return [language, new Set(names)] as const;
      }),
    ),
  );
  return {
    html,
    translate: (text, language) =>
      text
        .replace('lang="en-ZA"', `lang="${languageTag(language)}"`)
        .replaceAll(/"\/assets\/([\w.-]+\.js)"/g, (found, name: string) =>
          scripts.get(language)?.has(name) === true ? `"/assets/${language}/${name}"` : found,
        ),
  };
}
