import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../server/database/migrations');
/** No release has read the tables of the migrations before. */
const first = '0005';
/** Tables of a few rows, which may be locked for a moment. */
const small = new Set([
  'site_settings',
  'categories',
  'plans',
  'storage_days',
  'storage_sweeps',
  'daily_sums',
  'places',
]);

/** Tables that stand only since the first of these migrations: no one has rows in them. */
const made = new Set<string>();

/**
 * Finds in the SQL of a migration what would lock a table of many rows while it is read or rewritten, or what a process of the version
 * before would trip over.
 */
function findFaults(text: string, known: Set<string> = made): string[] {
  const statements = text
    .split('--> statement-breakpoint')
    .map((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter(Boolean);
  for (const statement of statements) {
    const [, table] = /^create table (?:if not exists )?"?(\w+)"?/i.exec(statement) ?? [];
    if (table !== undefined) known.add(table);
  }
  const isOld = (table = '') => !known.has(table) && !small.has(table);
  return statements.flatMap((statement) => {
    const [, indexed] = /^create (?:unique )?index (?:if not exists )?"?\w+"? on "?(\w+)"?/i.exec(statement) ?? [];
    if (indexed !== undefined && isOld(indexed))
      return [`an index on ${indexed} belongs in server/database/build-indexes.ts`];
    if (/^(drop table|alter table \S+ (drop column|rename))/i.test(statement))
      return ['the version before still reads it: remove it in a later version'];
    const [, table, act = ''] = /^alter table "?(\w+)"? (.*)$/is.exec(statement) ?? [];
    if (table === undefined || !isOld(table)) return [];
    if (/^add column/i.test(act)) {
      if (/not null/i.test(act) && !/default/i.test(act))
        return [`a column of ${table} that is not null needs a default`];
      if (/default (gen_random_uuid|clock_timestamp|random|nextval)/i.test(act))
        return [`a default that differs from row to row rewrites all of ${table}`];
      return [];
    }
    if (/^add constraint .* unique/is.test(act)) return [`a unique constraint reads all of ${table}: build an index`];
    if (/^add constraint .* (check|foreign key)/is.test(act) && !/not valid;?$/i.test(act))
      return [`a constraint of ${table} must be NOT VALID: the start validates it beside the writes`];
    if (/^validate constraint/i.test(act)) return [`the start validates the constraints of ${table} beside the writes`];
    if (/^alter column .* (set not null|type|set data type)/is.test(act))
      return [`${table} would be read or rewritten under a lock`];
    return [];
  });
}

const files = readdirSync(folder)
  .filter((name) => /^\d{4}.*\.sql$/.test(name) && name >= first)
  .sort();

it('keeps every migration from locking a table of many rows for long, and from breaking the version before', () => {
  const faults = files.flatMap((name) =>
    findFaults(readFileSync(join(folder, name), 'utf8')).map((fault) => `${name}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

it.each([
  ['CREATE INDEX "problems_new" ON "problems" USING btree ("title");', /build-indexes/],
  ['ALTER TABLE "problems" ADD COLUMN "floor" integer NOT NULL;', /needs a default/],
  ['ALTER TABLE "problems" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;', /row to row/],
  ['ALTER TABLE "problems" ADD CONSTRAINT "short" CHECK (length(title) < 9);', /NOT VALID/],
  ['ALTER TABLE "problems" ADD CONSTRAINT "one_title" UNIQUE("title");', /build an index/],
  ['ALTER TABLE "problems" ALTER COLUMN "title" SET NOT NULL;', /under a lock/],
  ['ALTER TABLE "problems" ALTER COLUMN "title" SET DATA TYPE varchar(9);', /under a lock/],
  ['ALTER TABLE "problems" DROP COLUMN "title";', /version before/],
  ['DROP TABLE "problems";', /version before/],
])('refuses %s', (statement, why) => {
  expect(findFaults(statement, new Set())).toEqual([expect.stringMatching(why)]);
});

it('lets a migration add what is null or has a default, and index the tables that it makes', () => {
  const text = [
    'CREATE TABLE "visits" ("id" uuid);',
    'CREATE INDEX "visits_newest" ON "visits" ("id");',
    'ALTER TABLE "problems" ADD COLUMN "floor" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "problems" ADD CONSTRAINT "short" CHECK (floor < 9) NOT VALID;',
  ].join('--> statement-breakpoint\n');
  expect(findFaults(text, new Set())).toEqual([]);
});
