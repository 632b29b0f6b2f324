import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The limit of docs/style.md for all our text together. No sentence of the specifications needs one of these words. */
const maxUses = 10;
const stiffWord = /\b(whoever|whom|nobody|somebody|anew|likewise|meanwhile)\b/gi;

/** Both files name the words in order to refuse them. */
const filesThatNameTheWords = ['docs/style.md', 'tests/conventions/language.test.ts'];
const generatedFiles = ['package-lock.json'];
const foreignFolders = ['.git', '.tmp', 'data', 'dist', 'node_modules', 'playwright-report', 'test-results'];
const textFile = /\.(css|html|js|json|md|mjs|mts|sql|svg|ts|tsx)$|\/run$|\/pre-push$|^[A-Z]+$/;

function stiffWordsIn(text: string): string[] {
  return text.match(stiffWord) ?? [];
}

async function listTextFiles(): Promise<string[]> {
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
  return files.filter((file) => textFile.test(file) && !skipped.includes(file)).sort();
}

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
    const lines = (await readFile(join(root, file), 'utf8')).split('\n');
    lines.forEach((line, index) => {
      for (const word of stiffWordsIn(line)) uses.push(`${file}:${index + 1} ${word}`);
    });
  }
  expect(uses.length, `docs/style.md asks for other words:\n${uses.join('\n')}`).toBeLessThanOrEqual(maxUses);
});
