import { sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { storedMarks } from '#core/stored-marks.ts';
import { day } from '#core/time.ts';
import type { World } from '#engine/work.ts';
import { documentCounters, documents } from './tables.ts';

export const documentPersonalData: readonly PersonalData[] = [
  {
    table: documents,
    copy: {
      name: 'papers',
      rows: ({ id, providerId }) => sql`
        select id, kind, number, quote_id, job_id, content, language, made_at from documents where member_id = ${id} or provider_id = ${providerId}
        order by made_at, id`,
    },
    forget:
      'The law keeps agreements, changes of them, receipts and invoices for 5 years, with the names of both. A sweep takes the names out afterwards.',
  },
  {
    table: documentCounters,
    copy: 'The papers have their numbers.',
    forget: 'Numbers of papers must stay without gaps. A count names no one.',
  },
];

/** The law keeps papers for 5 years. */
const keptFor = 5 * 365.25 * day;

/** Takes the names of people who have left, and the place, out of papers that the law no longer keeps. */
export async function sweepPapers(world: World): Promise<void> {
  const before = new Date(world.clock.now().getTime() - keptFor).toISOString();
  const old = sql`d.made_at < ${before} and a.status = 'left'`;
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lungisa.anonymises', 'on', true)`);
    await tx.execute(sql`
      update documents d set content = d.content || jsonb_build_object('member', jsonb_build_object('name', ${storedMarks.formerMember}::text), 'location', '')
      from accounts a where a.id = d.member_id and ${old} and d.content #>> '{member,name}' <> ${storedMarks.formerMember}`);
    await tx.execute(sql`
      update documents d set content = d.content || jsonb_build_object('provider',
        jsonb_build_object('name', ${storedMarks.formerMember}::text, 'fullName', ${storedMarks.formerMember}::text, 'vatNumber', null), 'location', '')
      from providers p join accounts a on a.id = p.account_id
      where p.id = d.provider_id and ${old} and d.content #>> '{provider,name}' <> ${storedMarks.formerMember}`);
  });
}
