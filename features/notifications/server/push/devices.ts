import type { InputOf } from '#core/contract.ts';
import { and, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { isOpen } from '#features/accounts/server/sessions/is-open.ts';
import { areDeviceKeys } from '#integrations/push/encrypt-push.ts';
import type { Person } from '#engine/actor.ts';
import type { PersonWork, World } from '#engine/work.ts';
import type { pushContract, pushState } from '#features/notifications/push-contract.ts';
import { pushRefusals } from '#features/notifications/push-wording.ts';
import { findRow } from '#engine/postgres/read.ts';
import { pushDevices } from '../tables.ts';

type PushInput = InputOf<typeof pushContract.startPush>;

/** The limit of devices per person; another one ends the oldest. */
const maxDevices = 10;

/**
 * True for a device whose session may read notifications. One that has ended by its time is deleted by the next sweep, and gets nothing
 * until then; nor does one in which an admin must still show their second factor.
 */
export const mayReadNotices = ({ config }: World, now: Date): SQL =>
  sql`exists (select from sessions s join accounts a on a.id = s.user_id where s.id = ${pushDevices.sessionId} and ${isOpen('s', now)}
    and (${!config.adminsNeedSecondFactor} or a.role <> 'admin' or s.verified_at is not null))`;

/** The push notifications of the session's device. */
export async function readPushState({ db, push }: World, { sessionId }: Person): Promise<z.output<typeof pushState>> {
  const device = await findRow(db, pushDevices, { sessionId }, 'endpoint', 'showsText');
  return { publicKey: push?.publicKey ?? null, device: device ?? null };
}

/**
 * Sends push notifications to the device of the session from now on. Another person may have used the same browser: its address passes to
 * the person who gives its secret. 422 for an address that is not one of a known service.
 */
export async function startPush(work: PersonWork, { endpoint, p256dh, auth, showsText }: PushInput): Promise<void> {
  const { tx, world, actor, now } = work;
  const refuse = (path: string, message: string) => new Refusal('request.invalid', { errors: [{ path, message }] });
  if (world.push?.knows(endpoint) !== true) throw refuse('endpoint', pushRefusals.unknownService);
  if (!areDeviceKeys({ p256dh, auth })) throw refuse('p256dh', pushRefusals.badKeys);
  await tx
    .delete(pushDevices)
    .where(
      or(
        eq(pushDevices.sessionId, actor.sessionId),
        and(eq(pushDevices.endpoint, endpoint), eq(pushDevices.auth, auth)),
      ),
    );
  const [made] = await tx
    .insert(pushDevices)
    .values({
      accountId: actor.id,
      sessionId: actor.sessionId,
      endpoint,
      p256dh,
      auth,
      publicKey: world.push.publicKey,
      showsText,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: pushDevices.id });
  if (made === undefined) throw refuse('endpoint', pushRefusals.badKeys);
  const older = await tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(and(eq(pushDevices.accountId, actor.id), ne(pushDevices.id, made.id)))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
    .offset(maxDevices - 1);
  if (older.length > 0)
    await tx.delete(pushDevices).where(
      inArray(
        pushDevices.id,
        older.map(({ id }) => id),
      ),
    );
}

/** Sends none to the device of the session any more. */
export const stopPush = ({ tx, actor }: PersonWork) =>
  tx.delete(pushDevices).where(eq(pushDevices.sessionId, actor.sessionId));
