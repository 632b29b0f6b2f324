import { and, eq, ne, sql } from 'drizzle-orm';
import { hour, minute } from '#core/time.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import type { StoredEvent } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import type { Preferences } from '#features/notifications/preferences.ts';
import type { UrgentNotice } from '../notice.ts';
import { isNotMailed, mailGroup, readMailed } from './mail-several.ts';
import { quietUntil } from './quiet-hours.ts';
import { releaseMail } from './release-mails.ts';
import { readRecipients } from '../recipients.ts';
import { addToSummaries, mailSummary } from './summaries.ts';
import { mailDigests } from '../tables.ts';

/** Notices of one cause often come together: the mail waits for the others. */
const collectFor = 10 * minute;
const minInterval = hour;
/** Puts the notices of digests into the next mail of each person. */
export async function addToDigests(
  work: Work,
  event: Pick<StoredEvent, 'at'>,
  notices: readonly UrgentNotice[],
): Promise<void> {
  for (const isEachMailed of [false, true]) {
    const isIts = ({ repeats }: UrgentNotice) => (isEachMailed ? repeats?.isEachMailed : repeats?.digest) !== undefined;
    await collect(work, event, notices.filter(isIts), isEachMailed ? 0 : minInterval);
  }
}

async function collect(
  work: Work,
  event: Pick<StoredEvent, 'at'>,
  collected: readonly UrgentNotice[],
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
    const [digest] = await work.tx
      .select()
      .from(mailDigests)
      .where(and(eq(mailDigests.id, id), isDue(mailDigest, work.now)))
      .for('update');
    if (digest === undefined) return;
    const { accountId, groupKey, since } = digest;
    const [reader] = await readRecipients(work.tx, [accountId]);
    const isSummarised = reader !== undefined && reader.preferences.mailRhythm !== 'at-once';
    const waitsUntil = reader === undefined || isSummarised ? null : quietUntil(reader.preferences, work.now);
    await work.tx
      .update(mailDigests)
      .set(waitsUntil === null ? { dueAt: null, sentAt: work.now } : { dueAt: waitsUntil })
      .where(eq(mailDigests.id, id));
    if (waitsUntil !== null) return;
    if (isSummarised) return addToSummaries(work, since, [reader]);
    const rows = await readMailed(
      work,
      sql`account_id = ${accountId} and group_key = ${groupKey} and created_at >= ${since.toISOString()} and ${isNotMailed(accountId)}`,
      100,
    );
    await mailGroup(work, accountId, rows);
  },
};

/** Lets the digests that wait for the end of the quiet hours `before` go, because these hours have changed. */
export async function reviewHeldDigests(work: Work, accountId: string, before: Preferences): Promise<void> {
  const heldUntil = quietUntil(before, work.now);
  if (heldUntil === null) return;
  await work.tx
    .update(mailDigests)
    .set({ dueAt: work.now })
    .where(
      and(eq(mailDigests.accountId, accountId), eq(mailDigests.dueAt, heldUntil), ne(mailDigests.groupKey, 'summary')),
    );
}

export const notificationDueRules: readonly DueRule[] = [mailDigest, mailSummary, releaseMail];
