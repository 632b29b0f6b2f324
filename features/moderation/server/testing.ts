import { minute } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import type { World } from '#engine/work.ts';
import { claimMinutes } from '../case-actions.ts';
import { moderationCases, moderationDecisions, reports } from './tables.ts';

type ReportFields = Partial<
  Pick<typeof reports.$inferInsert, 'kind' | 'subjectId' | 'reason' | 'status' | 'createdAt'>
>;

/** A report and its reporter: by default an open one of a problem. */
export async function aReport(
  world: World,
  more: ReportFields & { reporter?: Person } = {},
): Promise<typeof reports.$inferSelect & { reporter: Person }> {
  const { reporter = await aMember(world), ...values } = more;
  const now = world.clock.now();
  const [report] = await world.db
    .insert(reports)
    .values({
      kind: 'problem',
      subjectId: values.subjectId ?? (await aProblem(world)).id,
      reason: 'This is spam.',
      status: 'open',
      createdAt: now,
      updatedAt: now,
      ...values,
      reporterId: reporter.id,
    })
    .returning();
  if (report === undefined) throw new Error('no report was made');
  return { ...report, reporter };
}

type Opened = Partial<
  Pick<typeof moderationCases.$inferInsert, 'kind' | 'subjectId' | 'aboutId' | 'decisionId' | 'status'>
>;

/** An open case, and its author: by default of a reported problem. `claimedBy` has it for ten minutes. */
export async function aModerationCase(
  world: World,
  { claimedBy, ...more }: Opened & { claimedBy?: Person } = {},
): Promise<typeof moderationCases.$inferSelect> {
  const now = world.clock.now();
  const problem = more.subjectId === undefined ? await aProblem(world) : null;
  const [made] = await world.db
    .insert(moderationCases)
    .values({
      kind: 'problem',
      subjectId: problem?.id ?? newId(),
      aboutId: problem?.owner.id ?? null,
      status: 'open',
      ...more,
      claimedBy: claimedBy?.id ?? null,
      claimedUntil: claimedBy === undefined ? null : new Date(now.getTime() + claimMinutes * minute),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (made === undefined) throw new Error('no case was made');
  return made;
}

type Decided = Partial<
  Pick<typeof moderationDecisions.$inferInsert, 'kind' | 'subjectId' | 'aboutId' | 'adminId' | 'measure' | 'status'>
>;

/** A decision that its author may appeal: by default one that hid a problem. */
export async function aDecision(world: World, more: Decided = {}): Promise<typeof moderationDecisions.$inferSelect> {
  const now = world.clock.now();
  const problem = more.subjectId === undefined ? await aProblem(world) : null;
  const [made] = await world.db
    .insert(moderationDecisions)
    .values({
      kind: 'problem',
      measure: 'hide',
      subjectId: problem?.id ?? newId(),
      aboutId: problem?.owner.id ?? newId(),
      reason: 'This is an advertisement.',
      status: 'standing',
      createdAt: now,
      updatedAt: now,
      ...more,
    })
    .returning();
  if (made === undefined) throw new Error('no decision was made');
  return made;
}
