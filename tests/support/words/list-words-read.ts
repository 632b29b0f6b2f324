// Loads every file of the server, and writes the words that are read before any request has come: a line each, `the word <tab> its reader`.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listServerFiles } from './server-files.ts';

const root = `${pathToFileURL(join(import.meta.dirname, '../../..')).href}/`;
const holdsWords = /wording\.ts$|^features\/.*lifecycle\.ts$/;
/** The properties of a lifecycle that people read. */
const readByPeople = new Set(['label', 'confirm']);
const found = new Set<string>();

/** Notes a word, and the place in the code that reads it. The sentences about a value that a schema refuses are made for each try, and not kept. */
function note(word: string): void {
  const frames = [...(new Error().stack ?? '').matchAll(/file:\/\/[^\s)]+/g)].map(([address]) =>
    address.replace(root, ''),
  );
  if (frames.some((frame) => frame.startsWith('node_modules/zod/'))) return;
  found.add(`${word}\t${frames.find((frame) => !frame.startsWith('tests/support/words/')) ?? ''}`);
}

/** The same words, which note that they are read or called. */
function watch(value: unknown, name: string): unknown {
  if (typeof value === 'function')
    return new Proxy(value as (...args: unknown[]) => unknown, {
      apply(say, self, args) {
        note(`${name}()`);
        return Reflect.apply(say, self, args);
      },
    });
  if (typeof value !== 'object' || value === null) return value;
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== Array.prototype) return value;
  return new Proxy(value as Record<string | symbol, unknown>, {
    get(words, key) {
      const word = words[key];
      if (typeof key === 'symbol' || !Object.hasOwn(words, key)) return word;
      if (typeof word !== 'string') return watch(word, `${name}.${key}`);
      if (name.includes('wording.ts#') || readByPeople.has(key)) note(`${name}.${key}`);
      return word;
    },
  });
}

Object.assign(globalThis, { watchWords: watch });
Error.stackTraceLimit = 30;

registerHooks({
  load(url, context, next) {
    const path = url.replace(root, '');
    if (!holdsWords.test(path)) return next(url, context);
    const names = [...readFileSync(new URL(url), 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(
      ([, name = '']) => name,
    );
    const lines = names.map((name) => `export const ${name} = watchWords(words.${name}, '${path}#${name}');`);
    const source = [`import * as words from '${url}?unwatched';`, ...lines].join('\n');
    return { format: 'module', shortCircuit: true, source };
  },
});

for (const path of listServerFiles()) await import(root + path);
process.stdout.write([...found].join('\n'));
process.exit(0);
