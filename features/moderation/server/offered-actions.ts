import { and, eq, gte, inArray, ne, or, sql } from 'drizzle-orm';
import { isPresent } from '#features/accounts/server/policy.ts';
import type { Contributions } from '#engine/contributions.ts';
import type { Database, Transaction } from '#engine/postgres/database.ts';
import { readRow } from '#engine/postgres/read.ts';
import type { CaseAction } from '../case-actions.ts';
import { moderatedOf } from './moderated.ts';
import { moderationDecisions as decisions, type moderationCases } from './tables.ts';
import type { Subject } from './subject.ts';

type Case = Pick<typeof moderationCases.$inferSelect, 'kind' | 'subjectId' | 'aboutId' | 'decisionId' | 'createdAt'>;

/** The decisions that `admin` may take on a case now, in the order of the buttons. A held thing is approved or hidden, never left. */
export async function offeredActions(
  world: { contributions: readonly Contributions[] },
  source: Database | Transaction,
  held: Case,
  subject: Pick<Subject, 'state'> | null,
  admin: { id: string },
): Promise<CaseAction[]> {
  const state = subject?.state ?? 'gone';
  if (held.decisionId !== null) return state === 'hidden' ? ['restore', 'uphold'] : ['uphold'];
  const offered: CaseAction[] = [];
  if (state === 'waiting') offered.push('approve');
  if (moderatedOf(world, held.kind).hide !== undefined) {
    if (state === 'hidden') offered.push('restore');
    if (state === 'shown' || state === 'waiting') offered.push('hide');
  }
  if (held.aboutId !== null && held.aboutId !== admin.id && (await isAuthorPresent(source, held.aboutId)))
    offered.push('warn', 'suspend');
  if (state !== 'waiting') offered.push('close');
  return offered;
}

const isAuthorPresent = async (source: Database | Transaction, accountId: string): Promise<boolean> =>
  (await readRow(source, sql`select a.id from accounts a where a.id = ${accountId} and ${isPresent()}`)) !== undefined;

/** True if an admin has warned or suspended the author since the case was opened: its reports then count as upheld. */
export async function hasMeasures(tx: Transaction, held: Case): Promise<boolean> {
  if (held.aboutId === null) return false;
  const [decision] = await tx
    .select({ id: decisions.id })
    .from(decisions)
    .where(
      and(
        eq(decisions.aboutId, held.aboutId),
        inArray(decisions.measure, ['warn', 'suspend']),
        ne(decisions.status, 'lifted'),
        gte(decisions.createdAt, held.createdAt),
        or(
          and(eq(decisions.kind, held.kind), eq(decisions.subjectId, held.subjectId)),
          sql`${decisions.kind} = 'person'`,
        ),
      ),
    )
    .limit(1);
  return decision !== undefined;
}
