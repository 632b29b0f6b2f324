import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../public', name), 'utf8');

const icon = read('favicon.svg');
const iconName = `assets/favicon-${createHash('sha256').update(icon).digest('base64url').slice(0, 8)}.svg`;
/** Without comments and indents. It stands in the document: it asks again for files that do not arrive, so it must be there itself. */
const beginning = read('theme.js')
  .replaceAll(/^\s*(\/\/|\/\*).*\n/gm, '')
  .replaceAll(/^\s+/gm, '');

/** A link by which the document fetches a script of the first screen. */
const neededScript = /<link rel="modulepreload" crossorigin (href="[^"]+")>/g;

/**
 * Spares each visit two requests: the icon that every document names gets a name with its hash, and `theme.js` stands in the document
 * itself, where the content security policy knows it by its hash. Each script of the first screen is fetched beside the entry, and runs as soon as it is
 * there, in a task of its own: run by the entry, all of them were one task, which kept a slow phone busy.
 */
export const lastingFiles: Plugin = {
  name: 'lasting-files',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: iconName, source: icon });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      // The entry asks for it after the libraries.
      const app = Object.values(bundle).find(({ name }) => name === 'first-screen');
      const link = `<link rel="modulepreload" crossorigin href="/${app?.fileName}">`;
      return html
        .replace('"/favicon.svg"', `"/${iconName}"`)
        .replace('<script src="/theme.js"></script>', () => `<script>${beginning}</script>`)
        .replace('</head>', () => `${link}</head>`)
        .replaceAll(neededScript, (link, address: string) => {
          const source = address.replace('href', 'src');
          return `${link}<script type="module" async crossorigin ${source}></script>`;
        });
    },
  },
};
