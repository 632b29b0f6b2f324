import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Work } from '#engine/work.ts';
import { pushDevices, pushes } from '../tables.ts';
import { mayReadNotices } from './devices.ts';
import { pushQueue } from './send-push.ts';

/** Queues the notifications for the devices of their readers, in the transaction of the notices; each once for a device. */
export async function queuePushes(
  { tx, world, now }: Work,
  recipients: readonly { notificationId: string; accountId: string }[],
): Promise<void> {
  if (world.push === null || recipients.length === 0) return;
  const devices = await tx
    .select({ id: pushDevices.id, accountId: pushDevices.accountId })
    .from(pushDevices)
    .where(
      and(
        inArray(
          pushDevices.accountId,
          recipients.map(({ accountId }) => accountId),
        ),
        mayReadNotices(world, now),
      ),
    );
  if (devices.length === 0) return;
  const queued = await tx
    .insert(pushes)
    .values(
      recipients.flatMap(({ notificationId, accountId }) =>
        devices
          .filter((device) => device.accountId === accountId)
          .map(({ id }) => ({ deviceId: id, accountId, notificationId, createdAt: now })),
      ),
    )
    .onConflictDoNothing()
    .returning({ pushId: pushes.id });
  await world.outbox.enqueue(tx, pushQueue, queued);
}

/** Queues again the messages that wait for the end of quiet hours, because these have changed. */
export async function reviewHeldPushes({ tx, now }: Work, accountId: string): Promise<void> {
  await tx
    .update(pushes)
    .set({ heldUntil: now })
    .where(and(eq(pushes.accountId, accountId), sql`${pushes.heldUntil} is not null`));
}
