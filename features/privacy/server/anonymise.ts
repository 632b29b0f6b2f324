import { and, eq, sql, type SQL } from 'drizzle-orm';
import { deletionDelay } from '#features/accounts/server/leave.ts';
import { accounts, accountSubject } from '#features/accounts/server/tables.ts';
import { type DueRule, isDue } from '#engine/due-rule.ts';
import { tryStep } from '#engine/take-step.ts';
import type { DataSubject } from '#engine/personal-data.ts';
import type { SystemWork } from '#engine/work.ts';
import { allowAnonymising, forgetNoticesAbout, scrubEvents } from './forget-events.ts';

/** Two weeks after a person left, everything of theirs that others do not share is deleted. */
export const anonymising: DueRule = {
  table: accounts,
  since: accounts.leavingSince,
  after: deletionDelay,
  where: eq(accounts.status, 'leaving'),
  take: anonymise,
  isLong: true,
};

/** Later features forget first, because their rows refer to those of earlier ones; the events go before the names that find notices. */
async function anonymise(work: SystemWork, id: string): Promise<void> {
  const left = await tryStep(work, accountSubject, 'anonymise', {
    id,
    by: 'system',
    where: and(isDue(anonymising, work.now)),
  });
  if (left === null) return;
  const person = { id, providerId: left.listingId };
  await lockShared(work, person);
  await allowAnonymising(work);
  await forgetNoticesAbout(work, person);
  await scrubEvents(work, person);
  for (const { forget } of work.world.personalData) if (typeof forget === 'function') await forget(work, person);
}

/** Locks the rows that others may be changing, in the order of all steps: the features forget in the opposite one. */
async function lockShared({ tx }: SystemWork, { id, providerId }: DataSubject): Promise<void> {
  const isParty = sql`(t.member_id = ${id} or t.provider_id = ${providerId})`;
  const lock = (rows: SQL) => tx.execute(sql`select from ${rows} order by t.id for no key update of t`);
  await lock(sql`problems t where t.owner_id = ${id}`);
  for (const table of ['quote_requests', 'jobs', 'job_disputes', 'visits'])
    await lock(sql`${sql.identifier(table)} t where ${isParty}`);
  await lock(sql`change_orders t join jobs j on j.id = t.job_id where j.provider_id = ${providerId}`);
  await lock(sql`certificates t where ${isParty}`);
}
