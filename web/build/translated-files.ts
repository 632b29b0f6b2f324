import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAst, type Plugin } from 'vite';
import { languages, pseudoLanguage, type AnyLanguage } from '#core/languages.ts';
import { contextOf, markOf, messagesIn, pathFromRoot, translationsOf } from '#tools/languages/catalogue.ts';
import { isWordFile } from '#tools/languages/list-word-files.ts';
import { inQuotes, inTemplate, plainText, writeCode } from '#tools/languages/write-code.ts';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** A message of the build by its mark: its English, and the names of its facts in their order. */
type Marked = { context: string; icu: string; facts: readonly string[] };
const marked = new Map<string, Marked>();

/** Stands for a text without facts; its English follows, so that each file weighs what it will weigh. */
const markPattern = /@@([\w-]{9}):.*?:@@/gs;
/** The call that stands for a text with facts: its mark, then the facts. */
const factsCall = '$words';

/** Writes a script in a language. */
type Write = (language: AnyLanguage) => string;

const others: readonly AnyLanguage[] = [...languages.filter((language) => language !== 'en'), pseudoLanguage];

/** The text of a message in a language; English where the language has none. */
const textOf = ({ context, icu }: Marked, language: AnyLanguage): string =>
  translationsOf(language)(context, icu) ?? icu;

/**
 * Writes the files of scripts once for each language: English ones under `assets/`, and the same with the texts of another language under
 * `assets/<language>/`. A browser loads one of these sets and nothing of another language. The build is made once: in it, marks stand for
 * the texts, and a translation of a text changes the names of its files, as a change of the code does.
 */
export const translatedFiles: Plugin = {
  name: 'translated-files',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const file = pathFromRoot(id.replace(/\?.*$/, ''));
    return isWordFile(file) ? { code: putMarks(file, code), map: null } : undefined;
  },
  augmentChunkHash({ moduleIds }) {
    const texts = moduleIds
      .map(pathFromRoot)
      .filter(isWordFile)
      .flatMap((file) =>
        [...marked.values()].filter(({ context }) => context.startsWith(`${file.replace(/\.ts$/, '')}:`)),
      )
      .flatMap((message) => others.map((language) => textOf(message, language)));
    return texts.length === 0 ? undefined : createHash('sha256').update(texts.join('\0')).digest('hex');
  },
  // Once all names in the scripts are final.
  async writeBundle({ dir = '' }, bundle) {
    const scripts = Object.values(bundle)
      .filter((file) => file.type === 'chunk')
      .map(({ fileName, code }) => ({ name: fileName.replace(/^assets\//, ''), code, write: readMarks(code) }));
    const alike = findAlike(scripts);
    const folder = join(dir, 'assets');
    await Promise.all(others.map((language) => mkdir(join(folder, language), { recursive: true })));
    for (const { name, write } of scripts) {
      await writeFile(join(folder, name), write('en'));
      if (alike.has(name)) continue;
      for (const language of others)
        await writeFile(join(folder, language, name), inFolder(write(language), language, alike));
    }
  },
};

/** A file of words with marks in place of its texts. */
function putMarks(file: string, source: string): string {
  let text = '';
  let at = 0;
  for (const { key, icu, facts, start, end } of messagesIn(file, source).messages) {
    const context = contextOf(file, key);
    const mark = markOf(context);
    marked.set(mark, { context, icu, facts: [...facts.keys()] });
    const value =
      facts.size === 0
        ? JSON.stringify(`@@${mark}:${icu}:@@`)
        : `/* @__PURE__ */ ${factsCall}(${[JSON.stringify(mark), ...facts.values()].join(', ')})`;
    text += source.slice(at, start) + value;
    at = end;
  }
  return text + source.slice(at);
}

/** Finds the marks in a script. Returns the function that writes it in a language. */
function readMarks(code: string): Write {
  if (!code.includes('@@') && !code.includes(factsCall)) return () => code;
  type Place = { start: number; end: number; write: (language: AnyLanguage) => string };
  const find = (program: Node): Place[] => {
    const places: Place[] = [];
    const visit = (node: Node): void => {
      const callee = node['callee'];
      if (node.type === 'CallExpression' && isNode(callee) && callee['name'] === factsCall) {
        places.push(readCall(node));
        return;
      }
      const value = node['value'];
      if (node.type === 'Literal' && typeof value === 'string' && value.includes('@@')) {
        places.push({ ...placeOf(node), write: (language) => inQuotes(fill(value, language)) });
        return;
      }
      if (node.type === 'TemplateElement') {
        const { cooked } = value as { cooked: string };
        if (cooked.includes('@@'))
          places.push({ ...placeOf(node), write: (language) => inTemplate(fill(cooked, language)) });
        return;
      }
      for (const child of Object.values(node))
        for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one);
    };
    visit(program);
    return places.sort((one, other) => one.start - other.start);
  };
  /** The code of an expression in a language, the texts within it too. */
  const writeWithin = (node: Node, language: AnyLanguage): string => splice(node.start, node.end, find(node), language);
  function readCall(node: Node): Place {
    const [first, ...facts] = node['arguments'] as Node[];
    const mark = first === undefined ? '' : code.slice(first.start + 1, first.end - 1);
    const message = marked.get(mark);
    if (message === undefined) throw new Error(`The build has a text that no catalogue knows: ${mark}`);
    return {
      ...placeOf(node),
      write: (language) => {
        const codes = new Map(message.facts.map((name, place) => [name, writeWithin(facts[place] as Node, language)]));
        const text = writeCode(textOf(message, language), codes, language);
        // A choice is an operand of what stands around it.
        return /^[`"']/.test(text) ? text : `(${text})`;
      },
    };
  }
  function splice(start: number, end: number, places: readonly Place[], language: AnyLanguage): string {
    let text = '';
    let at = start;
    for (const place of places) {
      text += code.slice(at, place.start) + place.write(language);
      at = place.end;
    }
    return text + code.slice(at, end);
  }
  const all = find(parseAst(code) as unknown as Node);
  return (language) => splice(0, code.length, all, language);
}

const placeOf = ({ start, end }: Node) => ({ start, end });

/** A text with the words of a language in place of its marks. */
const fill = (text: string, language: AnyLanguage): string =>
  text.replaceAll(markPattern, (_, mark: string) => {
    const message = marked.get(mark);
    if (message === undefined) throw new Error(`The build has a text that no catalogue knows: ${mark}`);
    return plainText(textOf(message, language));
  });

type Script = { name: string; code: string; write: Write };

/** The scripts that are the same in all languages: without texts, and loading only such. */
function findAlike(scripts: readonly Script[]): Set<string> {
  const names = new Set(scripts.map(({ name }) => name));
  const loads = ({ code }: Script) =>
    [...code.matchAll(otherScript)].map(([, , name = '']) => name).filter((name) => names.has(name));
  const alike = new Map(
    scripts.filter((script) => script.write('en') === script.code).map((script) => [script.name, loads(script)]),
  );
  for (let before = -1; before !== alike.size;) {
    before = alike.size;
    for (const [name, others] of alike) if (others.some((other) => !alike.has(other))) alike.delete(name);
  }
  return new Set(alike.keys());
}

/** The address of another script, from a script or from the root. */
const otherScript = /(?<=["'`])(\.\/|assets\/)([\w.-]+\.js)(?=["'`])/g;

/** Has a script of another language load the others of its own, and those that all share from the folder above. */
const inFolder = (code: string, language: AnyLanguage, alike: ReadonlySet<string>): string =>
  code.replaceAll(otherScript, (found, from: string, name: string) => {
    if (alike.has(name)) return from === './' ? `../${name}` : found;
    return from === './' ? found : `assets/${language}/${name}`;
  });
