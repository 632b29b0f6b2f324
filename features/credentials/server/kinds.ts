import { asc, sql } from 'drizzle-orm';
import type { OutputOf } from '#core/contract.ts';
import { toPage, type Key } from '#core/paging.ts';
import { reasonIn } from '#engine/event.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { isSameValue } from '#features/site/server/change-settings.ts';
import type { KindFields, kindContract } from '../kind-contract.ts';
import { isCurrent } from './claims.ts';
import { readFields } from './kind-fields.ts';
import { credentialKinds } from './tables.ts';

/** The kinds as admins change them, in their order, with the number of credentials of each that count now. */
export async function listManagedKinds(world: World): Promise<OutputOf<typeof kindContract.managedKinds>> {
  const now = world.clock.now();
  return world.db.transaction(async (tx) => {
    const kinds = await tx.select().from(credentialKinds).orderBy(asc(credentialKinds.position));
    const fields = await readFields(tx, kinds);
    const counts = await query<{ kindId: string; count: number }>(tx).rows(sql`
      select c.kind_id, count(*)::int as count from provider_credentials c where ${isCurrent(now)} group by 1`);
    return {
      items: kinds.flatMap(({ id, version, retiredAt }) => {
        const own = fields.get(id);
        const confirmed = counts.find(({ kindId }) => kindId === id)?.count ?? 0;
        return own === undefined ? [] : [{ ...own, id, version, retiredAt: isoOrNull(retiredAt), confirmed }];
      }),
    };
  });
}

type History = OutputOf<typeof kindContract.kindHistory>;
type Row = {
  id: string;
  kindId: string;
  kind: string;
  step: History['items'][number]['step'];
  at: string;
  data: { was?: KindFields; is?: KindFields; undoes?: string; reason?: string };
  by: string | null;
};

const pageSize = 20;

/** The changes of admins to the kinds, newest first. */
export async function listKindHistory(world: World, cursor: Key | undefined): Promise<History> {
  const rows = await query<Row>(world.db).rows(sql`
    select e.id, e.subject_id as kind_id, e.after as kind, e.step, e.at, e.data, a.full_name as by
    from (
      select * from events where noun = 'credential-kind' ${cursor && sql`and (at, id) < (${cursor.at}, ${cursor.id})`}
      order by at desc, id desc ${limitRows(pageSize + 1)}
    ) e left join accounts a on a.id = e.actor_id
    order by e.at desc, e.id desc`);
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.at), id: row.id }));
  const now = await world.db.transaction(async (tx) => readFields(tx, await tx.select().from(credentialKinds)));
  return {
    items: items.map(({ id, kindId, kind, step, at, data, by }) => ({
      id,
      kind,
      step,
      at: iso(at),
      by,
      reason: reasonIn(data),
      fields: listChanged(data),
      isUndo: data.undoes !== undefined,
      canUndo: data.is !== undefined && isSameValue(now.get(kindId), data.is),
    })),
    next,
  };
}

const listChanged = ({ was, is }: Row['data']): string[] =>
  was === undefined || is === undefined
    ? []
    : (Object.keys(is) as (keyof KindFields)[]).filter((name) => !isSameValue(was[name], is[name]));
