import { sql } from 'drizzle-orm';
import type { Consequence } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import type { categoryEvents } from '#features/site/server/tables.ts';
import { lockKinds } from './kind-fields.ts';

/** The kinds of a category that becomes part of another one belong to that one, and are required there too where they were required. */
export const credentialConsequences: readonly Consequence<typeof categoryEvents>[] = [
  { after: 'category.merge', run: (work, { data }) => followMerge(work, data.to) },
];

async function followMerge(work: Work, to: string): Promise<void> {
  await lockKinds(work);
  await work.tx.execute(sql`
    with gone as (
      delete from credential_kind_categories kc using categories g where g.id = kc.category_id and g.became = ${to}
      returning kc.kind_id, kc.is_required
    ), moved as (
      insert into credential_kind_categories as kept (kind_id, category_id, is_required)
      select gone.kind_id, t.id, bool_or(gone.is_required) from gone join categories t on t.name = ${to} group by 1, 2
      on conflict (kind_id, category_id) do update set is_required = kept.is_required or excluded.is_required
      returning kind_id
    )
    update credential_kinds k set version = version + 1 from moved where k.id = moved.kind_id`);
}
