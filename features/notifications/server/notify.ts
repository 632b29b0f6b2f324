import { hint } from '#server/engine/hint.ts';
import type { StoredEvent } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import type { Notice, Repeats } from './notice.ts';
import { addToDigests } from './digests.ts';
import { withoutMailed, withoutSilenced } from './grouping.ts';
import { queueMails } from './queue-mails.ts';
import { notifications } from './tables.ts';

/**
 * Gives each person their notice of `event`, at once on the screens that are open, and by mail too where they want that. Calling it
 * again changes nothing. The person who caused the event gets no notice.
 */
export async function notify(
  work: Work,
  event: Pick<StoredEvent, 'id' | 'at'> & { actorId?: string | null },
  notices: readonly Notice[],
): Promise<void> {
  const others = await withoutSilenced(
    work,
    event,
    notices.filter(({ accountId }) => accountId !== event.actorId),
  );
  if (others.length === 0) return;
  const told = await work.tx
    .insert(notifications)
    .values(
      others.map(({ repeats, mail: _mail, ...notice }) => ({
        ...notice,
        ...columnsOf(repeats),
        eventId: event.id,
        createdAt: event.at,
      })),
    )
    .onConflictDoNothing({ target: [notifications.accountId, notifications.eventId] })
    .returning({ accountId: notifications.accountId });
  await hint(
    work,
    told.map(({ accountId }) => accountId),
    ['notifications'],
  );
  await queueMails(work, event, await withoutMailed(work, event, others));
  await addToDigests(work, event, others);
}

const columnsOf = (repeats: Repeats | undefined) =>
  repeats && { groupKey: repeats.key, groupTitle: repeats.title, groupLink: repeats.linkTo, byId: repeats.by ?? null };
