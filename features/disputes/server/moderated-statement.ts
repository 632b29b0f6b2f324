import { sql } from 'drizzle-orm';
import type { EffectsOf } from '#engine/event-effects.ts';
import { listDetails, type Moderated } from '#engine/moderated.ts';
import { query } from '#engine/postgres/read.ts';
import type { PersonWork } from '#engine/work.ts';
import type { Picture } from '#features/files/picture.ts';
import { picturesOf } from '#features/files/server/pictures-of.ts';
import type { Side } from '../reasons.ts';
import { sideNames, statementCaseLabels, statementCaseWords } from '../wording.ts';
import { hideStatement, showStatement } from './hide-statement.ts';
import type { statementEvents } from './tables.ts';

const authorOf = (alias: string) => sql`(
  select case ${sql.raw(alias)}.by when 'member' then d.member_id else p.account_id end
  from job_disputes d join providers p on p.id = d.provider_id where d.id = ${sql.raw(alias)}.dispute_id)`;

/** A statement in the moderation queue: its text and its photos. It lies between two people: no list quotes it. */
export const moderatedStatement: Moderated = {
  kind: 'dispute-statement',
  from: sql`dispute_statements t`,
  authorId: authorOf('t'),
  isHidden: sql`t.hidden_text is not null`,
  isHeld: sql`false`,
  title: sql`''`,
  link: sql`null::text`,
  text: sql`coalesce(t.hidden_text, t.text)`,
  words: statementCaseWords,
  effects: { 'dispute-statement.hide': 'hide', 'dispute-statement.show': 'show' } satisfies EffectsOf<
    typeof statementEvents
  >,
  read: async ({ db }, id) => {
    const row = await query<{ text: string; by: Side; pictures: Picture[] }>(db, { plan: 'once' }).row(sql`
      select coalesce(s.hidden_text, s.text) as text, s.by,
        ${picturesOf(sql`(select file_id, statement_id, place as position, '' as alt from dispute_photos)`, sql`o.statement_id = s.id`)} as pictures
      from dispute_statements s where s.id = ${id}`);
    if (row === undefined) return null;
    const { text, by, pictures } = row;
    return { details: listDetails(statementCaseLabels, { text, side: sideNames[by] }), pictures };
  },
  findReported: async ({ tx }, id, reporter) =>
    (await query<{ authorId: string }>(tx).row(sql`select ${authorOf('s')} as author_id
      from dispute_statements s join job_disputes d on d.id = s.dispute_id join providers p on p.id = d.provider_id
      where s.id = ${id} and s.hidden_text is null and ${reporter.id} in (d.member_id, p.account_id)
      for key share of s`)) ?? null,
  restore: (work: PersonWork, decision) => showStatement(work, decision),
  hide: (work: PersonWork, decision) => hideStatement(work, decision),
  confidential: {
    ofFile: (fileId) => sql`select statement_id as subject_id from dispute_photos where file_id = ${fileId}`,
  },
};
