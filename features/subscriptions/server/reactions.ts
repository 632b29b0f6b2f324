import { eq } from 'drizzle-orm';
import { showDate } from '#core/time.ts';
import { notify } from '#features/notifications/server/notify.ts';
import type { Event, Reaction } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import { planGrantedNotice } from '../wording.ts';
import { plans, subscriptions, type subscriptionSubject } from './tables.ts';

async function notifyOfGrant(work: Work, event: Event<typeof subscriptionSubject, 'grant'>): Promise<void> {
  const { accountId, periodEndsAt } = subscriptions;
  const [granted] = await work.tx
    .select({ accountId, periodEndsAt, plan: plans.name })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.plan))
    .where(eq(subscriptions.id, event.subjectId));
  if (granted === undefined || granted.periodEndsAt === null) return;
  await notify(work, event, [
    {
      accountId: granted.accountId,
      type: 'other',
      ...planGrantedNotice(granted.plan, showDate(granted.periodEndsAt)),
      linkTo: '/provider-subscription',
    },
  ]);
}

export const subscriptionReactions: readonly Reaction<typeof subscriptionSubject>[] = [
  { to: 'subscription.grant', run: notifyOfGrant },
];
