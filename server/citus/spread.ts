import { setTimeout as sleep } from 'node:timers/promises';
import { escapeIdentifier as name, escapeLiteral as text, type Client } from 'pg';
import type pg from 'pg';
import { StartProblem } from '../start-problem.ts';
import { spreadPlan } from './spread-plan.ts';

/** Milliseconds that a step may make writes wait for the lock of a table before it lets them pass and tries again. */
const maxLockWait = 500;
const pause = 200;

class SpreadProblem extends StartProblem {}

/**
 * Moves each table of the plan to the workers, beside the writes. Every step looks first if it is done, so that a run after one that was killed
 * goes on where that one ended. The caller holds the lock of migrations. `client` has no limit of time for its statements.
 */
export async function spread(client: Client, log: (line: string) => void): Promise<void> {
  await refuseUnfit(client);
  // Parts that a killed run left on the workers.
  await dropLeftovers(client);
  for (const [table, planned] of Object.entries(spreadPlan)) {
    const { key, beside = 'none', primaryKey, widened = [], triggers = [] } = planned;
    if (await isSpread(client, table)) continue;
    const began = performance.now();
    for (const index of widened) await widen(client, table, index, key);
    if (primaryKey !== undefined) await replacePrimaryKey(client, table, primaryKey);
    await dropForeignKeys(client, table);
    for (const trigger of triggers) await change(client, `drop trigger if exists ${name(trigger)} on ${name(table)}`);
    await client.query(
      `select create_distributed_table_concurrently(${text(table)}, ${text(key)}, colocate_with => ${text(beside)})`,
    );
    // The old place of the rows would look like a table of the product for a while, to a backup for one.
    await dropLeftovers(client);
    log(`${table}: spread by ${key} in ${((performance.now() - began) / 1_000).toFixed(1)} s.`);
  }
}

const dropLeftovers = (client: Client) => client.query('call citus_cleanup_orphaned_resources()');

/** The tables of the plan with the number of their parts on each machine; null where a table is not spread yet. */
export async function readSpread(client: Client): Promise<{ table: string; key: string; parts: number | null }[]> {
  const { rows } = await client.query<{ table: string; parts: number }>(
    `select logicalrelid::text as table, count(*)::int as parts
     from pg_dist_shard join pg_dist_partition using (logicalrelid) where partmethod = 'h' group by 1`,
  );
  const parts = new Map(rows.map((row) => [row.table, row.parts]));
  return Object.entries(spreadPlan).map(([table, { key }]) => ({ table, key, parts: parts.get(table) ?? null }));
}

async function refuseUnfit(client: Client): Promise<void> {
  const { rows: known } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (known.length === 0)
    throw new SpreadProblem('This database has no Citus. Follow "A spread database" in docs/running.md first.');
  const { rows } = await client.query<{ workers: number; fit: boolean }>(
    `select (select count(*)::int from pg_dist_node where groupid <> 0 and isactive) as workers,
       current_setting('citus.enable_unsafe_triggers')::boolean and current_setting('wal_level') = 'logical' as fit`,
  );
  if (rows[0]?.workers === 0)
    throw new SpreadProblem('The coordinator knows no worker. Run deploy/citus/coordinator.sql on it first.');
  if (rows[0]?.fit !== true)
    throw new SpreadProblem('The settings of deploy/citus/citus.conf are missing. Add them and restart PostgreSQL.');
}

async function isSpread(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_dist_partition where logicalrelid = ${text(table)}::regclass and partmethod = 'h'`,
  );
  return rows.length > 0;
}

/** The columns of an index, and if it is of use; undefined if there is none of that name. */
async function readIndex(client: Client, index: string): Promise<{ columns: string[]; valid: boolean } | undefined> {
  const { rows } = await client.query<{ columns: string[]; valid: boolean }>(
    `select array(select attname::text from pg_attribute where attrelid = indexrelid order by attnum) as columns, indisvalid as valid
     from pg_index where indexrelid = to_regclass(${text(index)})`,
  );
  return rows[0];
}

/** Builds a unique index beside the writes. An interrupted build leaves one that is of no use. */
async function build(client: Client, table: string, index: string, columns: readonly string[]): Promise<void> {
  const found = await readIndex(client, index);
  if (found?.valid === true) return;
  if (found !== undefined) await client.query(`drop index concurrently ${name(index)}`);
  await client.query(`create unique index concurrently ${name(index)} on ${name(table)} (${columns.map(name).join()})`);
}

async function widen(client: Client, table: string, index: string, key: string): Promise<void> {
  const found = await readIndex(client, index);
  if (found?.columns.includes(key) === true) return;
  const next = `${index}_spread`;
  if (found !== undefined) await build(client, table, next, [...found.columns, key]);
  await change(client, `drop index if exists ${name(index)}; alter index ${name(next)} rename to ${name(index)}`);
}

async function replacePrimaryKey(client: Client, table: string, columns: readonly string[]): Promise<void> {
  const own = await readPrimaryKey(client, table);
  if ((await readIndex(client, own))?.columns.join() === columns.join()) return;
  const next = `${table}_spread_pkey`;
  await build(client, table, next, columns);
  await dropForeignKeys(client, table);
  await change(
    client,
    `alter table ${name(table)} drop constraint ${name(own)}, add constraint ${name(own)} primary key using index ${name(next)}`,
  );
}

/** The name of the primary key of a table. */
async function readPrimaryKey(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'p' and conrelid = ${text(table)}::regclass`,
  );
  if (rows[0] === undefined) throw new Error(`The table ${table} has no primary key.`);
  return rows[0].name;
}

/** Drops the foreign keys of a table, and those of others to it. */
async function dropForeignKeys(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ on: string; key: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as key from pg_constraint
     where contype = 'f' and ${text(table)}::regclass in (conrelid, confrelid)`,
  );
  for (const { on, key } of rows) await change(client, `alter table ${on} drop constraint ${key}`);
}

const busyCodes = ['55P03', '40P01'];

/** Runs statements in a transaction that waits only shortly for its locks, and lets the writes that came behind it pass before the next try. */
async function change(client: Client, statements: string): Promise<void> {
  for (;;) {
    try {
      await client.query(`begin; set local lock_timeout = ${maxLockWait}; ${statements}; commit`);
      return;
    } catch (error) {
      await client.query('rollback');
      if (!busyCodes.includes((error as pg.DatabaseError).code ?? '')) throw error;
      await sleep(pause);
    }
  }
}
