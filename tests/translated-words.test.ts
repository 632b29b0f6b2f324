import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { inLanguage } from '#engine/language.ts';
import { quoteNotices } from '#features/quotes/notice-wording.ts';
import { listWordFiles } from '#tools/languages/list-word-files.ts';
import { identityQuery } from './support/words/load-through-icu.ts';

const root = join(import.meta.dirname, '..');
const load = (file: string, query = '') =>
  import(`${pathToFileURL(join(root, file)).href}${query}`) as Promise<Record<string, unknown>>;

const numbers = [0, 1, 2, 3, 7, 21, 100];
const texts = ['Ané {x} <b>', '`${1}`', "O'Brien", 'pending', 'member'];

/** A fact by its name, another one each round. */
function makeFact(name: string, round: number): unknown {
  if (
    /count|left|max|min|number|days|hours|minutes|months|cents|used|place|stars|total|year|seconds|size|bytes|percent/i.test(
      name,
    )
  )
    return numbers[round % numbers.length];
  if (/at$|date|until|from|to$|since|day$|ends|now/i.test(name))
    return round % 3 === 0 && /until/i.test(name) ? null : new Date(Date.UTC(2026, 10, 24 - round, 8, 30));
  if (/^(is|has|was|mine|multiple|with)/.test(name)) return round % 2 === 0;
  return texts[round % texts.length];
}

/** Facts for a function of words, by the names of its parameters. */
function makeFacts(say: (...facts: unknown[]) => unknown, round: number): unknown[] {
  const parameters = /\(([\s\S]*?)\)\s*(?::|=>|\{)/.exec(String(say))?.[1] ?? '';
  if (parameters.trim().startsWith('{'))
    return [
      new Proxy(
        {},
        { get: (_, name) => (typeof name === 'symbol' ? undefined : makeFact(name, round)), has: () => true },
      ),
    ];
  return parameters
    .split(',')
    .map((one) => one.trim().split(/[\s:=?]/)[0] ?? '')
    .filter((name) => name !== '')
    .map((name) => makeFact(name, round));
}

/** Every text that words say, by the names that lead to it, with facts for their functions. */
function sayAll(words: unknown, path: string, said: Map<string, string>): Map<string, string> {
  if (typeof words === 'function') {
    for (let round = 0; round < 14; round += 1) {
      const say = words as (...facts: unknown[]) => unknown;
      const at = `${path}(${round})`;
      try {
        sayAll(say(...makeFacts(say, round)), at, said);
      } catch (error) {
        said.set(at, `throws ${error instanceof Error ? error.name : ''}`);
      }
    }
  } else if (words !== null && typeof words === 'object' && !(words instanceof Date)) {
    for (const key of Object.keys(words)) sayAll((words as Record<string, unknown>)[key], `${path}.${key}`, said);
  } else if (typeof words === 'string') said.set(path, words);
  return said;
}

it('says in English after its way through ICU what it says in the source, whatever the facts', async () => {
  const differences: string[] = [];
  let count = 0;
  for (const file of await listWordFiles(root)) {
    const [plain, through] = await Promise.all(
      ['', identityQuery].map(async (query) => sayAll({ ...(await load(file, query)) }, '', new Map())),
    );
    for (const [path, text] of plain ?? []) {
      count += 1;
      if (through?.get(path) !== text) differences.push(`${file}${path}: ${text} | ${through?.get(path)}`);
    }
  }
  expect(count).toBeGreaterThan(10_000);
  expect(differences).toEqual([]);
});

it('leaves what people typed as it is, in every language', () => {
  for (const language of ['en', 'af', 'zu', 'xh', 'st', 'xx'] as const)
    for (const name of ['{provider}', '`${1}`', "O'Brien {", '<b>#</b>', "''{x}''"]) {
      const { description } = inLanguage(language, () =>
        quoteNotices.offer({ about: name, member: name, provider: name, price: 'R1', reason: name, release: null }),
      );
      expect(description.split(name)).toHaveLength(3);
    }
});
