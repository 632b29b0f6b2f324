import { query, type RowOf } from '#engine/postgres/read.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { type ErrorCode, Refusal } from '#core/errors.ts';
import { explain } from '#core/offered-steps.ts';
import { cutPage } from '#core/paging.ts';
import { codePoints } from '#core/cut-text.ts';
import { hasLicence, readChecked } from '#features/credentials/server/claims.ts';
import { haveAgreement, isContactOf } from '#features/accounts/server/policy.ts';
import type { Person } from '#engine/actor.ts';
import { findBlock } from '#engine/contributions.ts';
import { containsPattern, prefixPattern } from '#engine/postgres/contains-pattern.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { World } from '#engine/work.ts';
import type { providerDetail, providersContract } from '../contract.ts';
import type { DirectorySort } from '../directory-sorts.ts';
import { writeDirectoryCursor, type DirectoryKey } from '../directory.ts';
import { cardColumns, toCard, type Card, type CardRow } from './card.ts';
import { type CategoryNames, holdsCategory, readCategoryNames } from '#features/site/server/categories/queries.ts';
import { findPlaceKeys, placesCalled } from '#features/site/server/places.ts';
import { isListed, visibleContact, visibleTo } from './policy.ts';
import { wordRuns } from './word-runs.ts';
import type { providers } from './tables.ts';

type Detail = z.output<typeof providerDetail>;
type Filters = z.input<NonNullable<(typeof providersContract.list)['~orpc']['inputSchema']>>;
/** The filters after validation: numbers, and a parsed cursor. */
export type DirectoryFilters = Omit<Filters, 'minRating' | 'minJobs' | 'cursor'> & {
  minRating?: number;
  minJobs?: number;
  cursor?: DirectoryKey;
};

const pageSize = 9;

/** The columns of each sort, descending. Each sort has its index. */
const sortColumns: Record<DirectorySort, readonly string[]> = {
  newest: ['created_at', 'id'],
  rating: ['weighted_rating', 'rating_count', 'id'],
  jobs: ['completed_jobs_count', 'rating_count', 'id'],
};

type ListedRow = CardRow & { createdAt: string; weightedRating: number };

/**
 * The directory: listed providers that match every filter, newest first by default. The statement is not prepared, so that PostgreSQL plans
 * each search for its own values. 422 for a cursor of another sort.
 */
export async function listProviders(
  world: World,
  reader: Person | null,
  filters: DirectoryFilters,
): Promise<{ items: Card[]; next: string | null }> {
  const { category, location, minRating, minJobs, licence, sort = 'newest', cursor } = filters;
  if (cursor !== undefined && cursor.sort !== sort) {
    throw new Refusal('request.invalid', {
      errors: [{ path: 'cursor', message: 'This cursor belongs to another sort.' }],
    });
  }
  const places = location === undefined ? null : await isServing(world, location);
  const keys = sortColumns[sort].map((column) => sql.raw(`p.${column}`));
  const order = sql.join(
    keys.map((key) => sql`${key} desc`),
    sql`, `,
  );
  const source = await listingsServing(world, places === null ? [] : [places]);
  const page = (more: SQL) => sql`
    select ${sql.raw(cardColumns)}, p.created_at, p.weighted_rating from ${source}
    where ${sql.raw(isListed)} ${more}
      ${places === null ? sql`` : sql`and ${places}`}
      ${minRating === undefined ? sql`` : sql`and p.overall_rating >= ${minRating}`}
      ${minJobs === undefined ? sql`` : sql`and p.completed_jobs_count >= ${minJobs}`}
      ${licence === undefined ? sql`` : sql`and ${hasLicence(sql`p.account_id`, { category, now: world.clock.now() })}`}
      ${
        cursor === undefined
          ? sql``
          : sql`and (${sql.join(keys, sql`, `)}) < (${sql.join(
              cursor.parts.map((part) => sql`${part}`),
              sql`, `,
            )})`
      }
    order by ${order} ${limitRows(pageSize + 1)}`;
  const rows = await query<ListedRow>(world.db).rows(
    category === undefined ? page(sql``) : inCategory(await readCategoryNames(world, category), page, order),
  );
  const { items, next } = cutPage([...rows], pageSize, (row) => writeDirectoryCursor(cursorKey(sort, row)));
  return { items: items.map((row) => toCard(row, reader)), next };
}

/** The number of the newest listings that are counted, and the number among them from which a place is common. */
const sample = { listings: 400, many: 2 };

/**
 * The listings `p` to search for providers who serve all of these places. If few of the newest listings serve one of the places, its
 * listings are found first, and put in order then: PostgreSQL itself takes a rare place for a common one, and reads the whole directory in
 * its order to fill a page.
 */
async function listingsServing(world: World, places: readonly SQL[]): Promise<SQL> {
  for (const isServed of places)
    if (await areFew(world, isServed))
      return sql`(select * from providers p where ${sql.raw(isListed)} and ${isServed} offset 0) p`;
  return sql`providers p`;
}

async function areFew({ db }: World, isServed: SQL): Promise<boolean> {
  const found = await query<{ count: number }>(db).row(sql`
    select count(*)::int as count from (
      select from (
        select place_terms from providers p where ${sql.raw(isListed)} order by p.created_at desc, p.id desc ${limitRows(sample.listings)}
      ) p
      where ${isServed} ${limitRows(sample.many)}) one`);
  return (found?.count ?? 0) < sample.many;
}

/** The ids of the best rated listed providers of a specialty, or of any, who serve all of these places: `count` at most. */
export async function findBestIds(
  world: World,
  { category, places }: { category: string | undefined; places: readonly string[] },
  count: number,
): Promise<string[]> {
  const served = await Promise.all(places.map((place) => isServing(world, place)));
  const rows = await query<{ id: string }>(world.db).rows(sql`
    select p.id from ${await listingsServing(world, served)}
    where ${sql.raw(isListed)} ${category === undefined ? sql`` : sql`and ${holdsCategory(sql`p.specialty`, await readCategoryNames(world, category))}`}
      ${sql.join(
        served.map((isServed) => sql`and ${isServed}`),
        sql` `,
      )}
    order by p.weighted_rating desc, p.rating_count desc, p.id desc ${limitRows(count)}`);
  return rows.map(({ id }) => id);
}

/**
 * Providers with this specialty, and providers with a service of one of its names: one page of each by its own index, then the first page of both.
 * A single condition with `or` would read the whole directory for a rare category.
 */
const inCategory = (names: CategoryNames, page: (more: SQL) => SQL, order: SQL): SQL => sql`
  select p.* from (
    (${page(sql`and ${holdsCategory(sql`p.specialty`, names)}`)})
    union all
    (${page(sql`and (${holdsCategory(sql`p.specialty`, names)}) is not true and p.id in (
      select s.provider_id from provider_services s where s.deleted_at is null and p.text_hidden_at is null and (${sql.join(
        names.ever.map((name) => sql`lower(s.service_name) like lower(${containsPattern(name)})`),
        sql` or `,
      )}))`)})
  ) p
  order by ${order} ${limitRows(pageSize + 1)}`;

/**
 * SQL: a listing `p` serves a location: a place that contains it, or one that it contains as whole words. "Sandton" finds "Sandton, Johannesburg",
 * and the other way round; "Rosebank, Cape Town" finds no one who serves Johannesburg. One or two characters match the beginning of a word. Signs
 * alone match nothing.
 */
async function isServing(world: World, location: string): Promise<SQL> {
  const runs = wordRuns(location);
  if (runs.length === 0) return sql`false`;
  const keys = findPlaceKeys(location) ?? [];
  const [key] = keys;
  const called =
    key === undefined ? [] : placesCalled(key).filter(({ terms }) => keys.every((one) => terms.includes(one)));
  const regions = called.flatMap(({ terms }) => terms.slice(1));
  const begins = prefixPattern(location);
  const contains =
    codePoints(location) < 3
      ? sql`(place like lower(${begins}) or place like lower(${`% ${begins}`}))`
      : sql`place like lower(${containsPattern(location)})`;
  const rows = await query<{ place: string }>(world.db).rows(sql`
    select place from served_places where ${contains} or place = any (array(select lower(run) from unnest(${textArray(runs)}::text[]) run))`);
  const named = key === undefined ? [] : [key, ...regions];
  const within = sql`p.place_terms @> ${textArray(keys.map((one) => `@${one}`))}::text[]`;
  const isNamed = sql`p.place_terms && ${textArray([...new Set([...rows.map(({ place }) => place), ...named])])}::text[]`;
  return key === undefined ? isNamed : sql`(${isNamed} or ${within})`;
}

/** Texts as a PostgreSQL array literal, so that any number of them is one parameter. */
const textArray = (texts: string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`).join(',')}}`;

function cursorKey(sort: DirectorySort, row: ListedRow): DirectoryKey {
  if (sort === 'newest') return { sort, parts: [iso(row.createdAt), row.id] };
  const first = String(sort === 'rating' ? row.weightedRating : row.completedJobsCount);
  return { sort, parts: [first, String(row.ratingCount), row.id] };
}

/**
 * The services and the portfolio of a listing `p`, each in display order. Its provider reads services as typed; a service that never had public
 * words is left out for everyone else.
 */
export const servicesAndPortfolioColumns = ({ isOwn = false }: { isOwn?: boolean } = {}): SQL => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'serviceName', ${isOwn ? typedColumn('s', 'service_name', 'serviceName') : sql`s.service_name`},
      'description', ${isOwn ? typedColumn('s', 'description') : sql`s.description`}, 'priceCents', s.price_cents)
    order by s.position, s.id), '[]') from provider_services s
    where s.provider_id = p.id and s.deleted_at is null ${isOwn ? sql`` : sql`and s.service_name <> ''`}) as services,
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'width', f.width, 'height', f.height, 'alt', o.alt)
    order by o.position, o.file_id), '[]') from portfolio_pictures o join files f on f.id = o.file_id where o.provider_id = p.id) as portfolio`;

type DetailRow = CardRow &
  RowOf<typeof providers, 'createdAt' | 'detailedBio' | 'contactEmail' | 'contactPhone' | 'showEmail' | 'showPhone'> &
  Record<'isTextHidden' | 'showAddress', boolean> &
  Record<'address' | 'agreedEmail' | 'agreedPhone', string | null> & { block: ErrorCode | null } & Pick<
    Detail,
    'services' | 'portfolio'
  >;

/** SQL: the account `a` shows its address to the reader, as one of its contacts. */
const showsAddressTo = (reader: Person | null): SQL =>
  reader === null ? sql`false` : sql`(a.show_address and ${isContactOf(sql`${reader.id}::uuid`, sql`a.id`)})`;

/** The contact details of the account `a` that pass between the parties of an agreement, for them alone. */
function agreedContactColumns(reader: Person | null): SQL {
  if (reader === null) return sql`null as agreed_email, null as agreed_phone`;
  const agreed = haveAgreement(sql`${reader.id}::uuid`, sql`p.account_id`);
  return sql`case when ${agreed} then a.email end as agreed_email, case when ${agreed} then a.phone end as agreed_phone`;
}

/** One provider by the id of the listing or the account. 404 if the reader may not see it. */
export async function readProvider(world: World, reader: Person | null, id: string): Promise<Detail> {
  const row = await query<DetailRow>(world.db, { plan: 'once' }).row(sql`
    select ${sql.raw(cardColumns)}, p.created_at, p.detailed_bio, p.text_hidden_at is not null as is_text_hidden, p.contact_email, p.contact_phone, p.show_email, p.show_phone,
      ${showsAddressTo(reader)} as show_address,
      nullif(concat_ws(', ', a.address, a.city, a.province, a.postal_code), '') as address,
      ${servicesAndPortfolioColumns()}, ${agreedContactColumns(reader)},
      ${reader === null ? sql`null::text` : findBlock(world, sql`${reader.id}::uuid`, sql`p.account_id`)} as block
    from providers p join accounts a on a.id = p.account_id
    where (p.id = ${id} or p.account_id = ${id}) and ${visibleTo(reader)}`);
  if (row === undefined) throw new Refusal('request.not-found');
  const listing = toCard(row, reader);
  return {
    ...listing,
    actions: listing.actions.filter((action) => action !== 'request-quote' || row.block === null),
    requestObstacle: explain(row.block, world.sentences),
    status: row.status,
    onHoliday: row.onHoliday,
    detailedBio: row.isTextHidden ? '' : row.detailedBio,
    services: row.isTextHidden ? [] : row.services,
    portfolio: row.isTextHidden ? row.portfolio.map((picture) => ({ ...picture, alt: '' })) : row.portfolio,
    contact: visibleContact(
      {
        accountId: row.accountId,
        contact: { email: row.contactEmail, phone: row.contactPhone, address: row.address },
        shows: { email: row.showEmail, phone: row.showPhone, address: row.showAddress },
        agreed: row.agreedEmail === null ? null : { email: row.agreedEmail, phone: row.agreedPhone },
      },
      reader,
    ),
    createdAt: iso(row.createdAt),
    checked: await readChecked(world.db, {
      accountId: row.accountId,
      category: row.specialty,
      now: world.clock.now(),
    }),
  };
}

/** Resolves the id of a listing or an account to that of the listing. 404 if the reader may not see it. */
export async function findListing(world: World, reader: Person | null, id: string): Promise<string> {
  const row = await query<{ id: string }>(world.db, { plan: 'once' }).row(sql`
    select p.id from providers p where (p.id = ${id} or p.account_id = ${id}) and ${visibleTo(reader)}`);
  if (row === undefined) throw new Refusal('request.not-found');
  return row.id;
}
