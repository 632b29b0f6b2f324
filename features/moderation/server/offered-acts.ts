import { and, eq, gte, inArray, ne, or, sql } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import type { Database, Transaction } from '#engine/postgres/database.ts';
import type { CaseAct } from '../acts.ts';
import { moderationDecisions as decisions, type moderationCases } from './tables.ts';
import type { Thing } from './thing.ts';

type Case = Pick<typeof moderationCases.$inferSelect, 'kind' | 'subjectId' | 'aboutId' | 'decisionId' | 'createdAt'>;

/** The decisions that `admin` may take on a case now, in the order of the buttons. A held thing is approved or hidden, never left. */
export async function offeredActs(
  source: Database | Transaction,
  held: Case,
  thing: Pick<Thing, 'state'> | null,
  admin: { id: string },
): Promise<CaseAct[]> {
  const state = thing?.state ?? 'gone';
  if (held.decisionId !== null) return state === 'hidden' ? ['restore', 'uphold'] : ['uphold'];
  const offered: CaseAct[] = [];
  if (state === 'waiting') offered.push('approve');
  if (held.kind !== 'person') {
    if (state === 'hidden') offered.push('restore');
    if (state === 'shown' || state === 'waiting') offered.push('hide');
  }
  if (held.aboutId !== null && held.aboutId !== admin.id && (await isPresent(source, held.aboutId)))
    offered.push('warn', 'suspend');
  if (state !== 'waiting') offered.push('close');
  return offered;
}

async function isPresent(source: Database | Transaction, accountId: string): Promise<boolean> {
  const [account] = await source.select({ status: accounts.status }).from(accounts).where(eq(accounts.id, accountId));
  return isOneOf(account?.status ?? null, presentStatuses);
}

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
