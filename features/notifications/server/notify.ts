import { hint } from '#server/engine/hint.ts';
import type { StoredEvent } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import type { NotificationType } from '../types.ts';
import { queueMails } from './queue-mails.ts';
import { notifications } from './tables.ts';

/**
 * What makes notices repeats of one another: those of one `key` that are unread are shown as one, under a title that says how many
 * (`countMark`), leading to `linkTo`. Counted are the people it is `by`, where it is said, and the times otherwise.
 */
export type Repeats = { key: string; title: string; linkTo: string | null; by?: string };

/** What one person reads about an event; `linkTo` is a path of the site. */
export type Notice = {
  accountId: string;
  type: NotificationType;
  title: string;
  description: string;
  linkTo: string | null;
  repeats?: Repeats;
};

/**
 * Gives each person their notice of `event`, at once on the screens that are open, and by mail too where they want that. Calling it
 * again changes nothing. The person who caused the event gets no notice.
 */
export async function notify(
  work: Work,
  event: Pick<StoredEvent, 'id' | 'at'> & { actorId?: string | null },
  notices: readonly Notice[],
): Promise<void> {
  const others = notices.filter(({ accountId }) => accountId !== event.actorId);
  if (others.length === 0) return;
  const told = await work.tx
    .insert(notifications)
    .values(
      others.map(({ repeats, ...notice }) => ({
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
  await queueMails(work, event, others);
}

const columnsOf = (repeats: Repeats | undefined) =>
  repeats && { groupKey: repeats.key, groupTitle: repeats.title, groupLink: repeats.linkTo, byId: repeats.by ?? null };
