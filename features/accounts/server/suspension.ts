import { and, desc, eq, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import type { Database, Transaction } from '#engine/postgres/database.ts';
import { events } from '#engine/tables.ts';
import { tryStep } from '#engine/take-step.ts';
import { suspendedSentence } from '../wording.ts';
import { accounts, accountSubject, sessions } from './tables.ts';

/** The reason and the end of a suspension; `until` is null if only an admin ends it. */
export type Suspension = { reason: string; until: Date | null };

/** Ends a suspension whose time has come. A provider who was waiting for approval waits again. */
export const suspensionRule: DueRule = {
  table: accounts,
  since: accounts.suspendedUntil,
  after: 0,
  where: sql`${accounts.status} = 'suspended'`,
  async take(work, id) {
    const step = await endOfSuspension(work.tx, id);
    const where = isDue(suspensionRule, work.now);
    const ended = await tryStep(work, accountSubject, step, { id, by: 'system', where, set: { suspendedUntil: null } });
    if (ended !== null) await work.tx.delete(sessions).where(eq(sessions.userId, id));
  },
};

/** The step that restores the status before a suspension: a provider who was waiting for approval waits again. */
export const endOfSuspension = async (tx: Transaction, id: string): Promise<'activate' | 'wait-again'> =>
  (await lastSuspension(tx, id))?.before === 'pending' ? 'wait-again' : 'activate';

/** A person's suspension; null for a person who is not suspended. */
export async function readSuspension(db: Database | Transaction, id: string): Promise<Suspension | null> {
  const [account] = await db
    .select({ until: accounts.suspendedUntil })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.status, 'suspended')));
  if (account === undefined) return null;
  const event = await lastSuspension(db, id);
  return { reason: event?.reason ?? '', until: account.until };
}

/** The refusal that a suspended person reads when they sign in, with the end and the reason. */
export async function suspensionRefusal(tx: Transaction, id: string): Promise<Refusal> {
  const suspension = await readSuspension(tx, id);
  return new Refusal('accounts.suspended', suspension === null ? {} : { detail: suspendedSentence(suspension) });
}

async function lastSuspension(db: Database | Transaction, id: string) {
  const [event] = await db
    .select({ before: events.before, reason: sql<string | null>`${events.data} ->> 'reason'` })
    .from(events)
    .where(and(eq(events.noun, accountSubject.noun), eq(events.subjectId, id), eq(events.step, 'suspend')))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
  return event;
}
