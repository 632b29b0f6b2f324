import type { accountSubject } from '#features/accounts/server/tables.ts';
import { setStorageLimit } from '#features/files/server/storage-room.ts';
import type { Consequence, Event } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { planSteps } from '../lifecycle.ts';
import { stopRenewal } from './changes/cancel-plan.ts';
import { abandonUnpaid } from './choices/abandon-unpaid.ts';
import { readPlan } from './read-plan.ts';
import { subscriptions, type subscriptionSubject } from './tables.ts';

/** Sets the storage of an account to that of its plan after the step. */
async function setStorage(work: Work, event: Event<typeof subscriptionSubject>): Promise<void> {
  const subscription = await findRow(work.tx, subscriptions, event.subjectId, 'accountId');
  if (subscription === undefined) return;
  const { storageBytes } = await readPlan(work, subscription.accountId);
  await setStorageLimit(work, subscription.accountId, storageBytes);
}

/** Plans are for providers. A period that is paid for goes on to its end. */
async function followRole(work: Work, { subjectId, before }: Event<typeof accountSubject, 'change-role'>) {
  if (before !== 'provider') return;
  await abandonUnpaid(work, subjectId);
  await stopRenewal(work, subjectId);
}

export const subscriptionConsequences: readonly Consequence<typeof subscriptionSubject | typeof accountSubject>[] = [
  { after: 'account.change-role', run: followRole },
  ...planSteps.map((step) => ({ after: `subscription.${step}` as const, run: setStorage })),
];
