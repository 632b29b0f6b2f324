import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lineOf, type Node, parseProgram, partsOf } from '#tests/support/programs.ts';

const root = join(import.meta.dirname, '../..');

/** Attributes of elements and components whose value a person reads or hears. */
const readAloud =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|label|title|placeholder|caption|heading|hint|description|text|sentence|question|summary|empty|(busy|done|more|less|add|remove|close|confirm|cancel)?Label|confirm|ask|unit|prefix|suffix|name[A-Z]\w*)$/;
/** Attributes that carry names for programs, however they look. */
const forPrograms =
  /^(className|class|id|htmlFor|key|type|href|to|src|srcSet|sizes|rel|target|role|variant|tone|size|name|value|d|viewBox|fill|stroke|style|autoComplete|inputMode|pattern|accept|media|lang|dir|as|rows|align|side|from|params|search|hash|data-.*|aria-(current|live|haspopup|controls|describedby|labelledby|hidden))$/;
const letters = /\p{L}{2,}/u;
/** More than one word, the first of them as a sentence begins. */
const sentence = /^\s*\p{Lu}[\p{L}'’]*[ ,]\s*.*\p{L}/su;

/** The text of a string or of a template without its values; undefined for anything else. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}');
}

type Place = { attribute?: string; shown: boolean };

/** The texts of a source file that a person reads and that stand in the code itself, with their lines. */
function literalsIn(path: string, code: string): string[] {
  const found: string[] = [];
  const add = (node: Node, text: string): void =>
    void found.push(`${path}:${lineOf(code, node)} ${text.trim().replace(/\s+/g, ' ').slice(0, 80)}`);
  const visit = (node: Node, place: Place): void => {
    const { type } = node;
    if (type.startsWith('TS') && type !== 'TSAsExpression' && type !== 'TSSatisfiesExpression') return;
    if (type === 'ImportDeclaration' || type === 'ExportAllDeclaration' || type === 'ImportExpression') return;
    if (type === 'ThrowStatement') return;
    if (type === 'JSXText' && letters.test(String(node['value']))) return add(node, String(node['value']));
    const text = textOf(node);
    if (text !== undefined) {
      const reads =
        place.attribute === undefined
          ? (place.shown && letters.test(text)) || sentence.test(text)
          : (readAloud.test(place.attribute) && letters.test(text)) ||
            (!forPrograms.test(place.attribute) && sentence.test(text));
      if (reads) add(node, text);
      if (type === 'Literal') return;
    }
    let within = place;
    if (type === 'JSXAttribute') within = { attribute: String((node['name'] as Node)['name']), shown: false };
    else if (type === 'JSXElement' || type === 'JSXFragment') within = { shown: true };
    else if (type === 'CallExpression' || type === 'ArrowFunctionExpression' || type === 'BinaryExpression')
      within = { shown: false, ...(forPrograms.test(place.attribute ?? '') && { attribute: place.attribute }) };
    else if (type === 'MemberExpression' || type === 'ObjectExpression') within = { shown: false };
    for (const [key, part] of partsOf(node)) {
      if ((key === 'test' && type === 'ConditionalExpression') || (key === 'key' && type === 'Property')) continue;
      visit(part, within);
    }
  };
  visit(parseProgram(path, code), { shown: false });
  return found;
}

it('finds sentences in texts, attributes, choices and messages of a component', () => {
  const planted = `
    const words = { saved: 'Your profile is saved.' };
    export const Page = ({ many, name }: { many: boolean; name: string }) => (
      <main className="mt-4 Grid gap" aria-label="Jobs">
        Hello
        {many ? 'jobs' : 'job'}
        {\`Quote of \${name}\`}
        <Button busyLabel="Saving" variant="quiet" onClick={() => toast('Draft kept')}>{words.saved}</Button>
      </main>
    );`;
  expect(literalsIn('web/a.tsx', planted).map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'Your profile is saved.',
    'Jobs',
    'Hello',
    'jobs',
    'job',
    'Quote of {}',
    'Saving',
    'Draft kept',
  ]);
});

it('takes names for programs for what they are', () => {
  const innocent = `
    import { a } from './Some thing.ts';
    export const Page = ({ tone }: { tone: 'warm' | 'cold' }) => (
      <Link to="/jobs" className={tone === 'warm' ? 'bg-warm text' : 'bg-cold'} data-kind="Some Kind" aria-current="page">
        {words.jobs} · {count}
      </Link>
    );
    const icons = { 'IT Services': Monitor };
    const load = () => { if (bad) throw new Error('A mistake of ours'); };`;
  expect(literalsIn('web/a.tsx', innocent)).toEqual([]);
});

it("says “this site” or the site's own name, never that of the product", async () => {
  const found: string[] = [];
  let read = 0;
  for await (const path of glob('{core,engine,features,kit,web}/**/*wording.ts', { cwd: root })) {
    read += 1;
    const code = await readFile(join(root, path), 'utf8');
    if (code.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '').includes('Lungisa')) found.push(path);
  }
  expect(read).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

it('keeps every sentence that a person reads on a screen in a wording.ts', async () => {
  const found: string[] = [];
  let read = 0;
  for await (const path of glob(['{kit,web}/**/*.{ts,tsx}', 'features/*/web/**/*.{ts,tsx}'], { cwd: root })) {
    // Neither the build nor what tests show is a screen.
    if (/\.test\.tsx?$|\/testing-[\w-]+\.ts$|wording\.ts$|^web\/(build|dist)\//.test(path)) continue;
    read += 1;
    found.push(...literalsIn(path, await readFile(join(root, path), 'utf8')));
  }
  expect(read).toBeGreaterThan(500);
  expect(found.sort()).toEqual([]);
});
