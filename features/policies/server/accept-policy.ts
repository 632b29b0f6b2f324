import { and, eq } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { hint } from '#engine/hint.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { policyAcceptances, policyVersions } from './tables.ts';
import { versionAt } from './versions.ts';

/** The actor accepts a published version. Accepting it again keeps the first date. 404 if it is not published. */
export async function acceptPolicy(work: PersonWork, version: number): Promise<{ acceptedAt: string }> {
  const accountId = work.actor.id;
  const [published] = await work.tx
    .select({ number: policyVersions.number })
    .from(policyVersions)
    .where(eq(policyVersions.number, version));
  if (published === undefined) throw new Refusal('request.not-found');
  await work.tx.insert(policyAcceptances).values({ accountId, version, acceptedAt: work.now }).onConflictDoNothing();
  const [row] = await work.tx
    .select({ acceptedAt: policyAcceptances.acceptedAt })
    .from(policyAcceptances)
    .where(and(eq(policyAcceptances.accountId, accountId), eq(policyAcceptances.version, version)));
  // The other open screens of the person stop asking.
  await hint(work, [accountId], ['notifications']);
  return { acceptedAt: (row?.acceptedAt ?? work.now).toISOString() };
}

/** Records that a person accepted the version that holds now, because they registered under its link. */
export async function acceptAtRegistration(work: Work, accountId: string): Promise<void> {
  await work.tx.execute(sql`
    insert into policy_acceptances (account_id, version, accepted_at)
    select ${accountId}::uuid, ${versionAt(work.now)}, ${work.now.toISOString()}::timestamptz on conflict do nothing`);
}
