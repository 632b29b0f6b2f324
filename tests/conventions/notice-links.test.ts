import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

async function readAll(...patterns: string[]): Promise<string> {
  let text = '';
  for await (const path of glob(patterns, { cwd: root }))
    if (!path.includes('.test.')) text += await readFile(join(root, path), 'utf8');
  return text;
}

it('names in the link of a notice only parts that a page has', async () => {
  const server = await readAll('features/*/server/**/*.ts');
  // Sections of the console have pages of their own.
  const named = [...server.matchAll(/[`'](\/(?!admin)[^`'#\s]*|\$\{\w+\})#([\w-]+)[`']/g)].map(([, , part]) => part);
  expect(new Set(named)).toContain('data-export');
  const pages = await readAll('{features,kit,web}/**/*.tsx');
  expect(named.filter((part) => !pages.includes(`id="${part}"`))).toEqual([]);
});

/** Titles that a push has in place of those of the notices, and sentences about notices. */
const noNotices = ['features/notifications/push-wording.ts', 'features/notifications/preference-wording.ts'];

it('has a place for the notices of every noun in the journey that follows their links', async () => {
  const journey = await readFile(join(root, 'e2e/everyone/notices-lead-there.spec.ts'), 'utf8');
  const missing: string[] = [];
  for await (const path of glob('features/*/*wording.ts', { cwd: root })) {
    const words = await readFile(join(root, path), 'utf8');
    if (!/export const \w*Notices?\b/.test(words) || noNotices.includes(path)) continue;
    if (!journey.includes(`'#${path}'`)) missing.push(path);
  }
  // Admins change plans and plan their end: both notices stand there by name.
  expect(missing).toEqual(['features/plans/plan-wording.ts']);
});
