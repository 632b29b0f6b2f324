import type { StepTaken } from '#server/take-step.ts';
import type { Work } from '#server/work.ts';
import type { NotificationType } from '../types.ts';
import { queueMails } from './queue-mails.ts';
import { notifications } from './tables.ts';

/** What one person is told; `linkTo` is a path of the site. */
export type Telling = { accountId: string; type: NotificationType; title: string; description: string; linkTo: string | null };

/** Tells each person of `event`, once, by mail too where they want that: telling again changes nothing. */
export async function notify(work: Work, event: Pick<StepTaken, 'id' | 'at'>, tellings: readonly Telling[]): Promise<void> {
  if (tellings.length === 0) return;
  await work.tx
    .insert(notifications)
    .values(tellings.map((telling) => ({ ...telling, eventId: event.id, createdAt: event.at })))
    .onConflictDoNothing({ target: [notifications.accountId, notifications.eventId] });
  await queueMails(work, event, tellings);
}
