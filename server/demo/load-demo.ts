import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { count, inArray, sql } from 'drizzle-orm';
import { z } from '#core/zod.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import type { Database, Transaction } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { DemoAccount } from './make-marketplace.ts';
import type { World } from '#engine/work.ts';

const savedAccounts = z.array(
  z.strictObject({ id: z.uuid(), as: z.string(), email: z.string(), password: z.string() }),
);

const lock = 7_201_433_003;

/**
 * Loads a small marketplace into an installation without accounts, in one transaction: a start that is killed leaves nothing behind, and
 * two starts at once load it once. Writes random passwords to `folder`, readable only by its owner. Returns the lines to print, with the
 * accounts to sign in with; none if there is no demo.
 */
export async function loadDemo(world: World, options: { folder: string; log(line: string): void }): Promise<string[]> {
  const file = join(options.folder, 'demo-accounts.json');
  if (await isEmpty(world.db)) {
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      // A second process waits for as long as the first one takes. It asks again and again, because a connection gives up a long statement.
      while (!(await takeLock(tx))) await setTimeout(200);
      if (!(await isEmpty(tx))) return;
      options.log('Loading the demo marketplace (once, a few seconds) …');
      // Only this one start needs the texts of the demo.
      const { makeMarketplace } = await import('./make-marketplace.ts');
      // Before the commit: if that fails, the next load writes new passwords.
      await saveAccounts(file, await makeMarketplace(world, tx));
    });
  }
  return linesFor(world, file);
}

async function takeLock(tx: Transaction): Promise<boolean> {
  const row = await query<{ taken: boolean }>(tx).row(sql`select pg_try_advisory_xact_lock(${lock}::bigint) as taken`);
  return row?.taken === true;
}

async function isEmpty(db: Database | Transaction): Promise<boolean> {
  const rows = await db.select({ id: accounts.id }).from(accounts).limit(1);
  return rows.length === 0;
}

async function saveAccounts(file: string, demoAccounts: DemoAccount[]): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  const fresh = `${file}.new`;
  await writeFile(fresh, '', { mode: 0o600 });
  // The mode above applies only to a new file.
  await chmod(fresh, 0o600);
  await writeFile(fresh, `${JSON.stringify(demoAccounts, null, 1)}\n`);
  await rename(fresh, file);
}

/** The lines for the accounts in the file, if they are in this database: the file can be older. */
async function linesFor(world: World, file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return [];
  const saved = savedAccounts.parse(JSON.parse(text));
  const ids = saved.map(({ id }) => id);
  const [found] = await world.db.select({ count: count() }).from(accounts).where(inArray(accounts.id, ids));
  if (found?.count !== saved.length) return [];
  return [
    'Sign in to the demo as:',
    ...saved.map(({ as, email, password }) => `  ${as.padEnd(8)}  ${email}   ${password}`),
  ];
}
