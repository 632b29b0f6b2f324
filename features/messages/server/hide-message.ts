import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { showFilesTo } from '#features/files/server/attach-files.ts';
import { hint } from '#engine/hint.ts';
import { findRow } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { conversationMembers, messageEvents, messageFiles, messages } from './tables.ts';

type Judged = { id: string; reason: string };

/**
 * An admin hides one message and its files from the person who got it; the sender gets `reason` and still sees it. 404 if there is
 * no such message, 409 if another admin was faster.
 */
export const hideMessage = (work: PersonWork, judged: Judged): Promise<void> => judge(work, judged, true);

/** An admin shows a hidden message again. Refuses as `hideMessage` does. */
export const showMessageAgain = (work: PersonWork, judged: Judged): Promise<void> => judge(work, judged, false);

async function judge(work: PersonWork, { id, reason }: Judged, isHidden: boolean): Promise<void> {
  const message = await findRow(work.tx, messages, id, 'conversationId');
  if (message === undefined) throw new Refusal('request.not-found');
  const { conversationId } = message;
  const [changed] = await work.tx
    .update(messages)
    .set({ hiddenAt: isHidden ? work.now : null })
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.id, id),
        isHidden ? isNull(messages.hiddenAt) : isNotNull(messages.hiddenAt),
      ),
    )
    .returning({ id: messages.id });
  if (changed === undefined) throw new Refusal('request.conflict', { current: isHidden ? 'hidden' : 'shown' });
  const files = await work.tx
    .select({ id: messageFiles.fileId })
    .from(messageFiles)
    .where(and(eq(messageFiles.conversationId, conversationId), eq(messageFiles.messageId, id)));
  await showFilesTo(
    work,
    isHidden ? 'owner' : 'granted',
    files.map((file) => file.id),
  );
  await recordEvent(work, messageEvents, isHidden ? 'hide' : 'show', {
    id,
    by: 'admin',
    before: isHidden ? 'shown' : 'hidden',
    after: isHidden ? 'hidden' : 'shown',
    data: { conversationId, reason },
  });
  const people = await work.tx
    .select({ id: conversationMembers.accountId })
    .from(conversationMembers)
    .where(eq(conversationMembers.conversationId, conversationId));
  await hint(
    work,
    people.map((person) => person.id),
    ['messages'],
  );
}
