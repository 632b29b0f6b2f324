import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { pseudoLanguage } from '#core/languages.ts';
import { scriptTarget } from './floor.ts';

const web = join(import.meta.dirname, '..');

/** Code that a page offline needs besides its own, by its source under web/ or the name of its group. */
const needed = ['later', 'frame', '../features/problems/web/like-later.ts'];

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };

/**
 * The build of the service worker, which follows that of the pages into the same folder: it names what `index.html` loads, and
 * what every page needs offline.
 */
const nameShell: Plugin = {
  name: 'name-shell',
  config: ({ build }) => ({ define: { shellOfBuild: JSON.stringify(findShell(build?.outDir ?? join(web, 'dist'))) } }),
};

function findShell(folder: string): { files: string[]; translated: string[]; version: string } {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const html = read('index.html');
  const found = new Set([...html.matchAll(/(?:src|href)="\/([^"?]+\.\w+)"/g)].map(([, file = '']) => file));
  found.delete('manifest.webmanifest');
  const chunks = JSON.parse(read('.vite/manifest.json')) as Record<string, Chunk>;
  const seen = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks[name] ?? Object.values(chunks).find((one) => one.name === name);
    if (chunk === undefined) throw new Error(`The build has no ${name}, which pages need offline.`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
    chunk.imports?.forEach(add);
  };
  needed.forEach(add);
  const files = [...found].sort().map((file) => `/${file}`);
  // A worker is another one when its files are, and when what is in a file without a hash in its name is.
  const contents = files.map((file) => read(file.slice(1)));
  const isTranslated = (file: string) =>
    existsSync(join(folder, file.replace('/assets/', `/assets/${pseudoLanguage}/`)));
  const translated = files.filter((file) => file.startsWith('/assets/') && isTranslated(file));
  return {
    files,
    translated,
    version: createHash('sha256').update(files.concat(contents).join()).digest('base64url').slice(0, 10),
  };
}

export default defineConfig({
  root: web,
  publicDir: false,
  plugins: [nameShell],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: scriptTarget,
    modulePreload: false,
    rolldownOptions: {
      input: join(web, '../kit/offline/service-worker.ts'),
      output: { entryFileNames: 'sw.js', format: 'iife' },
    },
  },
});
