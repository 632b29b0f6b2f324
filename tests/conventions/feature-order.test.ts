import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, test } from 'vitest';
import { contract } from '#features/contract.ts';
import { reportable } from '#features/moderation/reportable.ts';

const root = join(import.meta.dirname, '../..');

/** The features, in the order in which they may lean on one another. */
const order = Object.keys(contract);

/** The feature of each table. */
const featureOf = new Map<string, string>();

beforeAll(async () => {
  for (const feature of order)
    for await (const file of glob(`features/${feature}/server/tables*.ts`, { cwd: root }))
      for (const [, table = ''] of (await readFile(join(root, file), 'utf8')).matchAll(/pgTable\(\s*'(\w+)'/g))
        featureOf.set(table, feature);
});

/** Comments, and the literals that may look as if they held some. */
const commentsAndLiterals = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** The places where SQL names a table: after a word that asks for one, further on in such a list, and by the builder's own means. */
const places = [
  /\b(?:from|join|into|update|using|table|truncate|lock(?!\s+table\b))\s+(?:only\s+|lateral\s+)?"?(\w+)/gi,
  /,\s*(?:lateral\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s*(?=\bwhere\b|\bon\b|\bset\b|\bjoin\b|\bleft\b|\bcross\b|\border by\b|\bgroup by\b|\blimit\b|\))/gi,
  /\bsql\.(?:raw|identifier)\(\s*['"`](\w+)/g,
];

/** The tables that the SQL of a file names. */
function namedTables(code: string): string[] {
  const bare = code.replaceAll(commentsAndLiterals, (text) => (/^\/[/*]/.test(text) ? '' : text));
  return places.flatMap((place) => [...bare.matchAll(place)].map(([, table = '']) => table.toLowerCase()));
}

/** The tables of later features that the SQL of a feature's file names. */
function laterTables(feature: string, code: string): string[] {
  const isLater = (table: string) => order.indexOf(featureOf.get(table) ?? '') > order.indexOf(feature);
  return [...new Set(namedTables(code).filter(isLater))];
}

it('has a place in the order for each folder of features/', async () => {
  const folders = await readdir(join(root, 'features'), { withFileTypes: true });
  expect(folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)).toEqual(order.toSorted());
});

/** The later features that a file of a feature imports: their types and their parts that load later count too. */
function laterFeatures(feature: string, code: string): string[] {
  const isLater = (other: string) => order.indexOf(other) > order.indexOf(feature);
  return [...code.matchAll(/'#features\/([\w-]+)\//g)].map(([, other = '']) => other).filter(isLater);
}

test.each([
  ['quotes', "import { a } from '#features/jobs/lifecycle.ts';", ['jobs']],
  ['quotes', "import type { A } from '#features/jobs/server/tables.ts';", ['jobs']],
  ['quotes', "export { a } from '#features/payment-steps/lifecycle.ts';", ['payment-steps']],
  ['accounts', "const load = () => import('#features/insights/server/queries.ts');", ['insights']],
  ['quotes', "import { a } from '#features/problems/server/tables.ts';", []],
  ['quotes', "import { a } from '#features/quotes/wording.ts';", []],
])('finds in a file of %s with %j the later features %j', (feature, code, later) => {
  expect(laterFeatures(feature, code)).toEqual(later);
});

test.each(order)('%s imports no later feature', async (feature) => {
  const found: Record<string, string[]> = {};
  for await (const file of glob(`features/${feature}/**/*.{ts,tsx}`, { cwd: root })) {
    // A test may look at what its step brought about in a later feature.
    if (/\/server\/.*\.test\.ts$/.test(file)) continue;
    const later = laterFeatures(feature, await readFile(join(root, file), 'utf8'));
    if (later.length > 0) found[file] = later;
  }
  expect(found).toEqual({});
});

it('knows the tables of the features', () => {
  expect(featureOf.get('reviews')).toBe('reviews');
  expect(featureOf.get('quote_requests')).toBe('quotes');
  expect(featureOf.size).toBeGreaterThan(40);
});

/** The feature, its code, and the later tables that the test must find in it. */
const planted: [feature: string, code: string, later: string[]][] = [
  ['jobs', 'sql`select r.rating from jobs j left join reviews r on r.job_id = j.id`', ['reviews']],
  ['accounts', 'sql`select id from PROVIDERS`', ['providers']],
  ['accounts', 'sql`\n  select id\n  from\n    "providers"`', ['providers']],
  ['problems', 'sql`update quote_requests set status = ${status}`', ['quote_requests']],
  ['problems', 'sql`insert into quote_requests (id) values (${id})`', ['quote_requests']],
  ['problems', 'sql`delete from jobs using reviews where true`', ['jobs', 'reviews']],
  ['problems', 'sql`lock table jobs in share mode`', ['jobs']],
  ['files', 'sql`select 1 from files f, messages m where m.id = f.id`', ['messages']],
  ['files', 'sql`select 1 from (select from message_files) owned`', ['message_files']],
  ['files', 'sql`select ${sql`(select count(*) from jobs)`}`', ['jobs']],
  ['files', 'const owned = `select from ${files} join problem_photos using (file_id)`;', ['problem_photos']],
  ['files', "const text = 'select from documents where id = $1';", ['documents']],
  ['files', "sql`select from ${sql.raw('documents')}`", ['documents']],
  ['files', 'sql`select from ${sql.identifier("documents")}`', ['documents']],
  ['jobs', 'sql`select from jobs j join quote_requests q on q.id = j.quote_id join files f on true`', []],
  ['jobs', '/* select from reviews */ // join reviews\nsql`select from jobs`', []],
  ['jobs', "import { jobWords } from '../wording.ts';", []],
  ['jobs', 'sql`select j.rating as reviews from jobs j where j.reviews > 0`', []],
];

test.each(planted)('finds in a file of %s with %j the later tables %j', (feature, code, later) => {
  expect(laterTables(feature, code)).toEqual(later);
});

test.each(order)('the SQL of %s names no table of a later feature', async (feature) => {
  const found: Record<string, string[]> = {};
  for await (const file of glob(`features/${feature}/server/**/*.ts`, { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const later = laterTables(feature, await readFile(join(root, file), 'utf8'));
    if (later.length > 0) found[file] = later;
  }
  expect(found).toEqual({});
});

/** The overviews, which read contributions of the nouns (engine/contributions.ts). */
const overviews = ['analytics', 'console', 'moderation'];
/** Modules of another feature that say its statuses, words, codes or columns. */
const nounModule = /'#features\/([\w-]+)\/((?:[\w-]+-)?(?:wording|lifecycle|reasons)|server\/tables)\.ts'/g;
/** A literal that names a kind of thing which people can report. People and providers are parties too. */
const reportedKind = new RegExp(
  `'(?:${reportable.filter((kind) => !/^(person|provider)$/.test(kind)).join('|')})'`,
  'g',
);
/** Rows about people refer to their accounts. */
const referenceToPeople = "import { accounts } from '#features/accounts/server/tables.ts';\n";

test.each(overviews)(
  '%s names no table, status, code or word of another feature, but the names of people',
  async (overview) => {
    const found: Record<string, string[]> = {};
    let read = 0;
    for await (const file of glob(`features/${overview}/**/*.{ts,tsx}`, { cwd: root })) {
      if (/\.test\.ts$|\/testing/.test(file)) continue;
      read += 1;
      const code = (await readFile(join(root, file), 'utf8')).replace(referenceToPeople, '');
      const isForeign = (table: string) => table !== 'accounts' && (featureOf.get(table) ?? overview) !== overview;
      const modules = [...code.matchAll(nounModule)]
        .filter(([, feature]) => feature !== overview)
        .map(([name]) => name);
      const kinds = /\/server\//.test(file) ? [...code.matchAll(reportedKind)].map(([kind]) => kind) : [];
      const foreign = [...new Set([...namedTables(code).filter(isForeign), ...modules, ...kinds])];
      if (foreign.length > 0) found[file] = foreign;
    }
    expect(read).toBeGreaterThan(15);
    expect(found).toEqual({});
  },
);

/** Files with a column after `limit`, or with a statement that is no template of drizzle's. */
const limitedOtherwise = [
  'features/search/server/newest-matches.ts',
  'server/database/bring-places.ts',
  'server/database/bring-public-texts.ts',
];

it('limits rows by a number in the statement, with which PostgreSQL plans a prepared statement once', async () => {
  const found: string[] = [];
  for await (const file of glob('{features/*/server,engine,integrations,server}/**/*.ts', { cwd: root }))
    if (!file.endsWith('.test.ts') && /\blimit \$\{/.test(await readFile(join(root, file), 'utf8'))) found.push(file);
  expect(found.toSorted()).toEqual([...limitedOtherwise, 'engine/postgres/limit-rows.ts'].toSorted());
});
