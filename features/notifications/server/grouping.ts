import { sql, type SQL } from 'drizzle-orm';
import { day, minute } from '#core/time.ts';
import type { StoredEvent } from '#engine/event.ts';
import { query } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import type { Repeats, UrgentNotice } from './notice.ts';

type GroupedEvent = Pick<StoredEvent, 'id' | 'at'>;

/** The time after which a person with unread notices gets another mail of the group. */
const mailsAgainAfter = day;

/** The notices without those of a group that told the person of something a moment ago. */
export async function dropSilenced(
  work: Work,
  event: GroupedEvent,
  notices: readonly UrgentNotice[],
): Promise<readonly UrgentNotice[]> {
  const silenced = await findInGroups(
    work,
    notices.filter(({ repeats }) => repeats?.silentFor !== undefined),
    (repeats) => sql`n.event_id <> ${event.id} and n.created_at > ${before(event.at, repeats.silentFor ?? 0)}`,
  );
  return notices.filter((notice) => !silenced.has(notice));
}

/** The time after a mail in which later ones of a group that is always mailed come together. */
const together = 10 * minute;

/** The notices to mail one by one: those without a digest, and of a group only the first while it is unread, once a day, or else the first of ten minutes. */
export async function dropMailed(
  work: Work,
  event: GroupedEvent,
  notices: readonly UrgentNotice[],
): Promise<readonly UrgentNotice[]> {
  const single = notices.filter(({ repeats }) => repeats?.digest === undefined);
  const mailed = await findInGroups(
    work,
    single,
    ({ isEachMailed = false }, people) => sql`n.event_id <> ${event.id} and (n.read_at is null or ${isEachMailed})
      and (n.account_id, n.event_id) in (
        select m.account_id, m.event_id from mails m where m.account_id = any (${people}::uuid[])
          and m.created_at > ${before(work.now, isEachMailed ? together : mailsAgainAfter)})`,
  );
  return single.filter((notice) => !mailed.has(notice));
}

const before = (at: Date, milliseconds: number): string => new Date(at.getTime() - milliseconds).toISOString();

/** The notices whose group has a notification `n` of the same person that matches the condition. */
async function findInGroups(
  work: Work,
  notices: readonly UrgentNotice[],
  condition: (repeats: Repeats, people: string) => SQL,
): Promise<Set<UrgentNotice>> {
  const found = new Set<UrgentNotice>();
  const byKey = Map.groupBy(notices, ({ repeats }) => repeats?.key);
  for (const [key, group] of byKey) {
    const repeats = group[0]?.repeats;
    if (key === undefined || repeats === undefined) continue;
    const people = `{${group.map(({ accountId }) => accountId).join(',')}}`;
    // Two events of a group at once are handled one after the other, or neither would find the other.
    await work.tx.execute(sql`
      select pg_advisory_xact_lock(key) from (
        select hashtextextended(${`notices ${key} `} || account::text, 0) as key from unnest(${people}::uuid[]) account order by 1) keys`);
    const rows = await query<{ accountId: string }>(work.tx).rows(sql`select distinct n.account_id from notifications n
      where n.account_id = any (${people}::uuid[]) and n.group_key = ${key} and ${condition(repeats, people)}`);
    const accounts = new Set(rows.map(({ accountId }) => accountId));
    for (const notice of group) if (accounts.has(notice.accountId)) found.add(notice);
  }
  return found;
}
