import type { Client } from 'pg';

/**
 * Indexes of big tables that a running marketplace writes to all the time. A migration would lock such a table until its index is built, so
 * these are built beside the writes, after the migrations: each migration that brings one leaves it out. Never take one out of this list
 * before the table has dropped it.
 */
const indexes: Record<string, string> = {
  events_newest: 'events (at, id)',
  events_of_kind: 'events (noun, step, at, id)',
  events_of_actor: 'events (actor_id, noun, step, at, id)',
  documents_by_number: 'documents (kind, number, id)',
  mails_waiting: 'mails (created_at) where sent_at is null and failed_at is null',
  // Of the queue's own table: hardly any job fails for good.
  lungisa_failed_jobs: `pgboss.job_common (completed_on, id) where state = 'failed'`,
};

/**
 * Builds the indexes that are missing, and again those that an interrupted build left useless. The caller holds the lock of migrations.
 * A process that waits for that lock must not wait within a statement, because a build waits for every statement that began before it.
 */
export async function buildIndexes(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; ready: boolean }>(
    `select c.relname as name, i.indisvalid as ready from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = any ($1)`,
    [Object.keys(indexes)],
  );
  const found = new Map(rows.map(({ name, ready }) => [name, ready]));
  for (const [name, definition] of Object.entries(indexes)) {
    if (found.get(name) === true) continue;
    const schema = definition.startsWith('pgboss.') ? 'pgboss' : 'public';
    if (found.get(name) === false) await client.query(`drop index concurrently ${schema}.${name}`);
    await client.query(`create index concurrently ${name} on ${definition}`);
  }
}
