import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { day, nextTime, showWeekday } from '#core/time.ts';
import { countMark } from '#core/wording.ts';
import { isDue, type DueRule } from '#server/engine/due-rule.ts';
import { readRows } from '#server/engine/postgres/read.ts';
import type { Work } from '#server/engine/work.ts';
import { topicOf } from '../mail-categories.ts';
import { summaryWords as words } from '../mail-wording.ts';
import { wantsMail, type MailRhythm } from '../preferences.ts';
import type { NotificationType } from '../types.ts';
import { queueMails } from './queue-mails.ts';
import { recipientsAmong } from './recipients.ts';
import { mailDigests } from './tables.ts';

/** The digest of everything that a person is told, beside those of single groups. */
export const summaryKey = 'summary';

/** When summaries go out in Johannesburg; those of a week on Mondays. */
const summaryTime = '07:00';
/** The parts that a summary names; it counts the others. */
const maxNamed = 20;
/** The notices that a summary reads. */
const maxRead = 500;

/** When the next summary is due; now for a person who wants single mails. */
export function nextSummary(rhythm: MailRhythm, now: Date): Date {
  if (rhythm === 'at-once') return now;
  const at = nextTime(now, summaryTime);
  if (rhythm === 'daily') return at;
  const week = Array.from({ length: 7 }, (_none, days) => new Date(at.getTime() + days * day));
  return week.find((one) => showWeekday(one) === 'Monday') ?? at;
}

/** Puts what these people were told at `since` or later into their next summary. */
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

/** Moves the summary that waits, because its reader wants summaries at other times. */
export async function moveSummary(work: Work, accountId: string, rhythm: MailRhythm): Promise<void> {
  await work.tx
    .update(mailDigests)
    .set({ dueAt: nextSummary(rhythm, work.now) })
    .where(
      and(eq(mailDigests.accountId, accountId), eq(mailDigests.groupKey, summaryKey), isNotNull(mailDigests.dueAt)),
    );
}

type Row = {
  eventId: string;
  type: NotificationType;
  title: string;
  description: string;
  groupKey: string | null;
  groupTitle: string | null;
};

/** Mails a person what they were told and have not read, without what has had a mail of its own. */
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
    const [reader] = await recipientsAmong(work.tx, [accountId]);
    if (reader === undefined) return;
    const rows = await readRows<Row>(
      work.tx,
      sql`select event_id, type, title, description, group_key, group_title from notifications n
      where account_id = ${accountId} and created_at >= ${since.toISOString()} and (read_at is null or not in_app)
        and not exists (select from mails m where m.account_id = n.account_id and m.event_id = n.event_id)
      order by created_at desc, id desc limit ${maxRead}`,
    );
    const wanted = rows.filter(({ type }) => wantsMail(reader.preferences, topicOf[type]));
    const [newest] = wanted;
    if (newest === undefined) return;
    const parts = [...Map.groupBy(wanted, ({ groupKey, eventId }) => groupKey ?? eventId).values()].map((group) => {
      const [one] = group as [Row];
      return group.length === 1 || one.groupTitle === null
        ? `${one.title}: ${one.description}`
        : one.groupTitle.replace(countMark, String(group.length));
    });
    const more = parts.length - maxNamed;
    const { siteName } = await work.world.readBrand(work.tx);
    await queueMails(work, { id: newest.eventId, at: work.now }, [
      {
        accountId,
        category: 'emailNotifications',
        title: words.title(wanted.length, siteName),
        description: [...parts.slice(0, maxNamed), ...(more > 0 ? [words.more(more)] : [])].join('\n'),
        linkTo: '/notifications',
      },
    ]);
  },
};
