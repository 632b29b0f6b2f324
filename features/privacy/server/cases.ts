import { and, eq, sql } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { type Key, toPage } from '#core/paging.ts';
import { day, daysBetween } from '#core/time.ts';
import type { z } from '#core/zod.ts';
import { newId } from '#engine/columns.ts';
import { type DueRule, isDue } from '#engine/due-rule.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { lockRow, query } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import { takeFirstStep, takeStep } from '#engine/take-step.ts';
import type { PersonWork, World } from '#engine/work.ts';
import type { listedCase, privacyCase } from '../contract.ts';
import type { CaseKind } from '../kinds.ts';
import { caseSubject, privacyCases } from './tables.ts';

type Own = z.output<typeof privacyCase>;
type Listed = z.output<typeof listedCase>;
type Page<Item> = { items: Item[]; next: string | null };

/** The time for an answer: the law gives 30 days. */
const answerWithin: Record<CaseKind, number> = { objection: 30 * day, correction: 30 * day, fault: 7 * day };
const pageSize = 20;

type Filed = { kind: CaseKind; text: string; page?: string; version?: string };

/** Files a case with the team; returns its id. */
export async function fileCase(work: PersonWork, { kind, text, page, version }: Filed): Promise<string> {
  const dueAt = new Date(work.now.getTime() + answerWithin[kind]);
  const { id } = await takeFirstStep(work, caseSubject, 'file', {
    by: 'account',
    values: {
      id: newId(),
      accountId: work.actor.id,
      kind,
      text,
      page,
      version,
      createdAt: work.now,
      dueAt,
      remindAt: nextReminder(dueAt, work.now),
    },
  });
  return id;
}

/** Answers a case, as an admin. 409 if another admin was faster. */
export async function answerCase(work: PersonWork, { id, answer }: { id: string; answer: string }): Promise<void> {
  await takeStep(work, caseSubject, 'answer', { id, by: 'admin', set: { answer, answeredAt: work.now } });
}

type Row = Omit<Own, 'filedAt'> & { createdAt: string; accountId: string; fullName: string; email: string };

const columns = sql`c.id, c.kind, c.text, c.page, c.version, c.status, c.answer, c.created_at, c.due_at, c.answered_at, c.account_id, a.full_name, a.email`;
const source = sql`privacy_cases c join accounts a on a.id = c.account_id`;

const showOwn = ({ id, kind, text, page, version, status, answer, createdAt, dueAt, answeredAt }: Row): Own => ({
  id,
  kind,
  text,
  page,
  version,
  status,
  answer,
  filedAt: iso(createdAt),
  dueAt: iso(dueAt),
  answeredAt: isoOrNull(answeredAt),
});

const showListed = (row: Row, now: Date): Listed => ({
  ...showOwn(row),
  accountId: row.accountId,
  fullName: row.fullName,
  email: row.email,
  daysLeft: row.status === 'open' ? -daysBetween(row.dueAt, now) : null,
});

/** A person's own cases, newest first. */
export async function listOwnCases(world: World, accountId: string, cursor: Key | undefined): Promise<Page<Own>> {
  const after = cursor && sql`and (c.created_at, c.id) < (${cursor.at}, ${cursor.id})`;
  const rows = await query<Row>(world.db).rows(sql`
    select ${columns} from ${source} where c.account_id = ${accountId} ${after} order by c.created_at desc, c.id desc ${limitRows(pageSize + 1)}`);
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.createdAt), id: row.id }));
  return { items: items.map(showOwn), next };
}

/** One case of a person. */
export async function readOwnCase(world: World, accountId: string, id: string): Promise<Own> {
  const row = await query<Row>(world.db).row(sql`
    select ${columns} from ${source} where c.id = ${id} and c.account_id = ${accountId}`);
  if (row === undefined) throw new Refusal('request.not-found');
  return showOwn(row);
}

/** The cases for admins: open ones by their day, answered ones newest first. */
export async function listPrivacyCases(
  world: World,
  { status, cursor }: { status: Own['status']; cursor?: Key | undefined },
): Promise<Page<Listed>> {
  const isOpen = status === 'open';
  const at = isOpen ? sql`c.due_at` : sql`c.answered_at`;
  const after = cursor && sql`and (${at}, c.id) ${sql.raw(isOpen ? '>' : '<')} (${cursor.at}, ${cursor.id})`;
  const direction = sql.raw(isOpen ? 'asc' : 'desc');
  const rows = await query<Row>(world.db).rows(sql`
    select ${columns} from ${source} where c.status = ${status} ${after} order by ${at} ${direction}, c.id ${direction} ${limitRows(pageSize + 1)}`);
  const { items, next } = toPage(rows, pageSize, (row) => ({
    at: iso((isOpen ? row.dueAt : row.answeredAt) ?? row.dueAt),
    id: row.id,
  }));
  const now = world.clock.now();
  return { items: items.map((row) => showListed(row, now)), next };
}

/** One case for admins. */
export async function readCase(world: World, id: string): Promise<Listed> {
  const row = expectFound(await query<Row>(world.db).row(sql`select ${columns} from ${source} where c.id = ${id}`));
  return showListed(row, world.clock.now());
}

/** Milliseconds before an answer is due at which admins are reminded. */
const reminders = [7 * day, day, 0];

/** The next reminder of a case after `now`; null after the last. */
const nextReminder = (dueAt: Date, now: Date): Date | null =>
  reminders.map((before) => new Date(dueAt.getTime() - before)).find((at) => at > now) ?? null;

const remind: DueRule = {
  table: privacyCases,
  since: privacyCases.remindAt,
  after: 0,
  where: eq(privacyCases.status, 'open'),
  async take(work, id) {
    const found = await lockRow(work.tx, privacyCases, and(eq(privacyCases.id, id), isDue(remind, work.now)), 'update');
    if (found === undefined) return;
    const { status, dueAt } = found;
    await work.tx
      .update(privacyCases)
      .set({ remindAt: nextReminder(dueAt, work.now) })
      .where(eq(privacyCases.id, id));
    const data = { dueAt: dueAt.toISOString() };
    await recordEvent(work, caseSubject, 'remind', { id, by: 'system', before: status, after: status, data });
  },
};

/** Admins are reminded a week and a day before an answer is due, and when it is. */
export const caseRules: readonly DueRule[] = [remind];
