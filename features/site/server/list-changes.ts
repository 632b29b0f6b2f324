import type { OutputOf } from '#core/contract.ts';
import { sql } from 'drizzle-orm';
import { toPage, type Key } from '#core/paging.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { BrandPicture } from '../brand.ts';
import type { siteContract } from '../contract.ts';
import { changeWords } from '../wording.ts';
import { isSameValue, settingOf, siteId } from './change-settings.ts';
import { readSettings } from './queries.ts';

type Page = OutputOf<typeof siteContract.changes>;
type Row = {
  id: string;
  at: string;
  step: string;
  before: string | null;
  after: string;
  data: { was?: unknown; is?: unknown; undoes?: string };
  by: string | null;
};

const pageSize = 10;
const pictures: readonly string[] = ['logoLight', 'logoDark', 'icon'];

/** The changes of the settings of the site, newest first. */
export async function listChanges(world: World, { cursor }: { cursor?: Key | undefined }): Promise<Page> {
  const [now, rows] = await Promise.all([
    readSettings(world),
    query<Row>(world.db).rows(sql`
      select e.id, e.at, e.step, e.before, e.after, e.data, a.full_name as by
      from (
        select id, at, step, before, after, data, actor_id from events
        where noun = 'site' and subject_id = ${siteId} ${cursor && sql`and (at, id) < (${cursor.at}, ${cursor.id})`}
        order by at desc, id desc ${limitRows(pageSize + 1)}
      ) e left join accounts a on a.id = e.actor_id
      order by e.at desc, e.id desc`),
  ]);
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.at), id: row.id }));
  return {
    items: items.map(({ id, at, step, before, after, data, by }) => {
      const setting = settingOf(step);
      const isKnown = setting !== undefined && data.was !== undefined && data.is !== undefined;
      return {
        id,
        setting: setting === undefined ? step : changeWords.settings[setting],
        before: before ?? '',
        after,
        pictures:
          isKnown && pictures.includes(setting)
            ? { before: data.was as BrandPicture | null, after: data.is as BrandPicture | null }
            : null,
        by: by ?? changeWords.system,
        at: iso(at),
        isUndo: data.undoes !== undefined,
        canUndo: isKnown && isSameValue(now[setting], data.is),
      };
    }),
    next,
  };
}
