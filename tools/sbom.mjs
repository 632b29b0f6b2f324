// Prints a bill of materials (CycloneDX) of what production needs. npm's own `--omit=dev` leaves out what a development dependency needs too,
// as zod, so npm is asked about a lock file without the rest.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepProduction, listProductionPackages, nameAt } from './packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** @param {string} name */
const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const whole = readJson('package-lock.json');
const { manifest, lock } = keepProduction(readJson('package.json'), whole);

const temporary = mkdtempSync(join(tmpdir(), 'lungisa-sbom-'));
// npm names the bill after the folder.
const folder = join(temporary, 'lungisa');
mkdirSync(folder);
writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
const path = (process.env.PATH ?? '').split(delimiter).filter((one) => !one.includes(join('node_modules', '.bin')));
const { status, stdout, stderr } = spawnSync(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
  {
    cwd: folder,
    env: { ...process.env, PATH: path.join(delimiter) },
    encoding: 'utf8',
    maxBuffer: 1e9,
    shell: sep === '\\',
  },
);
rmSync(temporary, { recursive: true });
if (status === 0) {
  const listed = new Set(JSON.parse(stdout).components.map((one) => `${one.name}@${one.version}`));
  const missing = listProductionPackages(whole)
    .map((at) => `${nameAt(at)}@${whole.packages[at].version}`)
    .filter((one) => !listed.has(one));
  if (missing.length === 0) process.stdout.write(stdout);
  else {
    console.error(`npm left ${missing.length} packages out: ${missing.join(', ')}.`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(stderr ?? 'There is no npm here.\n');
  process.exitCode = 1;
}
