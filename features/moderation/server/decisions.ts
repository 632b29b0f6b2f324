import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import type { Person } from '#engine/actor.ts';
import { iso } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { ownDecision } from '../contract.ts';
import type { Reportable } from '../reportable.ts';

type Decision = z.output<typeof ownDecision>;
type Own = { decision: Decision | null };

type Row = Omit<Decision, 'decidedAt' | 'mayAppeal'> & { createdAt: string };

/** The last decision that hid a thing and is not lifted, for its author. Null for everyone else, as if there were none. */
export const readOwnDecision = (
  world: World,
  reader: Person,
  { kind, subjectId }: { kind: Reportable; subjectId: string },
): Promise<Own> =>
  readDecision(
    world,
    sql`kind = ${kind} and subject_id = ${subjectId} and about_id = ${reader.id} and measure = 'hide' and status <> 'lifted'`,
  );

/** A decision about the reader. */
export const readDecisionAbout = (world: World, { id }: { id: string }, decisionId: string): Promise<Own> =>
  readDecision(world, sql`id = ${decisionId} and about_id = ${id}`);

/** The decision that suspends a person now; null if an admin suspended them before decisions were kept. */
export const readSuspension = (world: World, accountId: string): Promise<Own> =>
  readDecision(
    world,
    sql`kind = 'person' and subject_id = ${accountId} and measure = 'suspend' and status <> 'lifted'`,
  );

async function readDecision(world: World, where: SQL): Promise<Own> {
  const row = await query<Row>(world.db).row(sql`
    select id, measure, reason, status, appeal, answer, created_at from moderation_decisions
    where ${where} order by created_at desc, id desc limit 1`);
  if (row === undefined) return { decision: null };
  const { createdAt, ...decision } = row;
  return { decision: { ...decision, decidedAt: iso(createdAt), mayAppeal: row.status === 'standing' } };
}
