import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { pathFromRoot } from '#tools/languages/catalogue.ts';
import { isWordFile } from '#tools/languages/list-word-files.ts';
import { writeServerWords } from '#tools/languages/write-server-words.ts';

/** After the name of a file of words: its English has gone through ICU. */
export const identityQuery = '?identity';

const others = /(?<=from '[^']*(?:wording|lifecycle)\.ts)(?=')/g;

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(identityQuery)) return nextLoad(url, context);
    const path = fileURLToPath(url);
    const file = pathFromRoot(path);
    if (!isWordFile(file)) return nextLoad(url, context);
    const written = writeServerWords(file, readFileSync(path, 'utf8'), (_context, icu) => [['en', icu]]);
    return { format: 'module-typescript', source: written.replaceAll(others, identityQuery), shortCircuit: true };
  },
});
