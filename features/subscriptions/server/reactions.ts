import { eq } from 'drizzle-orm';
import { showDate } from '#core/time.ts';
import { notify } from '#features/notifications/server/notify.ts';
import type { Event, Reaction } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import { plans } from '../plans.ts';
import { planGrantedNotice } from '../wording.ts';
import { subscriptions, type subscriptionSubject } from './tables.ts';

async function notifyOfGrant(work: Work, event: Event<typeof subscriptionSubject, 'grant'>): Promise<void> {
  const [subscription] = await work.tx.select().from(subscriptions).where(eq(subscriptions.id, event.subjectId));
  if (subscription === undefined || subscription.periodEndsAt === null) return;
  const { accountId, plan, periodEndsAt } = subscription;
  await notify(work, event, [
    { accountId, type: 'other', ...planGrantedNotice(plans[plan].name, showDate(periodEndsAt)), linkTo: null },
  ]);
}

export const subscriptionReactions: readonly Reaction<typeof subscriptionSubject>[] = [
  { to: 'subscription.grant', run: notifyOfGrant },
];
