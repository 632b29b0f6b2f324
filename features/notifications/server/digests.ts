import { and, eq, sql } from 'drizzle-orm';
import { hour, minute } from '#core/time.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import type { StoredEvent } from '#engine/event.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import type { Notice } from './notice.ts';
import { isNotMailed, mailGroup, readMailed } from './mail-several.ts';
import { quietUntil } from './quiet-hours.ts';
import { releaseMail } from './release-mails.ts';
import { readRecipients } from './recipients.ts';
import { addToSummaries, mailSummary } from './summaries.ts';
import { mailDigests } from './tables.ts';

/** Notices of one cause often come together: the mail waits for the others. */
const collectFor = 10 * minute;
const minInterval = hour;
/** Puts the notices of digests into the next mail of each person. */
export async function addToDigests(
  work: Work,
  event: Pick<StoredEvent, 'at'>,
  notices: readonly Notice[],
): Promise<void> {
  for (const isEachMailed of [false, true]) {
    const isIts = ({ repeats }: Notice) => (isEachMailed ? repeats?.isEachMailed : repeats?.digest) !== undefined;
    await collect(work, event, notices.filter(isIts), isEachMailed ? 0 : minInterval);
  }
}

async function collect(
  work: Work,
  event: Pick<StoredEvent, 'at'>,
  collected: readonly Notice[],
  often: number,
): Promise<void> {
  if (collected.length === 0) return;
  await work.tx
    .insert(mailDigests)
    .values(
      collected.map(({ accountId, repeats }) => ({
        accountId,
        groupKey: repeats?.key ?? '',
        since: event.at,
        dueAt: new Date(work.now.getTime() + collectFor),
      })),
    )
    .onConflictDoUpdate({
      target: [mailDigests.accountId, mailDigests.groupKey],
      set: {
        // Reactions run beside each other, and again after a failure: an earlier event may come later.
        since: sql`case when ${mailDigests.dueAt} is null then excluded.since else least(${mailDigests.since}, excluded.since) end`,
        dueAt: sql`coalesce(${mailDigests.dueAt}, greatest(excluded.due_at, ${mailDigests.sentAt} + ${often / minute} * interval '1 minute'))`,
      },
    });
}

/** Mails a person's unread notices of a group, in one mail, without those that have been mailed. In quiet hours it waits for their end, for one mail. */
const mailDigest: DueRule = {
  table: mailDigests,
  since: mailDigests.dueAt,
  after: 0,
  where: sql`${mailDigests.dueAt} is not null and ${mailDigests.groupKey} <> 'summary'`,
  async take(work, id) {
    const waitsUntil = await quietEnd(work, id);
    if (waitsUntil !== null) {
      await work.tx
        .update(mailDigests)
        .set({ dueAt: waitsUntil })
        .where(and(eq(mailDigests.id, id), isDue(mailDigest, work.now)));
      return;
    }
    const [digest] = await work.tx
      .update(mailDigests)
      .set({ dueAt: null, sentAt: work.now })
      .where(and(eq(mailDigests.id, id), isDue(mailDigest, work.now)))
      .returning();
    if (digest === undefined) return;
    const { accountId, groupKey, since } = digest;
    const summarised = (await readRecipients(work.tx, [accountId])).filter(
      ({ preferences }) => preferences.mailRhythm !== 'at-once',
    );
    if (summarised.length > 0) return addToSummaries(work, since, summarised);
    const rows = await readMailed(
      work,
      sql`account_id = ${accountId} and group_key = ${groupKey} and created_at >= ${since.toISOString()} and ${isNotMailed(accountId)}`,
      100,
    );
    await mailGroup(work, accountId, rows);
  },
};

/** The end of the quiet hours in which the reader of a digest is now; null outside them, and for a reader of summaries. */
async function quietEnd(work: Work, id: string): Promise<Date | null> {
  const digest = await findRow(work.tx, mailDigests, id, 'accountId');
  const [reader] = digest === undefined ? [] : await readRecipients(work.tx, [digest.accountId]);
  if (reader === undefined || reader.preferences.mailRhythm !== 'at-once') return null;
  return quietUntil(reader.preferences, work.now);
}

export const notificationDueRules: readonly DueRule[] = [mailDigest, mailSummary, releaseMail];
