import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { childrenOf, isNode, lineOf, nameOf, type Node, parseProgram } from '#tests/support/programs.ts';
import { compileCache } from '#tests/support/compile-cache.ts';
import { listServerFiles } from '#tests/support/words/server-files.ts';

/**
 * On the server a text follows the language of the moment if a function says it, or if it is a property of an object. A text that is read
 * once, while the code loads, stays English for every person.
 */
const root = join(import.meta.dirname, '../..');

/** Figures and logs are read by admins, and the console is in English. */
const ofConsole = /(?:figure-wording|engine\/figures\/wording|system-logs-wording)\.ts/;
const nodesOf = (node: Node, key: string) => node[key] as Node[];
const nodeOf = (node: Node, key: string) => node[key] as Node;

/** The value without what only the compiler reads. */
const valueOf = (node: Node): Node =>
  /^TS(?:As|Satisfies)/.test(node.type) ? valueOf(nodeOf(node, 'expression')) : node;

/** True for text, and for a choice between texts. */
function isText(value: Node): boolean {
  const node = valueOf(value);
  if (node.type === 'ConditionalExpression') return isText(nodeOf(node, 'consequent'));
  if (node.type === 'BinaryExpression') return isText(nodeOf(node, 'left'));
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && /\p{L}{2}/u.test(nameOf(node)));
}

type Module = {
  /** The constants that are a text. */
  constants: Set<string>;
  /** The names that it takes from other files: `path name`. */
  taken: Map<string, string>;
  /** The lines of words that stay as they are when the file loads: texts in lists, calls, copies, members of other words. */
  stuck: string[];
};

function readModule(path: string, code: string): Module {
  const program = parseProgram(path, code);
  const module: Module = { constants: new Set(), taken: new Map(), stuck: [] };
  const add = (node: Node) => void module.stuck.push(`${path}:${lineOf(code, node)}`);
  const look = (written: Node): void => {
    const node = valueOf(written);
    if (/Function|^TS|^Identifier$|^NewExpression$/.test(node.type) || isText(node)) return;
    if (/^(?:CallExpression|MemberExpression|SpreadElement)$/.test(node.type)) return add(node);
    if (node.type === 'ArrayExpression') nodesOf(node, 'elements').filter(isText).forEach(add);
    childrenOf(node).forEach(look);
  };
  for (const statement of nodesOf(program, 'body')) {
    if (statement.type === 'ImportDeclaration' && statement['importKind'] !== 'type') {
      const from = nameOf(nodeOf(statement, 'source'));
      const file = from.startsWith('#') ? from.slice(1) : normalize(join(dirname(path), from));
      for (const one of nodesOf(statement, 'specifiers')) {
        const name = nameOf(one['imported']);
        if (one['importKind'] !== 'type') module.taken.set(`${file} ${name}`, name);
      }
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;
    if (!isNode(declared) || declared.type !== 'VariableDeclaration') continue;
    for (const { id, init } of nodesOf(declared, 'declarations')) {
      if (!isNode(init)) continue;
      if (isText(init)) module.constants.add(nameOf(id));
      else look(init);
    }
  }
  return module;
}

const isWording = (path: string) => path.endsWith('wording.ts') && !ofConsole.test(path);
const modules = new Map<string, Module>();
const textOf = new Map<string, string>();

beforeAll(async () => {
  for (const path of listServerFiles()) {
    const code = await readFile(join(root, path), 'utf8');
    textOf.set(path, code);
    modules.set(path, readModule(path, code));
  }
});

it('finds constants, lists, calls, copies and members that are read while a file loads', () => {
  const planted = `
    import { first, type Second } from '../wording.ts';
    export const title = 'Saved';
    const sentence = \`\${first} is saved.\`;
    const say = () => 'Saved';
    export const words = {
      one: 'One', two: () => sentence, many: (count: number) => \`\${count} saved\`, first, kind: { tone: 'primary' } as const,
      list: ['One', 'Two'],
      called: say(),
      ...other,
      again: other.title,
    };`;
  const { constants, taken, stuck } = readModule('features/a/words/wording.ts', planted);
  expect([...constants]).toEqual(['title', 'sentence']);
  expect([...taken.keys()]).toEqual(['features/a/wording.ts first']);
  expect(stuck.map((place) => place.replace(/^.*:/, ''))).toEqual(['8', '8', '9', '10', '11']);
});

it('reads no word while the server loads', async () => {
  const program = join(root, 'tests/support/words/list-words-read.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    cwd: root,
    env: compileCache,
  });
  const read = stdout.split('\n').filter(Boolean);
  // The figures of admins are read, so the program sees what is read.
  expect(read.some((line) => line.includes('figure-wording.ts#'))).toBe(true);
  expect(read.filter((line) => !ofConsole.test(line))).toEqual([]);
});

it('gives the server no words as a constant', () => {
  const found = [...modules].flatMap(([path, { taken }]) =>
    [...taken].flatMap(([key, name]) => {
      const [file = ''] = key.split(' ');
      return isWording(file) && modules.get(file)?.constants.has(name) ? [`${path} ${name}`] : [];
    }),
  );
  expect(found).toEqual([]);
});

it('keeps each text of the wording that the server loads in a function or a property', () => {
  const found = [...modules].flatMap(([path, { constants, stuck }]) => {
    if (!isWording(path)) return [];
    const uses = (name: string) => (textOf.get(path) ?? '').split(new RegExp(`\\b${name}\\b`)).length - 1;
    const used = [...constants].filter((name) => uses(name) > 1);
    return [...stuck, ...used.map((name) => `${path} ${name}`)];
  });
  expect(found).toEqual([]);
});
