import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Imports of values, now or later, and the files of threads and processes. */
const importOf =
  /^(?:import|export)\s+(?!type\b)[^;'"]*?(?:from\s+)?'([#.][^']+)'|\bimport\('([#.][^']+)'\)|new URL\('(\.[^']+\.ts)'/gm;

/** Files that begin to work when they are loaded. */
const program = /^server\/main\.ts$|-(?:thread|process)\.ts$/;

/** The source files that the server loads, by path; a program is not among them, and what it imports is. */
export function listServerFiles(): string[] {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path) || !path.endsWith('.ts')) return;
    found.add(path);
    for (const [, now, later, thread] of readFileSync(join(root, path), 'utf8').matchAll(importOf)) {
      const name = now ?? later ?? thread ?? '';
      visit(name.startsWith('#') ? name.slice(1) : normalize(join(dirname(path), name)));
    }
  };
  visit('server/main.ts');
  return [...found].filter((path) => !program.test(path)).sort();
}
