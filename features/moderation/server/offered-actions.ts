import { and, eq, gte, inArray, ne, or, sql } from 'drizzle-orm';
import { isPresent } from '#features/accounts/server/policy.ts';
import type { Contributions } from '#engine/contributions.ts';
import type { Database, Transaction } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { CaseAction } from '../case-actions.ts';
import { moderatedOf } from './moderated.ts';
import { moderationDecisions as decisions, type moderationCases } from './tables.ts';
import type { Subject } from './subject.ts';

type Case = Pick<typeof moderationCases.$inferSelect, 'kind' | 'subjectId' | 'aboutId' | 'decisionId' | 'createdAt'>;

/** The decisions that `admin` may take on a case now, in the order of the buttons. A held thing is approved or hidden, never left. */
export async function offeredActions(
  world: { contributions: readonly Contributions[] },
  source: Database | Transaction,
  claimed: Case,
  subject: Pick<Subject, 'state'> | null,
  admin: { id: string },
): Promise<CaseAction[]> {
  const state = subject?.state ?? 'gone';
  if (claimed.decisionId !== null) return state === 'hidden' ? ['restore', 'uphold'] : ['uphold'];
  const offered: CaseAction[] = [];
  if (state === 'waiting') offered.push('approve');
  if (moderatedOf(world, claimed.kind).hide !== undefined) {
    if (state === 'hidden') offered.push('restore');
    if (state === 'shown' || state === 'waiting') offered.push('hide');
  }
  if (claimed.aboutId !== null && claimed.aboutId !== admin.id && (await isAuthorPresent(source, claimed.aboutId)))
    offered.push('warn', 'suspend');
  if (state !== 'waiting') offered.push('close');
  return offered;
}

const isAuthorPresent = async (source: Database | Transaction, accountId: string): Promise<boolean> =>
  (await query(source).row(sql`
    select a.id from accounts a where a.id = ${accountId} and ${isPresent()}`)) !== undefined;

/** True if an admin has warned or suspended the author since the case was opened: its reports then count as upheld. */
export async function hasMeasures(tx: Transaction, claimed: Case): Promise<boolean> {
  if (claimed.aboutId === null) return false;
  const [decision] = await tx
    .select({ id: decisions.id })
    .from(decisions)
    .where(
      and(
        eq(decisions.aboutId, claimed.aboutId),
        inArray(decisions.measure, ['warn', 'suspend']),
        ne(decisions.status, 'lifted'),
        gte(decisions.createdAt, claimed.createdAt),
        or(
          and(eq(decisions.kind, claimed.kind), eq(decisions.subjectId, claimed.subjectId)),
          sql`${decisions.kind} = 'person'`,
        ),
      ),
    )
    .limit(1);
  return decision !== undefined;
}
