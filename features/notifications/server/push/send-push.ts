import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { cutWords } from '#core/cut-text.ts';
import { day } from '#core/time.ts';
import { inLanguage } from '#engine/language.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import { findRow } from '#engine/postgres/read.ts';
import { PushFailure } from '#integrations/push/pusher.ts';
import type { Queue, World } from '#engine/work.ts';
import { noticeToggleOf } from '#features/notifications/preferences.ts';
import { isPushed, type PushMessage } from '#features/notifications/push.ts';
import { pushNotices as words } from '#features/notifications/push-wording.ts';
import { quietUntil } from '#features/notifications/server/mails/quiet-hours.ts';
import { readRecipients, type Recipient } from '../recipients.ts';
import { notifications, pushDevices, pushes } from '../tables.ts';
import { mayReadNotices } from './devices.ts';

/** Milliseconds. Longer than any request to a push service: a process that holds a message for longer counts as dead. */
const claim = 30_000;
/** A push notification of a day ago is too old to wake a person: it is only under Notifications. */
const maxAge = day;
const secondsPerDay = 86_400;
/** In code points, so that a message fits into one record whatever its letters. */
const maxText = 200;

/** True if the person wants push notifications of this type now. */
export const wantsPush = (
  { preferences, isAway }: Pick<Recipient, 'preferences' | 'isAway'>,
  type: Parameters<typeof isPushed>[0],
): boolean => {
  const toggle = noticeToggleOf[type];
  return !isAway && preferences.pushNotifications && isPushed(type) && (toggle === null || preferences[toggle]);
};

/**
 * Sends one message to one device, unless it is sent, read, a day old, or there is a newer message about the same thing; quiet hours delay
 * it. A device that has ended its subscription is deleted. Throws errors that may pass, so that the queue tries again. Of two workers at
 * once one sends.
 */
export async function sendPush(world: World, id: string): Promise<void> {
  const { db, clock, push } = world;
  if (push === null) return;
  const now = clock.now();
  const waiting = and(eq(pushes.id, id), isNull(pushes.sentAt));
  const [claimed] = await db
    .update(pushes)
    .set({ claimedUntil: new Date(now.getTime() + claim) })
    .where(and(waiting, or(isNull(pushes.claimedUntil), lt(pushes.claimedUntil, now))))
    .returning();
  if (claimed === undefined) {
    // The process that holds the message may die: its job stays until the message is surely sent.
    if ((await db.$count(pushes, waiting)) > 0) throw new PushFailure('another worker has it', false);
    return;
  }
  const drop = () => db.delete(pushes).where(eq(pushes.id, id));
  const found = await findMessage(world, claimed);
  const [reader] = found === null ? [] : await readRecipients(db, [claimed.accountId]);
  const isLate = now.getTime() - claimed.createdAt.getTime() > maxAge;
  if (found === null || reader === undefined || isLate || !wantsPush(reader, found.notice.type)) {
    await drop();
    return;
  }
  const heldUntil = quietUntil(reader.preferences, now);
  if (heldUntil !== null) {
    await db.update(pushes).set({ claimedUntil: null, heldUntil }).where(eq(pushes.id, id));
    return;
  }
  const { device, notice } = found;
  const { siteName } = await world.readBrand(db);
  const message = inLanguage(reader.language, () => writePush(notice, { showsText: device.showsText, siteName }));
  try {
    const result = await push.send(device, {
      payload: JSON.stringify(message),
      topic: message.tag,
      ttl: secondsPerDay,
    });
    if (result === 'gone') {
      await db.delete(pushDevices).where(eq(pushDevices.id, device.id));
      return;
    }
  } catch (error) {
    if (error instanceof PushFailure && error.permanent) {
      await drop();
      return;
    }
    await db.update(pushes).set({ claimedUntil: null }).where(eq(pushes.id, id));
    throw error;
  }
  await db.update(pushes).set({ claimedUntil: null, sentAt: clock.now() }).where(eq(pushes.id, id));
}

type Notice = Pick<typeof notifications.$inferSelect, 'type' | 'title' | 'description' | 'linkTo' | 'groupKey'>;

/** The push notification for a device: the kind alone, or with `showsText` the text of the notice. */
export function writePush(
  notice: Notice,
  { showsText, siteName }: { showsText: boolean; siteName: string },
): PushMessage {
  const { type, title, description, linkTo, groupKey } = notice;
  const url = linkTo ?? '/notifications';
  return {
    type,
    title: showsText ? cutWords(title, maxText) : words.kinds[type],
    body: showsText ? cutWords(description, maxText) : words.open(siteName),
    tag: linkTo?.split(/[?#]/)[0] ?? groupKey ?? type,
    url,
  };
}

/** The notification and its device; null if the session of the device has ended, if it is read, or if the device also gets a newer one about the same thing. */
async function findMessage(world: World, push: typeof pushes.$inferSelect) {
  const { db, clock } = world;
  const { id, accountId, deviceId, notificationId } = push;
  const device = await findRow(db, pushDevices, and(eq(pushDevices.id, deviceId), mayReadNotices(world, clock.now())));
  if (device === undefined) return null;
  const notice = await findRow(
    db,
    notifications,
    and(
      eq(notifications.id, notificationId),
      eq(notifications.accountId, accountId),
      isNull(notifications.readAt),
      sql`not exists (
          select 1 from pushes other join notifications newer on newer.id = other.notification_id and newer.account_id = ${accountId}
          where other.account_id = ${accountId} and other.device_id = ${deviceId} and other.id <> ${id}
            and newer.link_to = ${notifications.linkTo}
            and (newer.created_at, newer.id) > (${notifications.createdAt}, ${notifications.id}))`,
    ),
  );
  return notice === undefined ? null : { device, notice };
}

/** A message gives up after a day by itself, so its job lives longer. */
export const pushQueue: Queue<{ pushId: string }> = {
  name: 'push',
  retryLimit: 40,
  batchSize: 5,
  run: (world, { pushId }) => sendPush(world, pushId),
};

/** Queues the messages whose quiet hours are over. */
export const releasePush: DueRule = {
  table: pushes,
  since: pushes.heldUntil,
  after: 0,
  where: isNotNull(pushes.heldUntil),
  async take(work, id) {
    const released = await work.tx
      .update(pushes)
      .set({ heldUntil: null })
      .where(and(eq(pushes.id, id), isDue(releasePush, work.now)))
      .returning({ pushId: pushes.id });
    await work.world.outbox.enqueue(work.tx, pushQueue, released);
  },
};

/** Deletes messages three days after they were sent, or failed for good. */
export async function sweepPushes({ db, clock }: World): Promise<void> {
  await db.delete(pushes).where(lt(pushes.createdAt, new Date(clock.now().getTime() - 3 * day)));
}
