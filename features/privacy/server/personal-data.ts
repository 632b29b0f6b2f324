import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { events, idempotencyKeys } from '#engine/tables.ts';
import { exports, privacyCases } from './tables.ts';

/** The personal data of this feature and of the engine. */
export const privacyPersonalData: readonly PersonalData[] = [
  {
    table: exports,
    copy: {
      name: 'exports',
      rows: ({ id }) =>
        sql`select status, created_at, ready_at, bytes from exports where account_id = ${id} order by created_at, id`,
    },
    // The daily sweep deletes the stored file, which no one can fetch without its row.
    forget: ({ tx }, { id }) => tx.delete(exports).where(eq(exports.accountId, id)),
  },
  {
    table: privacyCases,
    copy: {
      name: 'privacy-cases',
      rows: ({ id }) => sql`
        select kind, text, page, version, status, answer, created_at, due_at, answered_at from privacy_cases where account_id = ${id} order by created_at, id`,
    },
    // The record that a case was answered in time must stay; its words are deleted.
    forget: ({ tx }, { id }) =>
      tx.execute(sql`
        update privacy_cases set text = '', page = null, status = 'answered', answer = null, answered_at = coalesce(answered_at, updated_at)
        where account_id = ${id}`),
  },
  {
    table: events,
    copy: {
      name: 'activity',
      rows: ({ id }) => sql`
        select at, noun, subject_id, step, before, after, data from events
        where actor_id = ${id} or (noun = 'account' and subject_id = ${id} and step in ('join', 'approve', 'activate')) order by at, id`,
    },
    forget: 'The log keeps who did what to which thing. What is personal in it is taken out (`scrubEvents`).',
  },
  {
    table: idempotencyKeys,
    copy: 'They are answers that the browser has got already, and are kept for a day.',
    forget: ({ tx }, { id }) => tx.delete(idempotencyKeys).where(eq(idempotencyKeys.owner, id)),
  },
];
