import { hint } from '#engine/hint.ts';
import type { StoredEvent } from '#engine/event.ts';
import type { UrgentWork, Work } from '#engine/work.ts';
import { inLanguage } from '#engine/language.ts';
import type { Notice, UrgentNotice } from './notice.ts';
import { addToDigests } from './mails/digests.ts';
import { dropMailed, dropSilenced } from './grouping.ts';
import { noticeToggleOf } from '../preferences.ts';
import type { NotificationType } from '../kinds.ts';
import { storeCount } from './marks.ts';
import { queuePushes } from './push/queue-pushes.ts';
import { wantsPush } from './push/send-push.ts';
import { queueMails } from './mails/queue-mails.ts';
import { readRecipients, type Recipient } from './recipients.ts';
import { addToSummaries } from './mails/summaries.ts';
import { notifications } from './tables.ts';

type About = Pick<StoredEvent, 'id' | 'at'> & { actorId?: string | null };

/**
 * Gives each person their notice of `event`, in their language, at once on the screens that are open, and by mail too: each as they want it. A mail with a
 * calendar entry is never part of a summary. Calling it again changes nothing. The person who caused the event gets no notice.
 */
export function notify(work: Work, event: About, notices: readonly Notice[]): Promise<void>;
export function notify(work: UrgentWork, event: About, notices: readonly UrgentNotice[]): Promise<void>;
export async function notify(work: Work, event: About, notices: readonly UrgentNotice[]): Promise<void> {
  const listeners = await dropSilenced(
    work,
    event,
    notices.filter(({ accountId }) => accountId !== event.actorId),
  );
  if (listeners.length === 0) return;
  const recipients = await readRecipients(
    work.tx,
    listeners.map(({ accountId }) => accountId),
  );
  const personOf = new Map(recipients.map((person) => [person.id, person]));
  const inserted = await work.tx
    .insert(notifications)
    .values(
      listeners.map((notice) => {
        const person = personOf.get(notice.accountId);
        return {
          ...inLanguage(person?.language ?? 'en', () => write(notice)),
          eventId: event.id,
          inApp: isShown(notice.type, person),
          createdAt: event.at,
        };
      }),
    )
    .onConflictDoNothing({ target: [notifications.accountId, notifications.eventId] })
    .returning({
      notificationId: notifications.id,
      accountId: notifications.accountId,
      inApp: notifications.inApp,
      type: notifications.type,
    });
  await hint(
    work,
    inserted.flatMap(({ accountId, inApp }) => (inApp ? [accountId] : [])),
    ['notifications'],
  );
  await queuePushes(
    work,
    inserted.filter(({ accountId, type }) => {
      const person = personOf.get(accountId);
      return person !== undefined && wantsPush(person, type);
    }),
  );
  const summarised = recipients.filter(({ preferences }) => preferences.mailRhythm !== 'at-once');
  const mailed = listeners.filter(({ isMailed = true }) => isMailed);
  const single = mailed.filter(
    ({ accountId, mail }) =>
      mail?.urgency !== undefined || mail?.calendar !== undefined || !summarised.some(({ id }) => id === accountId),
  );
  const alone = await dropMailed(work, event, single);
  // The overloads let only an urgent reaction give a mail that overtakes all others.
  await queueMails(work as UrgentWork, event, alone);
  await addToDigests(
    work,
    event,
    single.filter((notice) => !alone.includes(notice)),
  );
  const later = mailed.filter((notice) => !single.includes(notice)).map(({ accountId }) => accountId);
  await addToSummaries(
    work,
    event.at,
    summarised.filter(({ id }) => later.includes(id)),
  );
}

function isShown(type: NotificationType, person: Recipient | undefined): boolean {
  const toggle = noticeToggleOf[type];
  return toggle === null || person === undefined || person.preferences[toggle];
}

/** The columns of a notice, in the language of the moment. */
function write({ accountId, type, words, linkTo, repeats }: UrgentNotice) {
  const { title, description } = words();
  const columns = { accountId, type, title, description, linkTo };
  if (repeats === undefined) return columns;
  return {
    ...columns,
    groupKey: repeats.key,
    groupTitle: storeCount(repeats.title()),
    groupLink: repeats.linkTo,
    byId: repeats.by ?? null,
  };
}
