import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { readRow } from '#engine/postgres/read.ts';
import { isoOrNull, type Database, type Transaction } from '#engine/postgres/database.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { CommentStatus } from '#features/problems/comment-lifecycle.ts';
import type { ThingState } from '../acts.ts';
import type { Reportable } from '../reportable.ts';

/** A thing that a case is about. `version` changes with its state and with every text that the admin reads. */
export type Thing = { aboutId: string; state: Exclude<ThingState, 'gone'>; version: string };

/** For each kind: its author, its state, and the text that a version covers. The row has the alias `t`. */
const columns: Record<Reportable, SQL> = {
  comment: sql`t.author_id as about_id,
    case t.status when 'pending' then 'waiting' when 'approved' then 'shown' else 'hidden' end as state, ${typedColumn('t', 'content')} as text
    from problem_comments t`,
  problem: sql`t.owner_id as about_id,
    case t.hidden_for when 'waiting' then 'waiting' when 'taken-down' then 'hidden' else 'shown' end as state,
    concat_ws(' ', ${typedColumn('t', 'title')}, ${typedColumn('t', 'description')}, ${typedColumn('t', 'location')}) as text from problems t`,
  review: sql`t.member_id as about_id, case when t.status = 'hidden' then 'hidden' when t.held or t.reply_held then 'waiting' else 'shown' end as state,
    concat_ws(' ', t.rating, ${typedColumn('t', 'comment')}, coalesce(t.reply_written, t.reply)) as text from reviews t`,
  message: sql`t.sender_id as about_id, case when t.hidden_at is null then 'shown' else 'hidden' end as state, t.text
    from messages t`,
  provider: sql`t.account_id as about_id, case when t.text_hidden_at is not null then 'hidden'
      when t.held or exists (select from provider_services s where s.provider_id = t.id and s.deleted_at is null and s.held) then 'waiting'
      else 'shown' end as state,
    concat_ws(' ', t.name, ${typedColumn('t', 'short_bio', 'shortBio')}, ${typedColumn('t', 'detailed_bio', 'detailedBio')}, (
      select string_agg(concat_ws(' ', ${typedColumn('s', 'service_name', 'serviceName')}, ${typedColumn('s', 'description')}), ' ' order by s.position, s.id)
      from provider_services s where s.provider_id = t.id and s.deleted_at is null)) as text
    from providers t`,
  person: sql`t.id as about_id, case t.status when 'suspended' then 'hidden' else 'shown' end as state,
    t.full_name as text from accounts t`,
};

/** Reads a thing; null if it no longer exists. In a transaction that changes it, it is locked. */
export async function readThing(
  source: Database | Transaction,
  { kind, subjectId }: { kind: Reportable; subjectId: string },
  { locked }: { locked: boolean },
): Promise<Thing | null> {
  const row = await readRow<{ aboutId: string; state: Thing['state']; text: string }>(
    source,
    sql`select ${columns[kind]} where t.id = ${subjectId} ${locked ? sql`for no key update of t` : sql``}`,
  );
  if (row === undefined) return null;
  const { aboutId, state, text } = row;
  return { aboutId, state, version: `${state}:${hashText(text)}` };
}

/** A comment in the form of `approveComment` and `rejectComment`. The caller has locked it. */
export async function readCommentAsRead(tx: Transaction, id: string) {
  const row = await readRow<{ status: CommentStatus; editedAt: string | null }>(
    tx,
    sql`select status, edited_at from problem_comments where id = ${id}`,
  );
  return row === undefined ? null : { id, status: row.status, editedAt: isoOrNull(row.editedAt) };
}

/** The hash of a text: another version has another. */
const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
