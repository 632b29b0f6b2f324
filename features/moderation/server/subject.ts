import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { cutComment } from '#core/cut-text.ts';
import type { Contributions } from '#engine/contributions.ts';
import type { Moderated } from '#engine/moderated.ts';
import type { Database, Transaction } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { SubjectState } from '../case-actions.ts';
import type { Reportable } from '../reportable.ts';
import { moderatedOf, stateOf, type JoinedSubject } from './moderated.ts';

type World = { contributions: readonly Contributions[] };

/** The kind and the id of a subject. */
export type SubjectRef = { kind: Reportable; subjectId: string };

/** A subject of a case. `version` changes with its state and with every text that the admin reads. */
export type Subject = { aboutId: string; state: Exclude<SubjectState, 'gone'>; version: string };

/** Reads a subject; null if it no longer exists. In a transaction that changes it, it is locked. */
export async function readSubject(
  world: World,
  source: Database | Transaction,
  { kind, subjectId }: SubjectRef,
  { locked }: { locked: boolean },
): Promise<Subject | null> {
  const moderated = moderatedOf(world, kind);
  const row = await query<{ aboutId: string; state: Subject['state']; text: string }>(source).row(sql`
    select ${moderated.authorId} as about_id, ${stateOf(moderated)} as state, ${moderated.text} as text
    from ${moderated.from} where t.id = ${subjectId} ${locked ? await lockIn(source, moderated, subjectId) : sql``}`);
  if (row === undefined) return null;
  const { aboutId, state, text } = row;
  return { aboutId, state, version: `${state}:${hashText(text)}` };
}

/** SQL: the lock of a subject. A row of a spread table can be locked on the machine that its key names alone. */
async function lockIn(source: Database | Transaction, { from, spreadBy }: Moderated, id: string): Promise<SQL> {
  const lock = sql`for no key update of t`;
  if (spreadBy === undefined) return lock;
  const row = await query<{ key: string }>(source).row(sql`select ${spreadBy} as key from ${from} where t.id = ${id}`);
  return sql`and ${spreadBy} = ${row?.key ?? null} ${lock}`;
}

/** A subject in one line, for lists. */
export function describeSubject(world: World, kind: Reportable, { title, state, stars }: JoinedSubject): string {
  const { words } = moderatedOf(world, kind);
  return state === null ? words.gone : cutComment((title ?? '').replaceAll(/\s+/g, ' ')) || words.untitled(stars);
}

/** The hash of a text: another version has another. */
const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
