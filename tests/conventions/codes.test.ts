import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lineOf, nameOf, type Node, parseProgram, partsOf } from '#tests/support/programs.ts';

const root = join(import.meta.dirname, '../..');

/** The properties of a step, an event and an insertion whose values are stored. */
const stored = new Set(['set', 'data', 'values']);

const onServer = /^(features\/[\w-]+\/server|engine|integrations|server)\//;

/** The words that a consent was given to. */
const keptAsText = new Set(['marketingConsent']);

/** The names that a program imports from a file of wording. */
function importedWords(program: Node): Set<string> {
  const names = (program['body'] as Node[])
    .filter(({ type, source }) => type === 'ImportDeclaration' && nameOf(source).endsWith('wording.ts'))
    .flatMap(({ specifiers }) => specifiers as Node[])
    .map(({ local }) => nameOf(local));
  return new Set(names.filter((name) => !keptAsText.has(name)));
}

/**
 * The lines on which a sentence of a wording file is compared and, on the server, stands in SQL or is stored by a step, an event or an
 * insertion.
 */
function findSentences(path: string, code: string): number[] {
  const program = parseProgram(path, code);
  const mayStore = onServer.test(path);
  const words = importedWords(program);
  const found = new Set<number>();
  const visit = (node: Node, isKept: boolean): void => {
    const { type } = node;
    if (type.startsWith('TS') && !/^TS(As|Satisfies)Expression$/.test(type)) return;
    if (type === 'ImportDeclaration') return;
    if (isKept && type === 'Identifier' && words.has(nameOf(node))) found.add(lineOf(code, node));
    const compares = type === 'BinaryExpression' && /^[!=]==$/.test(String(node['operator']));
    const isSql = type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql';
    const isStored = type === 'Property' && stored.has(nameOf(node['key']));
    const inserts =
      type === 'CallExpression' && ['set', 'values'].includes(nameOf((node['callee'] as Node)['property']));
    for (const [key, part] of partsOf(node)) {
      // The name of a property is no value, and a key of the wording's record is no sentence.
      if (key === 'property' || (key === 'key' && type === 'Property')) continue;
      const stores = mayStore && (isSql || isStored || (inserts && key === 'arguments'));
      const isWithin = isKept || compares || stores;
      visit(part, isWithin);
    }
  };
  visit(program, false);
  return [...found];
}

it('finds a sentence that is compared, stored or in SQL', () => {
  const planted = `
    import { reasons, said } from '../wording.ts';
    const isGone = event.data.reason === reasons.gone;
    await takeStep(work, subject, 'end', { id, set: { reason: reasons.gone } });
    await recordEvent(work, subject, 'end', { id, data: { reason: reasons['left'] } });
    await tx.insert(table).values({ reason: said });
    await tx.update(table).set({ reason: said });
    const rows = sql\`select case when reason = \${reasons.gone} then 1 end\`;
    await notify(work, event, [{ title: reasons.gone, ...said }]);`;
  expect(findSentences('features/a/server/b.ts', planted)).toEqual([3, 4, 5, 6, 7, 8]);
});

it('finds a sentence that is compared in the browser, where the data of a part are not stored', () => {
  const planted = `
    import { words } from './wording.ts';
    const Name = ({ name }: { name: string }) => (name !== words.decide ? <b>{name}</b> : null);
    const table = <Table columns={Object.values(words.columns)} data={{ label: words.decide }} />;
    const given = { data: words.decide, isDecided: step === 'decide' };`;
  expect(findSentences('features/a/web/b.tsx', planted)).toEqual([3]);
});

it('stores and compares codes, never sentences of a wording file', async () => {
  const found: string[] = [];
  let read = 0;
  for await (const path of glob('{core,engine,integrations,kit,features,server,web}/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$|testing\.ts$|\/demo\/|^web\/dist\//.test(path)) continue;
    read += 1;
    found.push(...findSentences(path, await readFile(join(root, path), 'utf8')).map((line) => `${path}:${line}`));
  }
  expect(read).toBeGreaterThan(1_500);
  expect(found).toEqual([]);
});
