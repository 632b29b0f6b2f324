import type { Plugin } from 'vite';
import { isWordFile } from './list-word-files.ts';
import { pathFromRoot } from './catalogue.ts';
import { writeServerWords } from './write-server-words.ts';

/** After the name of a file of words: its English has gone through ICU. */
export const identityQuery = '?identity';

/** Has tests of the server load the files of words as the server does: with the texts of all languages. */
export const serverWords: Plugin = {
  name: 'server-words',
  enforce: 'pre',
  transform(code, id) {
    const file = pathFromRoot(id.replace(/\?.*$/, ''));
    if (!isWordFile(file)) return undefined;
    if (!id.endsWith(identityQuery)) return { code: writeServerWords(file, code), map: null };
    const written = writeServerWords(file, code, (_context, icu) => [['en', icu]]);
    const others = /(?<=from '[^']*(?:wording|lifecycle)\.ts)(?=')/g;
    return { code: written.replaceAll(others, identityQuery), map: null };
  },
};
