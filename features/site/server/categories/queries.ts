import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import type { CategoryIcon } from '#core/category-icons.ts';
import type { InLanguages } from '#core/in-languages.ts';
import { translatedLanguages } from '#core/languages.ts';
import { type Key, toPage } from '#core/paging.ts';
import { reasonIn } from '#engine/event.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { lockRow, query, type RowOf } from '#engine/postgres/read.ts';
import { languageNow } from '#engine/language.ts';
import { textNow } from '#engine/texts-of-rows.ts';
import type { Work, World } from '#engine/work.ts';
import type { categoryAct, managedCategory } from '#features/site/category-contract.ts';
import { categories } from '../tables.ts';

type Row = {
  name: string;
  nameInLanguages: InLanguages;
  icon: CategoryIcon;
  isRetired: boolean;
  became: string | null;
};

const readAll = (world: Pick<World, 'db'>): Promise<Row[]> =>
  query<Row>(world.db, { plan: 'once' }).rows(sql`
    select name, name_in_languages, icon, retired_at is not null as is_retired, became from categories order by position, name`);

/**
 * The categories that are offered, in their order, with the icon of each category of today and its name in the language of now, and the
 * names that lead to another one.
 */
export async function readCategories(world: World) {
  const rows = await readAll(world);
  const listed = (isOffered: boolean) =>
    rows.flatMap(({ name, nameInLanguages, icon, isRetired, became }) =>
      became !== null || isRetired === isOffered ? [] : [{ name, icon, label: textNow(name, nameInLanguages) }],
    );
  return {
    items: listed(true),
    retired: listed(false),
    former: rows.flatMap(({ name, became }) => (became === null ? [] : [{ name, now: became }])),
  };
}

/** The translations of the offered categories, each with the English name: the names by which people search for them. */
export async function readTranslatedNames(world: World): Promise<{ typed: string; name: string }[]> {
  const rows = await readAll(world);
  return rows.flatMap(({ name, nameInLanguages, isRetired, became }) =>
    isRetired || became !== null
      ? []
      : translatedLanguages.flatMap((code) => {
          const typed = nameInLanguages[code];
          return typed === undefined ? [] : [{ typed, name }];
        }),
  );
}

/** Gives the name of a category in the language of now, for its English one. Asks once for all of them, and not at all for English. */
export async function readNamer(world: Pick<World, 'db'>): Promise<(name: string) => string> {
  if (languageNow() === 'en') return (name) => name;
  const names = new Map((await readAll(world)).map((row) => [row.name, textNow(row.name, row.nameInLanguages).text]));
  return (name) => names.get(name) ?? name;
}

/** Lists the names of the categories that are offered, in their order. */
export const listCategories = async (world: World): Promise<string[]> =>
  (await readCategories(world)).items.map(({ name }) => name);

/**
 * Finds the category of a typed name today, and locks it until the caller's transaction ends, so that nothing is written under a name that
 * leads on. Null for an unknown name, and for a retired category, unless the thing has it already: `kept`.
 */
export async function findCategory(work: Work, typed: string, kept: string | null = null): Promise<string | null> {
  const found = await lockCategory(work, typed);
  const now = found?.became == null ? found : await lockCategory(work, found.became);
  if (now === undefined) return null;
  const isKept = async () =>
    kept !== null && (kept === now.name || (await lockCategory(work, kept))?.became === now.name);
  return now.retiredAt === null || (await isKept()) ? now.name : null;
}

const lockCategory = ({ tx }: Work, name: string) => lockRow(tx, categories, { name }, 'key share');

/** The present name of the category in a column: for the rows that the queue has not moved yet. */
export const currentCategory = (column: SQL): SQL =>
  sql`coalesce((select k.became from categories k where k.name = ${column}), ${column})`;

/** The names of a category: the one of today, those that rows may still hold, and all that it ever had. An unknown name is its own. */
export type CategoryNames = { now: string; held: readonly string[]; ever: readonly string[] };

/** Reads the names of the category behind a name, including an old one: an old address leads to the category of today. */
export async function readCategoryNames(world: World, typed: string): Promise<CategoryNames> {
  const found = await query<{ now: string; moving: string[]; formerly: string[] }>(world.db, { plan: 'once' }).row(sql`
    select n.now, array(select c.name from categories c where c.became = n.now) as formerly,
      array(select m.name from category_moves m join categories c on c.name = m.name where c.became = n.now) as moving
    from (select coalesce(became, name) as now from categories where name = ${typed}) n`);
  if (found === undefined) return { now: typed, held: [typed], ever: [typed] };
  const { now, moving, formerly } = found;
  return { now, held: [...new Set([now, ...moving])], ever: [now, ...formerly] };
}

/** True if a column holds the category: a single name while nothing is being moved, so that the index gives its order. */
export const holdsCategory = (column: SQL, { held: [first, ...others] }: CategoryNames): SQL =>
  others.length === 0
    ? sql`${column} = ${first}`
    : sql`${column} in (${sql.join(
        [first, ...others].map((name) => sql`${name}`),
        sql`, `,
      )})`;

/** Reads the names that lead to another category, with that one. */
export async function readFormerNames(world: Pick<World, 'db'>): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ name: string; became: string }>(world.db, { plan: 'once' }).rows(sql`
    select name, became from categories where became is not null`);
  return new Map(rows.map(({ name, became }) => [name, became]));
}

type ManagedRow = RowOf<typeof categories, 'id' | 'name' | 'nameInLanguages' | 'icon' | 'version' | 'retiredAt'> & {
  formerly: string[];
  isMoving: boolean;
};

/** Lists the categories of today as admins change them: offered ones in their order, then retired ones. */
export async function listManagedCategories(world: World): Promise<z.output<typeof managedCategory>[]> {
  const rows = await query<ManagedRow>(world.db, { plan: 'once' }).rows(sql`
    select c.id, c.name, c.name_in_languages, c.icon, c.version, c.retired_at,
      array(select f.name from categories f where f.became = c.name order by f.name) as formerly,
      exists (select from category_moves m join categories f on f.name = m.name where f.became = c.name) as is_moving
    from categories c where c.became is null order by c.retired_at is not null, c.position, c.name`);
  return rows.map((row) => ({ ...row, retiredAt: isoOrNull(row.retiredAt) }));
}

const pageSize = 20;
type Act = z.output<typeof categoryAct>;
type EventRow = Omit<Act, 'reason'> & { data: Record<string, unknown> };

/** The admins' changes of the categories, newest first. */
export async function listCategoryHistory(world: World, cursor?: Key) {
  const rows = await query<EventRow>(world.db).rows(sql`
    select e.id, e.at, e.step, a.full_name as by, e.before, e.after, e.data
    from events e left join accounts a on a.id = e.actor_id
    where e.noun = 'category' ${cursor === undefined ? sql`` : sql`and (e.at, e.id) < (${cursor.at}, ${cursor.id})`}
    order by e.at desc, e.id desc ${limitRows(pageSize + 1)}`);
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.at), id: row.id }));
  return {
    items: items.map(({ data, at, ...row }) => ({ ...row, at: iso(at), reason: reasonIn(data) })),
    next,
  };
}
