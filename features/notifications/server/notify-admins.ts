import { and, eq } from 'drizzle-orm';
import { accounts } from '#features/accounts/server/tables.ts';
import type { StoredEvent } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import type { Notice } from './notice.ts';
import { notify } from './notify.ts';

/** Gives all admins the same notice of an event, except the admin who caused it. */
export async function notifyAdmins(work: Work, event: StoredEvent, notice: Omit<Notice, 'accountId'>): Promise<void> {
  const admins = await work.tx
    .select({ accountId: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), eq(accounts.status, 'approved')));
  await notify(
    work,
    event,
    admins.map(({ accountId }) => ({ accountId, ...notice })),
  );
}
