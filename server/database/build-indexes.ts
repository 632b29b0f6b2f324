import type { Client } from 'pg';

/**
 * Indexes of big tables that a running marketplace writes to all the time. A migration would lock such a table until its index is built, so
 * these are built beside the writes, after the migrations: each migration that brings one leaves it out. Never take one out of this list
 * before the table has dropped it.
 */
export const indexes: Record<string, string | { unique: true; on: string }> = {
  events_newest: 'events (at, id)',
  quote_requests_unopened: 'quote_requests (open_by, id) where open_by is not null',
  events_of_kind: 'events (noun, step, at, id)',
  events_of_actor: 'events (actor_id, noun, step, at, id)',
  reviews_hidden: `reviews (provider_id, hidden_for) where status = 'hidden' or member_suspended`,
  jobs_counted: 'jobs (provider_id, completed_at, id) where completed_at is not null',
  documents_by_number: 'documents (kind, number, id)',
  documents_of_step: 'documents (step_id)',
  documents_of_member: 'documents (member_id)',
  job_notes_of_account: 'job_notes (account_id)',
  moderation_cases_claimed: 'moderation_cases (claimed_by) where claimed_by is not null',
  moderation_decisions_of_admin: 'moderation_decisions (admin_id)',
  problem_places_shared: 'problem_places using gin (lower(shared) gin_trgm_ops)',
  problem_places_by_shared_terms: 'problem_places using gin (shared_terms)',
  documents_one_change: { unique: true, on: 'documents (order_id)' },
  notifications_of_event: 'notifications (event_id)',
  mails_of_event: 'mails (event_id)',
  mails_about: 'mails (about_id) where about_id is not null',
  mails_waiting: 'mails (created_at) where sent_at is null and failed_at is null',
  plan_invoices_one_credit_note_of_dispute: { unique: true, on: 'plan_invoices (dispute_id)' },
  accounts_waiting: `accounts (created_at, id) where role = 'provider' and status = 'pending' and email_verified`,
  accounts_unconfirmed: `accounts (created_at, id) where not email_verified and last_sign_in_at is null and (role = 'member' and status = 'approved' or role = 'provider' and status = 'pending')`,
  accounts_by_email: 'accounts (email text_pattern_ops)',
  accounts_by_name: 'accounts (searchable(full_name) text_pattern_ops)',
  accounts_by_last_name: `accounts (searchable(substring(full_name, '[^ ]+$')) text_pattern_ops)`,
  accounts_admins: `accounts (id) where role = 'admin'`,
  reports_about: 'reports (about_id, created_at, id)',
  reports_by: 'reports (reporter_id, created_at, id)',
  payment_attempts_one_open_charge: {
    unique: true,
    on: `payment_attempts (subscription_id, kind, period_starts_at) where status = 'pending' and card_id is not null and failed_at is null`,
  },
  payment_attempts_by_number: 'payment_attempts (paystack_id) where paystack_id is not null',
  disputes_one_of_refund: { unique: true, on: 'disputes (refund_number)' },
  refunds_listed: 'refunds (status, created_at, id)',
  files_newest: 'files (created_at)',
  ledger_entries_newest: 'ledger_entries (at)',
  file_usage_by_size: 'file_usage (used_bytes, account_id)',
  file_usage_by_share: 'file_usage ((used_bytes * 1000 / greatest(coalesce(limit_bytes, 104857600), 1)), account_id)',
  files_by_folder: 'files ((right(id::text, 2)), id)',
  accounts_searched: `accounts using gin (searchable(full_name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops)`,
  accounts_of_role: 'accounts (role, created_at, id)',
  accounts_of_status: 'accounts (status, created_at, id)',
  accounts_in_order_of_name: 'accounts (lower(full_name), id)',
  accounts_by_sign_in: `accounts ((coalesce(last_sign_in_at, 'epoch'::timestamptz)), id)`,
  accounts_suspensions_ending: `accounts (suspended_until, id) where status = 'suspended'`,
  subscriptions_of_plan: `subscriptions (plan, id) where status in ('active', 'past_due', 'non_renewing')`,
  subscriptions_to_plan: `subscriptions (next_plan, id) where status in ('active', 'past_due', 'non_renewing')`,
  subscriptions_to_remind: `subscriptions (period_ends_at, id) where status in ('active', 'non_renewing') and reminded_for is distinct from period_ends_at`,
  subscriptions_to_end: `subscriptions (period_ends_at, id) where status in ('non_renewing') or status in ('active') and next_charge_at is null`,
  // This table is the queue's own: hardly any of its jobs fails for good.
  lungisa_failed_jobs: `pgboss.job_common (completed_on, id) where state = 'failed'`,
};

/**
 * Builds the indexes that are missing, and again those that an interrupted build left useless. The caller holds the lock of migrations.
 * A process that waits for that lock must not wait within a statement, because a build waits for every statement that began before it.
 */
export async function buildIndexes(client: Client): Promise<void> {
  const found = await findIndexes(client);
  for (const [name, defined] of Object.entries(indexes)) {
    if (found.get(name) === true) continue;
    const [kind, definition] = typeof defined === 'string' ? ['index', defined] : ['unique index', defined.on];
    const schema = definition.startsWith('pgboss.') ? 'pgboss' : 'public';
    if (found.get(name) === false) await client.query(`drop index concurrently ${schema}.${name}`);
    await client.query(`create ${kind} concurrently ${name} on ${definition}`);
  }
}

/** True if every index exists and is valid. */
export async function hasIndexes(client: Client): Promise<boolean> {
  const found = await findIndexes(client);
  return Object.keys(indexes).every((name) => found.get(name) === true);
}

/** The indexes that are there, each with whether it is of use. */
async function findIndexes(client: Client): Promise<Map<string, boolean>> {
  const { rows } = await client.query<{ name: string; ready: boolean }>(
    `select c.relname as name, i.indisvalid as ready from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = any ($1)`,
    [Object.keys(indexes)],
  );
  return new Map(rows.map(({ name, ready }) => [name, ready]));
}

/**
 * Checks the rows that were there before a constraint, which its migration adds as NOT VALID: new rows it checks from the start. Writes go
 * on while it reads.
 */
export async function validateConstraints(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
     where not convalidated and contype in ('c', 'f') and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} validate constraint ${name}`);
}
