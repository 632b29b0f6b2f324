import { inArray } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { approveAccount } from '#features/accounts/server/change-account-status.ts';
import { accountLifecycle } from '#features/accounts/lifecycle.ts';
import { isOneOf, listStatuses } from '#core/lifecycle.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { transact, type World } from '#engine/work.ts';
import { personWords as words } from '../wording.ts';

type Outcome = { id: string; fullName: string; isApproved: boolean; why: string | null };

/**
 * Approves several waiting providers, each in a separate transaction, so that a refused one keeps no other back. Returns the outcome of
 * each; `why` is the sentence of a refusal.
 */
export async function approveSome(world: World, actor: Person, ids: readonly string[]): Promise<Outcome[]> {
  const people = await world.db
    .select({ id: accounts.id, fullName: accounts.fullName })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    const fullName = people.find((person) => person.id === id)?.fullName ?? '';
    const why = await transact(world, actor, (work) => approveAccount(work, id)).then(
      () => null,
      (error: unknown) => explain(world, error),
    );
    outcomes.push({ id, fullName, isApproved: why === null, why });
  }
  return outcomes;
}

function explain({ sentences }: World, error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  const { current } = error;
  return current !== undefined && isOneOf(current, listStatuses(accountLifecycle))
    ? words.isAlready(accountLifecycle.statuses[current].label)
    : sentences[error.code];
}
