import { sql, type SQL } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { type TranslatedLanguage } from '#core/languages.ts';
import { type Key, toPage } from '#core/paging.ts';
import type { z } from '#core/zod.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { languageState, listedReport } from '../contract.ts';
import { readCatalogue, readShares, shownText } from './catalogues.ts';
import type { sentenceReports } from './tables.ts';

type State = z.output<typeof languageState>;
type Listed = z.output<typeof listedReport>;

const pageSize = 20;

/** The languages that are reviewed. */
export async function readReviewed(world: World): Promise<TranslatedLanguage[]> {
  const rows = await query<{ language: TranslatedLanguage }>(world.db, { plan: 'once' }).rows(sql`
    select language from language_reviews order by language`);
  return rows.map(({ language }) => language);
}

/** Each language as admins see it. */
export async function readStates(world: World): Promise<State[]> {
  type Review = { language: TranslatedLanguage; reviewedAt: string; name: string };
  const reviews = await query<Review>(world.db).rows(sql`
    select r.language, r.reviewed_at, a.full_name as name from language_reviews r join accounts a on a.id = r.reviewed_by`);
  const open = await query<{ language: TranslatedLanguage; count: number }>(world.db).rows(sql`
    select language, count(*)::int as count from sentence_reports where status = 'open' group by language`);
  return (await readShares()).map((share) => {
    const review = reviews.find(({ language }) => language === share.language);
    return {
      ...share,
      reviewed: review === undefined ? null : { at: iso(review.reviewedAt), by: review.name },
      openReports: open.find(({ language }) => language === share.language)?.count ?? 0,
    };
  });
}

export async function readState(world: World, language: TranslatedLanguage): Promise<State> {
  const state = expectFound((await readStates(world)).find((one) => one.language === language));
  return state;
}

type Row = RowOf<
  typeof sentenceReports,
  | 'id'
  | 'language'
  | 'source'
  | 'page'
  | 'sentence'
  | 'suggestion'
  | 'keys'
  | 'key'
  | 'newText'
  | 'status'
  | 'createdAt'
>;

const readReports = (world: World, rest: SQL) =>
  query<Row>(world.db).rows(sql`
    select id, language, source, page, sentence, suggestion, keys, key, new_text, status, created_at from sentence_reports ${rest}`);

async function showReport(row: Row): Promise<Listed> {
  const { id, language, source, page, sentence, suggestion, keys, key, newText, status, createdAt } = row;
  const { byKey } = await readCatalogue(language);
  return {
    id,
    language,
    source,
    page,
    sentence,
    suggestion,
    messages: keys.flatMap((name) => {
      const message = byKey.get(name);
      return message === undefined ? [] : [{ key: name, english: message.english, text: shownText(message) }];
    }),
    change: key === null || newText === null ? null : { key, text: newText },
    status,
    at: iso(createdAt),
  };
}

type Filters = { language?: TranslatedLanguage | undefined; status: Listed['status']; cursor?: Key | undefined };

/** The reports for admins: open ones oldest first, others newest first. */
export async function listReports(world: World, { language, status, cursor }: Filters) {
  const [order, beyond] = status === 'open' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const after = cursor && sql`and (created_at, id) ${beyond} (${cursor.at}, ${cursor.id})`;
  const of = language && sql`and language = ${language}`;
  const rows = await readReports(
    world,
    sql`where status = ${status} ${of} ${after} order by created_at ${order}, id ${order} ${limitRows(pageSize + 1)}`,
  );
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.createdAt), id: row.id }));
  return { items: await Promise.all(items.map(showReport)), next };
}

export async function readReport(world: World, id: string): Promise<Listed> {
  const [row] = await readReports(world, sql`where id = ${id}`);
  if (row === undefined) throw new Refusal('request.not-found');
  return showReport(row);
}
