import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { day, nextTime, weekdayOf } from '#core/time.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import type { Work } from '#engine/work.ts';
import { topicOf } from '#features/notifications/mail-categories.ts';
import { wantsMail, type MailRhythm } from '#features/notifications/preferences.ts';
import { isNotMailed, mailAll, readMailed } from './mail-several.ts';
import { readRecipients } from '../recipients.ts';
import { mailDigests } from '../tables.ts';

/** The digest of all notices of a person, beside those of single groups. */
export const summaryKey = 'summary';

/** The time of summaries in Johannesburg; those of a week on Mondays. */
const summaryTime = '07:00';
/** The notices that a summary reads. */
const maxRead = 500;

/** The time of the next summary; now for a person who wants single mails. */
export function nextSummary(rhythm: MailRhythm, now: Date): Date {
  if (rhythm === 'at-once') return now;
  const at = nextTime(now, summaryTime);
  if (rhythm === 'daily') return at;
  const week = Array.from({ length: 7 }, (_none, days) => new Date(at.getTime() + days * day));
  return week.find((one) => weekdayOf(one) === 1) ?? at;
}

/** Puts these people's notices since `since` into their next summary. */
export async function addToSummaries(
  work: Work,
  since: Date,
  people: readonly { id: string; preferences: { mailRhythm: MailRhythm } }[],
): Promise<void> {
  if (people.length === 0) return;
  await work.tx
    .insert(mailDigests)
    .values(
      people.map(({ id, preferences }) => ({
        accountId: id,
        groupKey: summaryKey,
        since,
        dueAt: nextSummary(preferences.mailRhythm, work.now),
      })),
    )
    .onConflictDoUpdate({
      target: [mailDigests.accountId, mailDigests.groupKey],
      set: {
        since: sql`case when ${mailDigests.dueAt} is null then excluded.since else least(${mailDigests.since}, excluded.since) end`,
        dueAt: sql`coalesce(${mailDigests.dueAt}, excluded.due_at)`,
      },
    });
}

/** Moves the waiting summary, because its reader has changed the times of summaries. */
export async function moveSummary(work: Work, accountId: string, rhythm: MailRhythm): Promise<void> {
  await work.tx
    .update(mailDigests)
    .set({ dueAt: nextSummary(rhythm, work.now) })
    .where(
      and(eq(mailDigests.accountId, accountId), eq(mailDigests.groupKey, summaryKey), isNotNull(mailDigests.dueAt)),
    );
}

/** Mails a person their unread notices, without those that have been mailed. */
export const mailSummary: DueRule = {
  table: mailDigests,
  since: mailDigests.dueAt,
  after: 0,
  // Spelt out, as the condition of its index is.
  where: sql`${mailDigests.dueAt} is not null and ${mailDigests.groupKey} = 'summary'`,
  async take(work, id) {
    const [summary] = await work.tx
      .update(mailDigests)
      .set({ dueAt: null, sentAt: work.now })
      .where(and(eq(mailDigests.id, id), isDue(mailSummary, work.now)))
      .returning();
    if (summary === undefined) return;
    const { accountId, since } = summary;
    const [reader] = await readRecipients(work.tx, [accountId]);
    if (reader === undefined) return;
    const rows = await readMailed(
      work,
      sql`account_id = ${accountId} and created_at >= ${since.toISOString()} and ${isNotMailed(accountId)}`,
      maxRead,
    );
    await mailAll(
      work,
      accountId,
      rows.filter(({ type }) => wantsMail(reader.preferences, topicOf[type])),
    );
  },
};
