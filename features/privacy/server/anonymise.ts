import { and, eq } from 'drizzle-orm';
import { deletionDelay } from '#features/accounts/server/leave.ts';
import { accounts, accountSubject } from '#features/accounts/server/tables.ts';
import { type DueRule, isDue } from '#engine/due-rule.ts';
import { tryStep } from '#engine/take-step.ts';
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
  await allowAnonymising(work);
  await forgetNoticesAbout(work, person);
  await scrubEvents(work, person);
  for (const { forget } of work.world.personalData) if (typeof forget === 'function') await forget(work, person);
}
