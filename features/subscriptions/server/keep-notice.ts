import { createHash } from 'node:crypto';
import { inArray, lt } from 'drizzle-orm';
import { z } from '#core/zod.ts';
import { day } from '#core/time.ts';
import type { SystemWork, World } from '#server/engine/work.ts';
import { confirmQueue } from './confirm-payment.ts';
import { keepAside } from './keep-aside.ts';
import { findPayment } from './payment-reference.ts';
import { paymentNotices } from './tables.ts';

const charge = z.looseObject({
  event: z.literal('charge.success'),
  data: z.looseObject({ reference: z.string().max(200), amount: z.unknown(), currency: z.unknown() }),
});

/** Stores a signed event once, and has its payment confirmed. An event of another kind is stored and ignored. */
export async function keepNotice(work: SystemWork, bytes: Buffer): Promise<void> {
  const body = bytes.toString();
  const [kept] = await work.tx
    .insert(paymentNotices)
    .values({ bodyHash: createHash('sha256').update(bytes).digest('hex'), body, receivedAt: work.now })
    .onConflictDoNothing()
    .returning({ id: paymentNotices.id });
  const read = charge.safeParse(readJson(body));
  if (kept === undefined || !read.success) return;
  const { reference, amount, currency } = read.data.data;
  const ours = await findPayment(work, reference);
  if (ours !== null) return work.world.outbox.enqueue(work.tx, confirmQueue, [{ reference: ours }]);
  await keepAside(work, {
    reference,
    attemptId: null,
    reason: 'reference',
    expected: null,
    came: { amountCents: amount, currency },
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
export async function sweepNotices(world: World): Promise<void> {
  const before = new Date(world.clock.now().getTime() - keptFor);
  for (;;) {
    const oldest = world.db
      .select({ id: paymentNotices.id })
      .from(paymentNotices)
      .where(lt(paymentNotices.receivedAt, before))
      .limit(1000);
    const { rowCount } = await world.db.delete(paymentNotices).where(inArray(paymentNotices.id, oldest));
    if (rowCount === null || rowCount < 1000) return;
  }
}
