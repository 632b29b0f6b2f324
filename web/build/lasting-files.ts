import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const files = ['theme.js', 'favicon.svg'].map((name) => {
  const source = readFileSync(join(import.meta.dirname, '../public', name));
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { name, source, fileName: `assets/${name.replace('.', `-${hash}.`)}` };
});

/** Gives the public files that every document names a name with their hash, so that no visit asks for them again. */
export const lastingFiles: Plugin = {
  name: 'lasting-files',
  apply: 'build',
  generateBundle() {
    for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      files.reduce((before, { name, fileName }) => before.replace(`"/${name}"`, `"/${fileName}"`), html),
  },
};
