import { and, not, sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import { tryStep } from '#engine/take-step.ts';
import { endPlans } from './end-plans.ts';
import { renewalDueRules } from './renewals/renew-plans.ts';
import { subscriptions, subscriptionSubject } from './tables.ts';
import { isWaitingForBank } from './with-bank.ts';

const abandon: DueRule = {
  table: subscriptions,
  since: subscriptions.createdAt,
  after: day,
  where: sql`${subscriptions.status} = 'pending_payment' and ${subscriptions.heldAt} is null`,
  take: async (work, id) =>
    void (await tryStep(work, subscriptionSubject, 'abandon', {
      id,
      by: 'system',
      where: and(isDue(abandon, work.now), not(isWaitingForBank(work.now))),
    })),
};

export const planDueRules: readonly DueRule[] = [abandon, endPlans, ...renewalDueRules];
