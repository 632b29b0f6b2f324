import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The files that make connections with time limits for a machine that is lost or hangs. */
const makers = ['engine/postgres/connection.ts', 'engine/postgres/connections.ts', 'engine/postgres/open-client.ts'];
const ownServer = 'server/database/embedded-postgres.ts';

it('makes connections to the database only where they have time limits', async () => {
  const found: string[] = [];
  for await (const path of glob('{engine,features,integrations,server}/**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts')) continue;
    const code = await readFile(join(root, path), 'utf8');
    if (/^import \{[^}]*(?<!type )\b(?:Client|Pool)\b[^}]*\} from 'pg';$/m.test(code)) found.push(path);
  }
  expect(found.toSorted()).toEqual([...makers, ownServer]);
});

it('gives each unit that runs to its end a time for it', async () => {
  const endless: string[] = [];
  for await (const path of glob('deploy/**/*.service', { cwd: root })) {
    const unit = await readFile(join(root, path), 'utf8');
    // systemd lets such a unit run for ever, and its timer starts no other one beside it.
    if (unit.includes('Type=oneshot') && !/^TimeoutStartSec=\d/m.test(unit)) endless.push(path);
  }
  expect(endless).toEqual([]);
});
