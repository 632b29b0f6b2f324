import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The code of the product, without tests, builders, the demo and generated files. */
const product = '{core,engine,integrations,kit,features,server,web}/**/*.{ts,tsx}';
const isAside = (path: string) =>
  /\.test\.tsx?$|\/testing[\w-]*\.ts$|\/demo\/|\/generated\/|\/migrations\/|\/dist\//.test(path);

const code = new Map<string, string>();

beforeAll(async () => {
  for await (const path of glob(product, { cwd: root }))
    if (!isAside(path)) code.set(path, await readFile(join(root, path), 'utf8'));
});

const placesOf = (names: readonly RegExp[]) =>
  [...code].flatMap(([path, text]) => (names.some((name) => name.test(text)) ? [path] : [])).toSorted();

/**
 * The places of CONTRIBUTING, "Add an admin list". A notice that leads to the list is another change. The names are those of its operation, its
 * read, its section, its waiting kind, its words and its view.
 */
it('names an admin list with its count in 7 places', () => {
  const names = [
    /\bcases: operation\(/,
    /\blistPrivacyCases\b/,
    /'privacy-requests'/,
    /\bcaseListWords\b/,
    /'\.\/case-list\.tsx'/,
    /\bapi\.cases\b/,
  ];
  expect(names.filter((name) => placesOf([name]).length === 0)).toEqual([]);
  expect(placesOf(names)).toEqual([
    'features/privacy/console-wording.ts',
    'features/privacy/contract.ts',
    'features/privacy/server/cases.ts',
    'features/privacy/server/contributions.ts',
    'features/privacy/server/routes.ts',
    'features/privacy/web/case-list.tsx',
    'features/privacy/web/console.ts',
  ]);
});

/** The places of CONTRIBUTING, "Add a step". A feature that takes the step by its verb uses it; it is no place of the change. */
it('names a step of a quote that people take, with its notice and its figure, in 8 places', () => {
  const places = placesOf([/\bdecline-?request\b/i]).filter((path) => !/^features\/(?!quotes\/)/.test(path));
  expect(places).toEqual([
    'features/quotes/contract.ts',
    'features/quotes/figure-wording.ts',
    'features/quotes/lifecycle.ts',
    'features/quotes/notice-wording.ts',
    'features/quotes/server/decline-request.ts',
    'features/quotes/server/figures.ts',
    'features/quotes/server/routes.ts',
    'features/quotes/wording.ts',
  ]);
});

/** Beside the verb whose event it tells of. */
it('names a notice of an event of a quote in 4 places', () => {
  const places = placesOf([/\bgive-visit\b/]).filter((path) => path.startsWith('features/quotes/'));
  expect(places.filter((path) => path !== 'features/quotes/server/save-visit.ts')).toEqual([
    'features/quotes/lifecycle.ts',
    'features/quotes/notice-wording.ts',
    'features/quotes/server/reactions.ts',
    'features/quotes/wording.ts',
  ]);
});

/** The places of CONTRIBUTING, "Add a kind that people can report". Its events stand in the list of nouns that a person who leaves is taken out of. */
it('names a kind that people can report in 2 places beside its noun', () => {
  const places = placesOf([/'dispute-statement'/]).filter((path) => !/^features\/(disputes|evidence)\//.test(path));
  expect(places.filter((path) => path !== 'features/privacy/server/forget-events.ts')).toEqual([
    'features/moderation/reportable.ts',
    'features/moderation/wording.ts',
  ]);
  expect(code.get('features/moderation/wording.ts')?.match(/'dispute-statement'/g)).toHaveLength(1);
});

/** The places of CONTRIBUTING, "Add a setting of privacy". The sixth is the migration. */
it('names a setting of privacy in 5 places and its migration', () => {
  expect(placesOf([/\bshowAddress\b|\bshow_address\b/])).toEqual([
    'features/accounts/profile-wording.ts',
    'features/accounts/profile.ts',
    'features/accounts/server/tables.ts',
    'features/profiles/server/queries.ts',
    'features/providers/server/queries.ts',
  ]);
});

/** The places of CONTRIBUTING, "Add a feature". The pages that show the noun compose its parts: they are another change. */
it('names a noun in 5 places beside its own folder', () => {
  const places = placesOf([/\bbank-details\b|\bbankDetails\b/]);
  expect(places.filter((path) => !/^(features\/bank-details|web\/pages)\//.test(path))).toEqual([
    'core/errors.ts',
    'features/contract.ts',
    'features/jobs/answers.ts',
    'features/privacy/wording.ts',
    'server/features.ts',
  ]);
});
