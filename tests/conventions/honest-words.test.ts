import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lineOf, type Node, parseProgram, partsOf } from '#tests/support/programs.ts';

/**
 * Words that promise more than the site does: it says what was checked, how and when (docs/decisions/0113-hidden-reviews-and-words.md).
 */
const forbidden =
  /\b(?:un)?verified\b|\bguaranteed\b|\bbackground[- ]check|\btrusted (?:service )?provider|\bescrow by lungisa\b/gi;
/** The tagline of the specification, which admins can change. */
const tagline = 'Connect with trusted service providers';
/** The names of the memberships that the specification gives, which a provider reads in their own form alone. */
const membershipNames = { file: 'features/providers/card-wording.ts', text: 'Verified' };

const root = join(import.meta.dirname, '../..');

/** The texts of a program: its strings, templates and the text between elements. Names and comments are none. */
function textsOf(path: string, code: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  const visit = (node: Node): void => {
    const { type } = node;
    if (type === 'ImportDeclaration') return;
    const text = type === 'TemplateElement' ? (node['value'] as { cooked: string }).cooked : node['value'];
    if (/^(?:Literal|TemplateElement|JSXText)$/.test(type) && typeof text === 'string')
      found.push({ text, line: lineOf(code, node) });
    for (const [key, part] of partsOf(node)) {
      if (key === 'key' && type === 'Property' && node['computed'] !== true) continue;
      visit(part);
    }
  };
  visit(parseProgram(path, code));
  return found;
}

function findWords(path: string, content: string): string[] {
  // Most files have none of the words at all: parsing them all takes seconds.
  if (content.search(forbidden) === -1) return [];
  const texts = /\.tsx?$/.test(path)
    ? textsOf(path, content)
    : content.split('\n').map((text, index) => ({ text, line: index + 1 }));
  return texts.flatMap(({ text, line }) =>
    // A value that the tables store is read by programs.
    text === 'verified' || (path === membershipNames.file && text === membershipNames.text)
      ? []
      : [...text.replaceAll(tagline, '').matchAll(forbidden)].map(([word]) => `${path}:${line} ${word}`),
  );
}

it.each([
  ["export const words = { badge: 'Verified provider' };", 'Verified'],
  ['export const say = (name: string) => `${name} is guaranteed`;', 'guaranteed'],
  ['export const Page = () => <p>All are background-checked</p>;', 'background-check'],
  ["export const head = 'Find trusted providers';", 'trusted provider'],
  ["export const head = 'Trusted service providers near you';", 'Trusted service provider'],
  ["export const money = 'Held in escrow by Lungisa';", 'escrow by Lungisa'],
  ["export const badge = 'Unverified';", 'Unverified'],
])('finds a promise in %s', (code, word) => expect(findWords('planted.tsx', code)).toEqual([`planted.tsx:1 ${word}`]));

it('lets names, comments, stored values and the tagline pass', () => {
  const code = `
    // The address is verified.
    import { isVerified } from './verified.ts';
    export const badges = { verified: 'Silver plan' };
    export const isSilver = (status: string) => status === 'verified';
    export const tagline = 'Connect with trusted service providers.';
    export const query = sql\`select email_verified from accounts\`;`;
  expect(findWords('planted.ts', code)).toEqual([]);
  expect(findWords('other/card-wording.ts', "export const names = { verified: 'Verified' };")).toHaveLength(1);
});

it('promises nowhere that people or work are verified, guaranteed or trusted', async () => {
  const found: string[] = [];
  let files = 0;
  const patterns = ['{core,engine,features,integrations,kit,server,web}/**/*.{ts,tsx,md,html}', 'README.md'];
  for await (const path of glob(patterns, {
    cwd: root,
    exclude: (name) => /node_modules|dist$|migrations$/.test(name),
  })) {
    if (/\.test\.tsx?$|testing\.ts$/.test(path)) continue;
    files += 1;
    found.push(...findWords(path, await readFile(join(root, path), 'utf8')));
  }
  expect(files).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
