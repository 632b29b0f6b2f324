import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rooms = '{core,engine,integrations,kit,features,server,web,tools}/**/*.{ts,tsx,mjs}';

let listed: Promise<string[]> | undefined;
const listFiles = async () => (await (listed ??= Array.fromAsync(glob(rooms, { cwd: root })))).toSorted();
const isTest = (file: string) => file.includes('.test.');
const withoutExtension = (file: string) => file.replace(/\.\w+$/, '');

/** The name of a room: of a feature for its `server/` and its `web/`. */
function roomName(folder: string): string {
  const name = basename(folder);
  return name === 'server' || name === 'web' ? basename(dirname(folder)) : name;
}

/**
 * The tests that stand beside no file of their name. `queries.contacts.test.ts` tests one side of `queries.ts`; a test of a whole room has
 * the name of the room.
 */
function findStrayTests(files: readonly string[]): string[] {
  const sources = new Set(files.filter((file) => !isTest(file)).map(withoutExtension));
  return files.filter(isTest).filter((file) => {
    const name = basename(file).replace(/\..*/, '');
    return name !== roomName(dirname(file)) && !sources.has(`${dirname(file)}/${name}`);
  });
}

it('finds a test beside no file of its name', () => {
  expect(
    findStrayTests([
      'features/quotes/server/queries.ts',
      'features/quotes/server/queries.test.ts',
      'features/quotes/server/queries.contacts.test.ts',
      'features/quotes/server/lapse.test.ts',
      'features/quotes/server/quotes.test.ts',
      'kit/ui/charts/charts.test.ts',
      'kit/ui/field.tsx',
      'kit/ui/field.test.ts',
    ]),
  ).toEqual(['features/quotes/server/lapse.test.ts']);
});

it('has each test beside the file of its name, in the room of its name or under tests/', async () => {
  expect(findStrayTests(await listFiles())).toEqual([]);
});

it('has no file whose name says nothing', async () => {
  const files = await listFiles();
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => /\/(utils?|helpers?|common|types|index|misc)\.\w+$/.test(file))).toEqual([]);
});

/** A change and the one that takes it back read best together. */
const opposites = new Map([
  ['hide', 'show'],
  ['leave', 'keep'],
  ['claim', 'release'],
  ['delete', 'restore'],
]);

const verbOf = (name: string) => name.replace(/[A-Z].*/, '');
const topLevel = /^(export )?(?:async )?(?:function (\w+)\(|const (\w+) = (?:async )?\()[\s\S]*?(?:^}|;$)/gm;

/** The exported functions of a file that take a step or record an event, themselves or by a function beside them. */
function findSteps(code: string): string[] {
  const takes = (text: string) => /\b(takeStep|recordEvent)\(/.test(text);
  // Most files take none.
  if (!takes(code)) return [];
  const functions = [...code.matchAll(topLevel)].map(([text, exported, name, constant]) => ({
    name: name ?? constant ?? '',
    isExported: exported !== undefined,
    text,
  }));
  const local = functions.filter(({ isExported, text }) => !isExported && takes(text));
  return functions
    .filter(({ isExported }) => isExported)
    .filter(({ text }) => takes(text) || local.some(({ name }) => text.includes(`${name}(`)))
    .map(({ name }) => name);
}

/** The steps of a file that is named after another one of its steps. */
function findSecondVerbs(file: string, code: string): string[] {
  const own = basename(withoutExtension(file)).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const steps = findSteps(code);
  if (!steps.includes(own)) return [];
  const verb = verbOf(own);
  return steps.filter((name) => ![verb, opposites.get(verb)].includes(verbOf(name)));
}

it('finds a second verb in a file that is named after the first', () => {
  const code = `
export async function declineQuote(work) {
  await takeStep(work, quoteSubject, 'decline');
}

export const backOut = (work) => end(work, 'back-out');

async function end(work, step) {
  await takeStep(work, quoteSubject, step);
}

export function declinedAt(row) {
  return row.at;
}`;
  expect(findSecondVerbs('features/quotes/server/decline-quote.ts', code)).toEqual(['backOut']);
  expect(findSecondVerbs('features/quotes/server/end-quote.ts', code)).toEqual([]);
});

it('has one verb in a file that is named after a verb', async () => {
  const found: string[] = [];
  for (const file of await listFiles()) {
    if (isTest(file) || !file.includes('/server/')) continue;
    const verbs = findSecondVerbs(file, await readFile(join(root, file), 'utf8'));
    found.push(...verbs.map((verb) => `${file}: ${verb}`));
  }
  expect(found).toEqual([]);
});

/**
 * The reads of a room stand in its `queries.ts`, which changes nothing. A read with a file of its own has the name of the file, and a noun
 * among several of a feature has a file of its name (`cases.ts`) in place of `case-queries.ts`.
 */
function findMisplacedReads(file: string, code: string): string[] {
  const name = basename(withoutExtension(file));
  if (name.endsWith('-queries')) return [`${file}: name the file after its noun`];
  if (name === 'queries')
    return /\b(takeStep|tryStep|recordEvent|recordAct)\(|\.(insert|update|delete)\(\w|\binsert into\b/.test(code)
      ? [`${file}: changes something`]
      : [];
  if (!/^(read|list|find|count)-/.test(name)) return [];
  const own = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const exported = [...code.matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gm)].map(([, of]) => of ?? '');
  return exported.some((of) => of.startsWith(own)) ? [] : [`${file}: exports no ${own}`];
}

it('finds a read in a file of another name', () => {
  expect(findMisplacedReads('features/jobs/server/list-photos.ts', 'export async function listPhotos() {}')).toEqual(
    [],
  );
  expect(findMisplacedReads('features/jobs/server/list-photos.ts', 'export const readAll = 1')).toHaveLength(1);
  expect(findMisplacedReads('features/jobs/server/photo-queries.ts', 'export const listPhotos = 1')).toHaveLength(1);
  expect(findMisplacedReads('features/jobs/server/queries.ts', 'await takeStep(work, jobSubject);')).toHaveLength(1);
});

it('has the reads of a room in its queries.ts, or in the file of their name', async () => {
  const found: string[] = [];
  for (const file of await listFiles())
    if (file.startsWith('features/') && !isTest(file))
      found.push(...findMisplacedReads(file, await readFile(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
