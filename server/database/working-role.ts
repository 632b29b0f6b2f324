import type { Client } from 'pg';
import { openClient } from '#engine/postgres/open-client.ts';
import { StartProblem } from '#server/start-problem.ts';

/**
 * Tables to which rows are only ever added, with the columns that change after all: what is personal in them goes one day, and the telling of a
 * policy moves on. Their triggers check each change; a role that works cannot take the triggers away.
 */
export const onlyAdded: Record<string, readonly string[]> = {
  events: ['data', 'before', 'after'],
  documents: ['content'],
  plan_invoices: ['content'],
  ledger_entries: [],
  policy_versions: ['told_up_to'],
};

/** The role as which a connection to `url` works. */
export async function readRole(url: string): Promise<string> {
  const client = await openClient(url, 'lungisa-migrate');
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

/** Refuses a role that could take away what protects the log: one that owns something here, or can become its owner. `client` is the owner's. */
export async function refuseOwner(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<{ same: boolean; owns: boolean }>(
    `with schemas as (select * from pg_namespace where nspname in ('public', 'pgboss', 'drizzle')),
      owners (owner) as (
        select datdba from pg_database where datname = current_database()
        union select nspowner from schemas
        union select relowner from pg_class where relnamespace in (select oid from schemas)
        union select proowner from pg_proc where pronamespace in (select oid from schemas)
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = pg_proc.oid and d.deptype = 'e')
        union select extowner from pg_extension
        union select oid from pg_roles where rolname = current_user)
    select $1 = current_user as same, r.rolsuper or r.rolcreaterole or exists (select from owners where pg_has_role(r.oid, owner, 'member')) as owns
    from pg_roles r where rolname = $1`,
    [role],
  );
  if (rows[0]?.same)
    throw new StartProblem(
      'DATABASE_URL and DATABASE_OWNER_URL name one user. Make two (docs/running.md), or leave DATABASE_OWNER_URL out.',
    );
  if (rows[0]?.owns !== false)
    throw new StartProblem(
      `The user of DATABASE_URL (${role}) owns tables or extensions here, or can become their owner. Give them to the user of DATABASE_OWNER_URL alone, by deploy/change-owner.sql (docs/running.md).`,
    );
}

/**
 * Lets `role` read and write rows, and nothing else: it makes, changes and drops no table, trigger or function, and it adds to the log without
 * changing it. Runs after every migration, so that new tables are among them.
 */
export async function grantWork(client: Client, role: string): Promise<void> {
  const to = client.escapeIdentifier(role);
  const only = Object.entries(onlyAdded);
  await client.query(
    [
      'begin',
      `revoke create on schema public from public, ${to}`,
      `grant usage on schema public, pgboss, drizzle to ${to}`,
      `grant select, insert, update, delete on all tables in schema public, pgboss to ${to}`,
      `grant usage, select on all sequences in schema public, pgboss to ${to}`,
      `grant select on drizzle.__drizzle_migrations to ${to}`,
      `revoke update, delete on ${only.map(([table]) => table).join(', ')} from ${to}`,
      ...only
        .filter(([, columns]) => columns.length > 0)
        .map(([table, columns]) => `grant update (${columns.join(', ')}) on ${table} to ${to}`),
      'commit',
    ].join(';\n'),
  );
}
