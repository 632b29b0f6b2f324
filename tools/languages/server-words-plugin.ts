import type { Plugin } from 'vite';
import { isWordFile } from './list-word-files.ts';
import { pathFromRoot } from './catalogue.ts';
import { writeServerWords } from './write-server-words.ts';

/** Has tests of the server load the files of words as the server does: with the texts of all languages. */
export const serverWords: Plugin = {
  name: 'server-words',
  enforce: 'pre',
  transform(code, id) {
    const file = pathFromRoot(id.replace(/\?.*$/, ''));
    return isWordFile(file) ? { code: writeServerWords(file, code), map: null } : undefined;
  },
};
