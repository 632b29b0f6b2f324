import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transformWithOxc } from 'vite';
import { root } from './catalogue.ts';
import { listWordFiles } from './list-word-files.ts';
import { writeServerWords } from './write-server-words.ts';

// node tools/languages/write-built-words.ts FOLDER: writes there the files of words in all languages, as JavaScript.
const [folder = ''] = process.argv.slice(2);
for (const file of await listWordFiles(root)) {
  const source = await readFile(join(root, file), 'utf8');
  const written = writeServerWords(file, source);
  if (written === source) continue;
  const path = join(folder, `${file.slice(0, -'.ts'.length)}.js`);
  await mkdir(dirname(path), { recursive: true });
  const { code } = await transformWithOxc(written, join(root, file), { sourcemap: false });
  await writeFile(path, code);
}
