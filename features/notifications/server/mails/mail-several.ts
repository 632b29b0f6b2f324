import { type SQL, sql } from 'drizzle-orm';
import { query, type RowOf } from '#engine/postgres/read.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import type { Work } from '#engine/work.ts';
import { summaryWords as words } from '#features/notifications/mail-wording.ts';
import { fillCount } from '../marks.ts';
import { queueMails } from './queue-mails.ts';
import type { notifications } from '../tables.ts';

type Mailed = RowOf<
  typeof notifications,
  'eventId' | 'type' | 'title' | 'description' | 'linkTo' | 'groupKey' | 'groupTitle' | 'groupLink'
>;

/** The number of notices that the mail of a group names, and the mail of everything; they count the others. */
const maxNamed = { group: 10, all: 20 };

/** SQL: no mail of the person is about the notice yet. */
export const isNotMailed = (accountId: string): SQL =>
  sql`event_id not in (select unnest(array_append(m.also_about, m.event_id)) from mails m where m.account_id = ${accountId})`;

/** The notices for a mail, newest first, at most `limit`: those that their person has not read. `where` is a condition on notifications `n`. */
export const readMailed = ({ tx }: Work, where: SQL, limit: number): Promise<Mailed[]> =>
  query<Mailed>(tx).rows(sql`
      select event_id, type, title, description, link_to, group_key, group_title, group_link from notifications n
    where ${where} and (read_at is null or not in_app) order by created_at desc, id desc ${limitRows(limit)}`);

const aboutAll = (notices: readonly Mailed[]) => notices.slice(1).map(({ eventId }) => eventId);

/** Mails notices of one group, newest first: a single one unchanged. */
export async function mailGroup(work: Work, accountId: string, notices: readonly Mailed[]): Promise<void> {
  const [newest] = notices;
  if (newest === undefined) return;
  const { eventId, type, linkTo, groupTitle, groupLink } = newest;
  const isSingle = notices.length === 1;
  await queueMails(work, { id: eventId, at: work.now }, [
    {
      accountId,
      type,
      // The stored notices keep the language in which they were written.
      words: () => ({
        title: isSingle || groupTitle === null ? newest.title : fillCount(groupTitle, notices.length),
        description: isSingle
          ? newest.description
          : notices
              .slice(0, maxNamed.group)
              .map(({ title, description }) => `${title}: ${description}`)
              .join('\n'),
      }),
      linkTo: isSingle ? linkTo : groupLink,
      alsoAbout: aboutAll(notices),
    },
  ]);
}

/** Mails notices of all kinds, newest first, in a summary. */
export async function mailAll(work: Work, accountId: string, notices: readonly Mailed[]): Promise<void> {
  const [newest] = notices;
  if (newest === undefined) return;
  const parts = [...Map.groupBy(notices, ({ groupKey, eventId }) => groupKey ?? eventId).values()].map((group) => {
    const [one] = group as [Mailed];
    return group.length === 1 || one.groupTitle === null
      ? `${one.title}: ${one.description}`
      : fillCount(one.groupTitle, group.length);
  });
  const more = parts.length - maxNamed.all;
  const { siteName } = await work.world.readBrand(work.tx);
  await queueMails(work, { id: newest.eventId, at: work.now }, [
    {
      accountId,
      category: 'emailNotifications',
      words: () => ({
        title: words.title(notices.length, siteName),
        description: [...parts.slice(0, maxNamed.all), ...(more > 0 ? [words.more(more)] : [])].join('\n'),
      }),
      linkTo: '/notifications',
      alsoAbout: aboutAll(notices),
    },
  ]);
}

/** Mails again those notices of a deleted mail that still exist. */
export async function mailRest(work: Work, accountId: string, eventIds: readonly string[]): Promise<void> {
  const rest = await readMailed(
    work,
    sql`account_id = ${accountId} and event_id = any (${sql.param(`{${eventIds.join(',')}}`)}::uuid[])`,
    eventIds.length,
  );
  const [one] = rest;
  const isGroup = one !== undefined && one.groupKey !== null && rest.every(({ groupKey }) => groupKey === one.groupKey);
  await (isGroup ? mailGroup : mailAll)(work, accountId, rest);
}
