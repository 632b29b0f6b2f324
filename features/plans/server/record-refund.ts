import type { EventBesideSteps } from '#engine/event.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { Work } from '#engine/work.ts';
import { subscriptionSubject, type paymentAttempts, type refunds } from './tables.ts';

type Refund = Pick<typeof refunds.$inferSelect, 'id' | 'cents' | 'cause' | 'status'>;
type RefundEvent = Extract<EventBesideSteps<typeof subscriptionSubject>, 'want-refund' | 'refund' | 'hold-refund'>;

/** Records the end of a refund: the person gets a notice. */
export const recordRefund = (
  work: Work,
  event: RefundEvent,
  { id: refundId, cents, cause, status }: Refund,
  { id: attemptId, subscriptionId }: Pick<typeof paymentAttempts.$inferSelect, 'id' | 'subscriptionId'>,
): Promise<void> =>
  recordEvent(work, subscriptionSubject, event, {
    id: subscriptionId,
    by: 'system',
    before: null,
    after: status,
    data: { refundId, attemptId, cents, cause },
  });
