import { sql } from 'drizzle-orm';
import { picturesOf } from '#features/files/server/pictures-of.ts';
import type { Picture } from '#features/files/picture.ts';
import type { EffectsOf } from '#engine/event-effects.ts';
import { listDetails, type Moderated } from '#engine/moderated.ts';
import { query } from '#engine/postgres/read.ts';
import type { PersonWork } from '#engine/work.ts';
import { orderCaseLabels, orderCaseWords } from '../wording.ts';
import { hideOrder, showOrder } from './hide-order.ts';
import type { orderSubject } from './tables.ts';

/** A change order in the moderation queue: its reason and its photos. It lies between two people: no list quotes it, and it has no page for admins. */
export const moderatedOrder: Moderated = {
  kind: 'change-order',
  from: sql`change_orders t`,
  authorId: sql`(select p.account_id from jobs j join providers p on p.id = j.provider_id where j.id = t.job_id)`,
  isHidden: sql`t.hidden_reason is not null`,
  isHeld: sql`false`,
  title: sql`''`,
  link: sql`null::text`,
  text: sql`coalesce(t.hidden_reason, t.reason)`,
  words: orderCaseWords,
  effects: { 'change-order.hide': 'hide', 'change-order.show': 'show' } satisfies EffectsOf<typeof orderSubject>,
  read: async ({ db }, id) => {
    const row = await query<{ reason: string; lines: string | null; member: string; pictures: Picture[] }>(db, {
      plan: 'once',
    }).row(sql`select coalesce(c.hidden_reason, c.reason) as reason, m.full_name as member,
        (select string_agg(l.description, E'\n' order by l.place) from change_order_lines l where l.order_id = c.id) as lines,
        ${picturesOf(sql`(select file_id, order_id, place as position, '' as alt from change_order_photos)`, sql`o.order_id = c.id`)} as pictures
      from change_orders c join jobs j on j.id = c.job_id join accounts m on m.id = j.member_id where c.id = ${id}`);
    if (row === undefined) return null;
    const { reason, lines, member, pictures } = row;
    return { details: listDetails(orderCaseLabels, { reason, lines, member }), pictures };
  },
  findReported: async ({ tx }, id, reporter) =>
    (await query<{ authorId: string }>(tx).row(sql`select p.account_id as author_id
      from change_orders o join jobs j on j.id = o.job_id join providers p on p.id = j.provider_id
      where o.id = ${id} and o.hidden_reason is null and ${reporter.id} in (j.member_id, p.account_id)
      for key share of o`)) ?? null,
  restore: (work: PersonWork, decision) => showOrder(work, decision),
  hide: (work: PersonWork, decision) => hideOrder(work, decision),
  confidential: {
    ofFile: (fileId) => sql`select order_id as subject_id from change_order_photos where file_id = ${fileId}`,
  },
};
