import { isDue, type DueRule } from '#engine/due-rule.ts';
import { tryStep } from '#engine/take-step.ts';
import { isEnding, subscriptions, subscriptionSubject } from './tables.ts';

/**
 * Ends a plan whose time is over and that no payment continues, a granted or a cancelled one, and the membership on the listing with it. The
 * lifecycle has no step that ends a running plan, so that plan fails first.
 */
export const endPlans: DueRule = {
  table: subscriptions,
  since: subscriptions.periodEndsAt,
  after: 0,
  where: isEnding(subscriptions),
  async take(work, id) {
    const where = isDue(endPlans, work.now);
    const failed = await tryStep(work, subscriptionSubject, 'fail', { id, by: 'system', where });
    await tryStep(work, subscriptionSubject, 'end', { id, by: 'system', ...(failed === null && { where }) });
  },
};
