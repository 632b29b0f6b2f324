import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { childrenOf, isNode, lineOf, type Node, parseProgram } from '#tests/support/programs.ts';

const root = join(import.meta.dirname, '../..');

/** The limit of docs/style.md for all our text together. No sentence of the specifications needs one of these words. */
const maxUses = 10;
const stiffWord =
  /\b(whoever|whom|nobody|somebody|anew|likewise|meanwhile|thereby|of which|as yet|is to be|comes to be)\b/gi;

/** Both files name the words in order to refuse them. */
const filesThatNameTheWords = ['docs/style.md', 'tests/conventions/language.test.ts'];
const generatedFiles = ['package-lock.json'];
const foreignFolders = ['.git', '.tmp', 'data', 'dist', 'node_modules', 'playwright-report', 'test-results'];
const textFile = /\.(css|html|js|json|md|mjs|mts|sql|svg|ts|tsx)$|\/run$|\/pre-push$|^[A-Z]+$/;

const questionWords = 'What|Whether|How|Who|Whose|Where|Why';
/** Words that point to a line above, or to the name below: a comment is read alone. Released migrations keep theirs. */
const pointingWords = 'Which|Whatever|Those|Of|That of|Such|So many|Also';

/** Finds the start of a comment that begins with one of the words. The later lines of a comment with that sign on each line are no start. */
const openingOf = (sign: string, words = questionWords) =>
  new RegExp(
    String.raw`(?<=^|[\s{(])(?:/\*\*?[\s*]*|(?<!^[ \t]*${sign}.*\n[ \t]*)${sign}[ \t]*)(?:${words})\b.*`,
    'gm',
  );
const openingBySign: readonly [files: RegExp, opening: RegExp][] = [
  [/\.(css|js|mjs|mts|ts|tsx)$/, openingOf('//', `${questionWords}|${pointingWords}`)],
  [/\.sql$/, openingOf('--')],
  [/\.(sh|ya?ml)$|^\.ci\/|^\.githooks\/|^deploy\/|^Dockerfile$|^\.env\.example$/, openingOf('#')],
];

const findOpening = (file: string) => openingBySign.find(([files]) => files.test(file))?.[1];

function stiffWordsIn(text: string): string[] {
  return text.match(stiffWord) ?? [];
}

async function listFiles(): Promise<string[]> {
  const folders = [root];
  const files: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const isOurs = !foreignFolders.includes(entry.name) && !entry.name.startsWith('.migrations-');
      if (entry.isDirectory() && isOurs) folders.push(path);
      if (entry.isFile()) files.push(relative(root, path).replaceAll('\\', '/'));
    }
  }
  const skipped = [...filesThatNameTheWords, ...generatedFiles];
  return files.filter((file) => !skipped.includes(file)).sort();
}

const listTextFiles = async () => (await listFiles()).filter((file) => textFile.test(file));

it('finds a stiff word in any case, and no part of another word', () => {
  expect(stiffWordsIn("Nobody asks whom; it is nobody's")).toEqual(['Nobody', 'whom', 'nobody']);
  expect(stiffWordsIn('everybody knows a manewing, whomever')).toEqual([]);
});

it('reads code, documents, SQL and scripts', async () => {
  const files = await listTextFiles();
  expect(files).toEqual(
    expect.arrayContaining(['.ci/run', 'README.md', 'core/money/money.ts', 'tools/bench/load.sql', 'web/index.html']),
  );
});

it(`uses stiff words at most ${maxUses} times in all our text`, async () => {
  const uses: string[] = [];
  for (const file of await listTextFiles()) {
    const text = await readFile(join(root, file), 'utf8');
    if (stiffWordsIn(text).length === 0) continue;
    const lines = text.split('\n');
    lines.forEach((line, index) => {
      for (const word of stiffWordsIn(line)) uses.push(`${file}:${index + 1} ${word}`);
    });
  }
  expect(uses.length, `docs/style.md asks for other words:\n${uses.join('\n')}`).toBeLessThanOrEqual(maxUses);
});

it('finds a comment that opens with a question word, and no later line of a comment', () => {
  const code = [
    '/** What it is. */',
    '/**',
    ' * Whether it is.',
    ' * Where it is.',
    ' */',
    '// A line.',
    '// Why it is.',
    'start(); // How it is.',
    '// Whose it is.',
    '{/* Who it is. */}',
    '// Whatever it is.',
    "const question = 'What is that?';",
  ].join('\n');
  expect(code.match(openingOf('//'))).toEqual([
    '/** What it is. */',
    '/**\n * Whether it is.',
    '// How it is.',
    '// Whose it is.',
    '/* Who it is. */}',
  ]);
  expect('/** Those of the mail. */ // Mail.'.match(openingOf('//', pointingWords))).toEqual([
    '/** Those of the mail. */ // Mail.',
  ]);
  expect('select 1; -- What it is.\n-- A line.\n-- Why it is.'.match(openingOf('--'))).toEqual(['-- What it is.']);
  expect('a: b # Where it is.\n  # A line.\n  # Why it is.'.match(openingOf('#'))).toEqual(['# Where it is.']);
});

it('opens no comment with a question word, and none in code with a word that points elsewhere', async () => {
  const openings: string[] = [];
  for (const file of await listFiles()) {
    const opening = findOpening(file);
    if (opening === undefined) continue;
    const found = (await readFile(join(root, file), 'utf8')).match(opening) ?? [];
    openings.push(...found.map((comment) => `${file}: ${comment}`));
  }
  expect(openings, 'docs/style.md: name the thing, or say what is true').toEqual([]);
});

/** Participles and an adverb that name no thing: `shownPhotos` and `isHeld` say which. */
const emptyNames = new Set(['shown', 'asked', 'told', 'came', 'held', 'aside']);
const anyEmptyName = [...emptyNames].join('|');
const emptyType = String.raw`\b(?:type|interface) (?:${anyEmptyName.replaceAll(/\b./g, (letter) => letter.toUpperCase())})\b`;
const emptyName = new RegExp(String.raw`\b(?:${anyEmptyName})\b|${emptyType}`);

/** The names that a declaration or a parameter binds, with the nodes that bind them. */
function bindingsIn(pattern: unknown): Node[] {
  if (Array.isArray(pattern)) return pattern.flatMap(bindingsIn);
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [pattern];
  const parts = ['properties', 'elements', 'argument', 'left', 'parameter'].map((part) => pattern[part]);
  return [...parts, ...(pattern.type === 'Property' ? [pattern['value']] : [])].flatMap(bindingsIn);
}

/** The declarations of variables, functions, parameters and types that have one of the empty names: the name and its line. */
function findEmptyNames(path: string, code: string): string[] {
  // Most files have none of the words at all: parsing them all takes seconds.
  if (!emptyName.test(code)) return [];
  const found: string[] = [];
  const visit = (node: Node): void => {
    const bindings = /^VariableDeclarator$|Function(Declaration|Expression)$|^TS(TypeAlias|Interface)Declaration$/.test(
      node.type,
    )
      ? bindingsIn([node['id'], node['params']])
      : bindingsIn(node['params']);
    for (const binding of bindings) {
      const name = String(binding['name']);
      if (emptyNames.has(name.toLowerCase())) found.push(`${lineOf(code, binding)} ${name}`);
    }
    childrenOf(node).forEach(visit);
  };
  visit(parseProgram(path, code));
  return found;
}

it('finds a variable, a function, a parameter and a type with an empty name, and no property', () => {
  const planted = `
    const shown = 1;
    let [first, told] = pair;
    const { asked, held: isHeld, aside = 2 } = row;
    function held({ shown: { came } }, ...told) {}
    const open = (shown: boolean) => ({ shown: true, held: row.held });
    rows.map(({ shown }) => shown);
    type Told = { held: boolean };`;
  expect(findEmptyNames('planted.ts', planted)).toEqual([
    '2 shown',
    '3 told',
    '4 asked',
    '4 aside',
    '5 held',
    '5 came',
    '5 told',
    '6 shown',
    '7 shown',
    '8 Told',
  ]);
});

it('names variables, functions, parameters and types by what they are', async () => {
  const found: string[] = [];
  for (const file of await listFiles()) {
    if (!/\.([cm]?ts|tsx)$/.test(file)) continue;
    const code = await readFile(join(root, file), 'utf8');
    found.push(...findEmptyNames(file, code).map((place) => `${file}:${place}`));
  }
  expect(found, 'docs/style.md: name the thing').toEqual([]);
});
