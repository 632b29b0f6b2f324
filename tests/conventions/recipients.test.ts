import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { childrenOf, lineOf, nameOf, type Node, parseProgram } from '#tests/support/programs.ts';

const root = join(import.meta.dirname, '../..');

/** The functions that write to people. */
const writers = new Set(['notify', 'notifyAdmins', 'queueMails', 'queueMailOutside', 'mailSecurity']);
/** Functions that show a fact in a language. Amounts are alike in all. */
const showing = /^(show|say|describe)[A-Z]/;

const isFunction = ({ type }: Node): boolean =>
  ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(type);

/** True for a function that does the work, rather than one that says something and is called for each reader. */
const isWork = (node: Node): boolean =>
  node['async'] === true || (node['params'] as Node[]).some((parameter) => nameOf(parameter) === 'work');

type Imported = { words: Set<string>; shows: Set<string>; writes: boolean };

function readImports(program: Node): Imported {
  const imports = (program['body'] as Node[])
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap(({ source, specifiers }) =>
      (specifiers as Node[]).map(({ local, imported }) => ({
        name: nameOf(local),
        given: nameOf(imported),
        isWording: nameOf(source).endsWith('wording.ts'),
      })),
    );
  return {
    words: new Set(imports.filter(({ isWording }) => isWording).map(({ name }) => name)),
    shows: new Set(imports.filter(({ given }) => showing.test(given)).map(({ name }) => name)),
    writes: imports.some(({ given }) => writers.has(given)),
  };
}

/** The lines on which a file that writes to people reads a sentence, or shows a fact, before it is called for a reader. */
function findEarlyWords(code: string): number[] {
  const program = parseProgram('', code);
  const { words, shows, writes } = readImports(program);
  if (!writes) return [];
  const found = new Set<number>();
  const visit = (node: Node, isEarly: boolean): void => {
    const { type } = node;
    if (type === 'ImportDeclaration') return;
    if (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)) return;
    const reads = type === 'MemberExpression' && words.has(nameOf(node['object']));
    const calls = type === 'CallExpression' && (words.has(nameOf(node['callee'])) || shows.has(nameOf(node['callee'])));
    if (isEarly && (reads || calls)) found.add(lineOf(code, node));
    const isWithin = isFunction(node) ? isWork(node) : isEarly;
    for (const child of childrenOf(node)) visit(child, isWithin);
  };
  visit(program, true);
  return [...found];
}

it('finds words that are written before their reader is known', () => {
  const planted = `
    import { showDate as day } from '#core/time.ts';
    import { notify } from './notify.ts';
    import { notices, soon } from '../wording.ts';
    const title = notices.title;
    async function tell(work, event) {
      const words = notices.of(event);
      const on = day(event.at);
      await notify(work, event, [{ words: () => soon(on) }, { words: () => notices.of(day(event.at)) }]);
      await notify(work, event, [{ words: soon(on) }]);
    }
    const run = (work) => notify(work, event, [{ words: notices[event.step] }]);
    const say = (facts) => notices.of(facts);
    const asked = Object.keys(notices);`;
  expect(findEarlyWords(planted)).toEqual([5, 7, 8, 10, 12]);
  expect(findEarlyWords(planted.replace('import { notify }', 'import { other }'))).toEqual([]);
});

it('writes the words of a notice or a mail when they are called for its reader', async () => {
  const found: string[] = [];
  let read = 0;
  for await (const path of glob('features/*/server/**/*.ts', { cwd: root })) {
    if (/\.test\.ts$|testing\.ts$/.test(path)) continue;
    read += 1;
    found.push(...findEarlyWords(await readFile(join(root, path), 'utf8')).map((line) => `${path}:${line}`));
  }
  expect(read).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
