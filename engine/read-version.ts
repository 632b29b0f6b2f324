import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The version of this code, as in `0.1.0 (4c0b409a)`: with its commit where it runs from a clone. */
export async function readVersion(folder = root): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const commit = await readCommit(join(folder, '.git')).catch(() => null);
  return commit === null ? version : `${version} (${commit.slice(0, 8)})`;
}

async function readCommit(git: string): Promise<string | null> {
  const read = async (name: string) => (await readFile(join(git, name), 'utf8')).trim();
  const head = await read('HEAD');
  const [, ref] = /^ref: (.+)$/.exec(head) ?? [];
  if (ref === undefined) return /^[0-9a-f]{40}$/.test(head) ? head : null;
  const loose = await read(ref).catch(() => null);
  return (
    loose ??
    (await read('packed-refs'))
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`))
      ?.slice(0, 40) ??
    null
  );
}
