import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { accounts, accountSubject } from '#features/accounts/server/tables.ts';
import { newId } from '#engine/columns.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { accountNotes } from './tables.ts';

/** Writes a note about a person, only for admins. 404 for an unknown account. The event names the note, not its text. */
export async function addNote(
  work: PersonWork,
  { id: accountId, text }: { id: string; text: string },
): Promise<{ noteId: string }> {
  if ((await work.tx.$count(accounts, eq(accounts.id, accountId))) === 0) throw new Refusal('request.not-found');
  const noteId = newId();
  await work.tx
    .insert(accountNotes)
    .values({ id: noteId, accountId, authorId: work.actor.id, text, createdAt: work.now });
  await recordEvent(work, accountSubject, 'add-note', {
    id: accountId,
    by: 'admin',
    before: null,
    after: 'written',
    data: { noteId },
  });
  return { noteId };
}

/** Removes a note. 404 if it is gone, or about another person. */
export async function removeNote(work: PersonWork, { id, noteId }: { id: string; noteId: string }): Promise<void> {
  const removed = await work.tx
    .delete(accountNotes)
    .where(and(eq(accountNotes.id, noteId), eq(accountNotes.accountId, id)))
    .returning({ id: accountNotes.id });
  if (removed.length === 0) throw new Refusal('request.not-found');
  await recordEvent(work, accountSubject, 'remove-note', {
    id,
    by: 'admin',
    before: 'written',
    after: 'removed',
    data: { noteId },
  });
}
