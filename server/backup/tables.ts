import type { Client } from 'pg';

export type BackupTable = { name: string; columns: string[] };

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The name of a table in a backup (`public.accounts`) as SQL. */
export const sqlName = (table: string): string => table.split('.').map(quote).join('.');
export const sqlColumns = (columns: readonly string[]): string => columns.map(quote).join(', ');

/** COPY reads and writes values in the same way on every machine. Scans begin at the first row, even while others read the table. */
export const copySettings = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set synchronize_seqscans = off; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`;

/** The tables that no backup has, each with its reason. A table that is not named here is in every backup. */
export const leftOut: Record<string, string> = {
  'drizzle.__drizzle_migrations': 'the restore runs the migrations that the head of the backup lists, and they fill it',
  'drizzle.lungisa_releases': 'each start writes it again, after the release that starts',
};

/** Every table of the product, of its job queue and of its migrations but those left out, with the columns that hold something of their own. */
export async function listTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `
    select n.nspname || '.' || c.relname as name,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = ''), '{}') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ('public', 'pgboss', 'drizzle') and c.relkind = 'r' and n.nspname || '.' || c.relname <> all ($1)
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by n.nspname, c.relname order by 1`,
    [Object.keys(leftOut)],
  );
  return rows;
}
