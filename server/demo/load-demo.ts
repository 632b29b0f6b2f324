import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { count, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { accounts } from '#features/accounts/server/tables.ts';
import type { Database, Transaction } from '#server/engine/database.ts';
import { type DemoAccount, makeMarketplace } from './make-marketplace.ts';
import type { World } from '#server/engine/work.ts';

const keptAccounts = z.array(z.strictObject({ id: z.uuid(), as: z.string(), email: z.string(), password: z.string() }));

const lock = 7_201_433_003;

/**
 * Loads a small living marketplace into an installation on which nobody has registered yet: all of it in one transaction,
 * so that a start that is killed leaves nothing behind, and two at once load it once. Its passwords are random and kept in
 * `folder`, for its owner alone. Returns the lines to print: who there is to sign in as; none where there is no demo.
 */
export async function loadDemo(world: World, options: { folder: string; log(line: string): void }): Promise<string[]> {
  const file = join(options.folder, 'demo-accounts.json');
  if (await isEmpty(world.db)) {
    await world.db.transaction(async (tx) => {
      // Whoever comes second waits for as long as the first one takes.
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`select pg_advisory_xact_lock(${lock}::bigint)`);
      if (!(await isEmpty(tx))) return;
      options.log('Loading the demo marketplace (once, a few seconds) …');
      // Written before the commit: a load that fails after it is done anew, with new passwords.
      await keep(file, await makeMarketplace(world, tx));
    });
  }
  return linesFor(world, file);
}

async function isEmpty(db: Database | Transaction): Promise<boolean> {
  const found = await db.select({ id: accounts.id }).from(accounts).limit(1);
  return found.length === 0;
}

async function keep(file: string, made: DemoAccount[]): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  const fresh = `${file}.new`;
  await writeFile(fresh, '', { mode: 0o600 });
  // The mode above counts for a new file alone.
  await chmod(fresh, 0o600);
  await writeFile(fresh, `${JSON.stringify(made, null, 1)}\n`);
  await rename(fresh, file);
}

/** Only where the accounts are in this database: the file may be older than it. */
async function linesFor(world: World, file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return [];
  const kept = keptAccounts.parse(JSON.parse(text));
  const ids = kept.map(({ id }) => id);
  const [there] = await world.db.select({ count: count() }).from(accounts).where(inArray(accounts.id, ids));
  if (there?.count !== kept.length) return [];
  return [
    'Sign in to the demo as:',
    ...kept.map(({ as, email, password }) => `  ${as.padEnd(8)}  ${email}   ${password}`),
  ];
}
