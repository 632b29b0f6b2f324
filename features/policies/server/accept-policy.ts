import { sql } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import { hint } from '#engine/hint.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { policyAcceptances, policyVersions } from './tables.ts';
import { versionAt } from './versions.ts';

/** The actor accepts a published version. Accepting it again keeps the first date. 404 if it is not published. */
export async function acceptPolicy(work: PersonWork, version: number): Promise<{ acceptedAt: string }> {
  const accountId = work.actor.id;
  expectFound(await findRow(work.tx, policyVersions, { number: version }, 'number'));
  await work.tx.insert(policyAcceptances).values({ accountId, version, acceptedAt: work.now }).onConflictDoNothing();
  const row = await findRow(work.tx, policyAcceptances, { accountId, version }, 'acceptedAt');
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
