import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Refusal } from '#core/errors.ts';
import type { Lifecycle, StepOf } from '#core/lifecycle.ts';
import type { DataOf, DataOption } from './event.ts';
import { writeEvent } from './record-event.ts';
import type { Work } from './work.ts';

/** A table whose rows live a lifecycle. */
export type Subject = {
  noun: string;
  lifecycle: Lifecycle;
  table: PgTable & {
    id: AnyPgColumn;
    status: AnyPgColumn;
    updatedAt: AnyPgColumn;
    $inferSelect: unknown;
    $inferInsert: unknown;
  };
};

type StepName<S extends Subject> = keyof S['lifecycle']['steps'] & string;
type PartyName<S extends Subject> = S['lifecycle']['parties'][number];
type Row<S extends Subject> = S['table']['$inferSelect'];
type Values<S extends Subject> = S['table']['$inferInsert'];

type Taking<S extends Subject, Step extends StepName<S>> = {
  id: string;
  by: PartyName<S>;
  where?: SQL | undefined;
  set?: Partial<Values<S>>;
} & DataOption<DataOf<S, Step>>;
/** The data of an event where its shape is no longer needed. */
type AnyData = { data?: Record<string, unknown> };

/**
 * The one place where a status changes: a conditional update and its event, in the caller's transaction.
 * A row whose status stays keeps its `updatedAt`. `where` narrows further (the revision that was read). Returns the row as it is now,
 * with the status it had `before`, or null where no row answered to the condition: someone was faster, or it never was. `conflict` tells which.
 * Throws when `by` is no party that the table lets take this step: a caller's mistake.
 */
export async function tryStep<S extends Subject, Step extends StepName<S>>(
  work: Work,
  subject: S,
  step: Step,
  options: Taking<S, Step>,
): Promise<(Row<S> & { before: string }) | null> {
  const { id, by, where, set } = options;
  const { data } = options as AnyData;
  const rule = ruleOf(subject, step, by);
  if (rule.from.length === 0 || typeof rule.to !== 'string')
    throw new Error(`${step} makes a ${subject.noun}: use takeFirstStep`);
  const { table } = subject;
  // A step that waited for a lock gets a later time than the step it waited for, whichever process takes it.
  const at =
    sql<Date>`greatest(${work.now.toISOString()}::timestamptz, ${table.updatedAt} + interval '1 millisecond')`.mapWith(
      table.updatedAt,
    );
  // Locked and read in the statement that changes it, so that `before` is what the change really found.
  const found = work.tx
    .select({ id: table.id, before: sql<string>`${table.status}`.as('before'), at: at.as('taken_at') })
    .from(table)
    .where(eq(table.id, id))
    .for('no key update')
    .as('found');
  const [row] = (await work.tx
    .update(table)
    .set({
      ...set,
      status: resultOf(table, table.status, rule, sql`${rule.to}`),
      updatedAt: resultOf(table, table.updatedAt, rule, sql`${found.at}`),
    })
    .from(found)
    .where(and(eq(table.id, found.id), inArray(table.status, [...rule.from]), where))
    .returning({ ...getTableColumns(table), before: found.before, takenAt: found.at })) as (Row<S> & {
    before: string;
    status: string;
    takenAt: Date;
  })[];
  if (row === undefined) return null;
  const { takenAt, ...changed } = row;
  await writeEvent(work, {
    at: takenAt,
    noun: subject.noun,
    subjectId: id,
    step,
    party: by,
    before: changed.before,
    after: changed.status,
    data,
  });
  return changed;
}

/** `tryStep`, refusing where it was not to be taken: 404 where nothing is there, 409 with the status that is. */
export async function takeStep<S extends Subject, Step extends StepName<S>>(
  work: Work,
  subject: S,
  step: Step,
  options: Taking<S, Step>,
): Promise<Row<S> & { before: string }> {
  const row = await tryStep(work, subject, step, options);
  if (row === null) throw await conflict(work, subject, options.id);
  return row;
}

/** Returns the refusal for a step that found no row: not found, or a conflict that names the current status. */
export async function conflict(work: Work, subject: Subject, id: string): Promise<Refusal> {
  const [row] = await work.tx
    .select({ status: sql<string>`${subject.table.status}` })
    .from(subject.table)
    .where(eq(subject.table.id, id));
  return row === undefined
    ? new Refusal('request.not-found')
    : new Refusal('request.conflict', { current: row.status });
}

/** The step that makes a thing: its row and its event. `to` chooses where the table leaves a choice. */
export async function takeFirstStep<S extends Subject, Step extends StepName<S>>(
  work: Work,
  subject: S,
  step: Step,
  options: {
    by: PartyName<S>;
    to?: string;
    values: Omit<Values<S>, 'status' | 'updatedAt'>;
  } & DataOption<DataOf<S, Step>>,
): Promise<Row<S>> {
  const { by, to, values } = options;
  const { data } = options as AnyData;
  const rule = ruleOf(subject, step, by);
  const possible: readonly string[] = typeof rule.to === 'string' ? [rule.to] : rule.to;
  const status = to ?? possible[0];
  if (rule.from.length > 0 || status === undefined || !possible.includes(status))
    throw new Error(`${step} does not make a ${subject.noun} that is ${to}`);
  const [row] = (await work.tx
    .insert(subject.table)
    .values({ ...values, status, updatedAt: work.now } as never)
    .returning()) as (Row<S> & { id: string })[];
  if (row === undefined) throw new Error(`no ${subject.noun} was made`);
  await writeEvent(work, { noun: subject.noun, subjectId: row.id, step, party: by, before: null, after: status, data });
  return row;
}

/** The event of a first step whose row a library inserted (accounts, at sign-up). */
export async function recordFirstStep<S extends Subject, Step extends StepName<S>>(
  work: Work,
  subject: S,
  step: Step,
  options: { id: string; by: PartyName<S>; after: string } & DataOption<DataOf<S, Step>>,
): Promise<void> {
  const { id, by, after } = options;
  const { data } = options as AnyData;
  ruleOf(subject, step, by);
  await writeEvent(work, { noun: subject.noun, subjectId: id, step, party: by, before: null, after, data });
}

/** A column after a step: as it was in a status that the step does not change. */
const resultOf = (table: Subject['table'], column: AnyPgColumn, { stays = [] }: StepOf, value: SQL): SQL =>
  stays.length === 0 ? value : sql`case when ${inArray(table.status, [...stays])} then ${column} else ${value} end`;

function ruleOf(subject: Subject, step: string, by: string) {
  const rule = subject.lifecycle.steps[step];
  if (rule === undefined || !rule.by.includes(by)) throw new Error(`${subject.noun}: ${step} is not for ${by}`);
  return rule;
}
