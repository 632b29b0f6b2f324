import { eq } from 'drizzle-orm';
import { notify } from '#features/notifications/server/notify.ts';
import { providers } from '#features/providers/server/tables.ts';
import type { Event, Reaction } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { workerNotices } from '../wording.ts';
import { type workerEvents, workers } from './tables.ts';

export const teamReactions: readonly Reaction<typeof workerEvents>[] = [
  { to: 'worker.hide', run: notifyProvider },
  { to: 'worker.show', run: notifyProvider },
];

/** Tells the provider that an admin hides a person of their team, or shows them again. */
async function notifyProvider(work: Work, event: Event<typeof workerEvents, 'hide' | 'show'>): Promise<void> {
  const [worker] = await work.tx
    .select({ name: workers.name, accountId: providers.accountId })
    .from(workers)
    .innerJoin(providers, eq(providers.id, workers.providerId))
    .where(eq(workers.id, event.subjectId));
  if (worker === undefined) return;
  const { name, accountId } = worker;
  const words = () => workerNotices[event.step](name, event.data.reason);
  await notify(work, event, [{ accountId, type: 'other', words, linkTo: '/provider-dashboard?tab=profile#team' }]);
}
