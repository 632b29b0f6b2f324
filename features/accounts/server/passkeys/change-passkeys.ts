import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { withdrawVerification } from '#features/accounts/server/second-factor/set-up.ts';
import { accountSubject, passkeys } from '#features/accounts/server/tables.ts';

const own = ({ actor }: PersonWork, id: string) => and(eq(passkeys.id, id), eq(passkeys.accountId, actor.id));

/** Renames a passkey of the actor. 404 for any other. */
export async function renamePasskey(work: PersonWork, { id, name }: { id: string; name: string }): Promise<void> {
  const renamed = await work.tx.update(passkeys).set({ name }).where(own(work, id)).returning({ id: passkeys.id });
  if (renamed.length === 0) throw new Refusal('request.not-found');
}

/** Removes a passkey of the actor, who has just confirmed their identity. 404 for any other. */
export async function removePasskey(work: PersonWork, id: string): Promise<void> {
  const removed = await work.tx.delete(passkeys).where(own(work, id)).returning({ id: passkeys.id });
  if (removed.length === 0) throw new Refusal('request.not-found');
  await withdrawVerification(work, work.actor.id);
  await recordEvent(work, accountSubject, 'passkey-removed', {
    id: work.actor.id,
    by: 'account',
    before: 'added',
    after: 'removed',
  });
}
