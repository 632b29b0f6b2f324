import { createHash } from 'node:crypto';
import { inArray, lt } from 'drizzle-orm';
import { z } from '#core/zod.ts';
import { day } from '#core/time.ts';
import type { SystemWork, World } from '#engine/work.ts';
import { confirmQueue } from '../confirm-payment.ts';
import { holdUnmatchedPayment } from '#features/payments/server/unmatched/hold-unmatched-payment.ts';
import { disputeShape } from '#features/payments/server/disputes/record-dispute.ts';
import { findPayment } from '../payment-reference.ts';
import { disputeQueue } from '#features/payments/server/disputes/dispute-queue.ts';
import { syncRefundsQueue } from '#features/payments/server/refunds/sync-queue.ts';
import { webhookEvents } from '../tables.ts';

const reference = z.string().max(200);
const charge = z.looseObject({
  event: z.literal('charge.success'),
  data: z.looseObject({ reference, amount: z.unknown(), currency: z.unknown() }),
});
const refund = z.looseObject({
  event: z.string().startsWith('refund.'),
  data: z.looseObject({ transaction_reference: reference }),
});
const dispute = z.looseObject({ event: z.string().startsWith('charge.dispute.'), data: disputeShape });

/** Stores a signed event once, and queues the check of its payment, refunds or dispute. Any other event is stored and ignored. */
export async function receiveWebhook(work: SystemWork, bytes: Buffer): Promise<void> {
  const body = bytes.toString();
  const [kept] = await work.tx
    .insert(webhookEvents)
    .values({ bodyHash: createHash('sha256').update(bytes).digest('hex'), body, receivedAt: work.now })
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id });
  if (kept !== undefined) await act(work, readJson(body));
}

async function act(work: SystemWork, event: unknown): Promise<void> {
  const { outbox } = work.world;
  const charged = charge.safeParse(event).data;
  if (charged !== undefined) return confirm(work, charged.data);
  const refunded = refund.safeParse(event).data;
  if (refunded !== undefined) {
    const attemptId = await findPayment(work, refunded.data.transaction_reference);
    if (attemptId !== null) await outbox.enqueue(work.tx, syncRefundsQueue, [{ attemptId }]);
  }
  const disputed = dispute.safeParse(event).data;
  if (disputed !== undefined) {
    const attemptId = await findPayment(work, disputed.data.transaction.reference);
    if (attemptId !== null) await outbox.enqueue(work.tx, disputeQueue, [{ attemptId, dispute: disputed.data }]);
  }
}

/** Queues the confirmation of a payment; one with an unknown reference is held. */
async function confirm(work: SystemWork, charged: z.output<typeof charge>['data']): Promise<void> {
  const { reference: named, amount, currency } = charged;
  const attemptId = await findPayment(work, named);
  if (attemptId !== null) return work.world.outbox.enqueue(work.tx, confirmQueue, [{ reference: attemptId }]);
  await holdUnmatchedPayment(work, {
    reference: named,
    attemptId: null,
    reason: 'unknown',
    expected: null,
    reported: { amountCents: amount, currency },
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const keptFor = 90 * day;

/** Deletes events of more than 90 days: they name people, and nothing reads them any more. A thousand per statement. */
export async function sweepWebhookEvents(world: World): Promise<void> {
  const before = new Date(world.clock.now().getTime() - keptFor);
  for (;;) {
    const oldest = world.db
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .where(lt(webhookEvents.receivedAt, before))
      .limit(1000);
    const { rowCount } = await world.db.delete(webhookEvents).where(inArray(webhookEvents.id, oldest));
    if (rowCount === null || rowCount < 1000) return;
  }
}
