import type { z } from 'zod';
import { Refusal } from '#core/errors.ts';
import { toPage } from '#core/paging.ts';
import type { Person } from '#server/actor.ts';
import { containsPattern } from '#server/contains-pattern.ts';
import { iso } from '#server/database.ts';
import type { World } from '#server/work.ts';
import type { providerCard, providerDetail, providersContract } from '../contract.ts';
import { visibleTo } from './policy.ts';

type Card = z.output<typeof providerCard>;
type Detail = z.output<typeof providerDetail>;
type Filters = z.output<NonNullable<(typeof providersContract.list)['~orpc']['inputSchema']>>;

type Row = {
  id: string;
  account_id: string;
  name: string;
  specialty: string | null;
  short_bio: string;
  avatar_url: string | null;
  locations_served: string[];
  overall_rating: string;
  rating_count: number;
  completed_jobs_count: number;
  membership_status: Card['membershipStatus'];
  created_at: string;
};

const pageSize = 9;

/**
 * The directory: approved providers that match every filter given, newest first. A category is their specialty or in a service's
 * name; a location matches where it is in one of their places or one of them in it, so that Sandton finds who serves "Sandton, Johannesburg" and back.
 */
export async function listProviders(world: World, reader: Person, filters: Filters): Promise<{ items: Card[]; next: string | null }> {
  const sql = world.db.$client;
  const { category, location, minRating, minJobs, cursor } = filters;
  const rows = await sql<Row[]>`
    select p.id, p.account_id, p.name, p.specialty, p.short_bio, p.avatar_url, p.locations_served, p.overall_rating, p.rating_count,
      p.completed_jobs_count, p.membership_status, p.created_at
    from providers p
    where p.status = 'approved'
      ${
        category === undefined
          ? sql``
          : sql`and (p.specialty = ${category} or p.id in (
        select s.provider_id from provider_services s where lower(s.service_name) like lower(${containsPattern(category)})))`
      }
      ${
        location === undefined
          ? sql``
          : sql`and exists (
        select from unnest(p.locations_served) place
        where position(lower(${location}) in lower(place)) > 0 or (place <> '' and position(lower(place) in lower(${location})) > 0))`
      }
      ${minRating === undefined ? sql`` : sql`and p.overall_rating >= ${minRating}`}
      ${minJobs === undefined ? sql`` : sql`and p.completed_jobs_count >= ${minJobs}`}
      ${cursor === undefined ? sql`` : sql`and (p.created_at, p.id) < (${cursor.at}, ${cursor.id})`}
    order by p.created_at desc, p.id desc limit ${pageSize + 1}`;
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.created_at), id: row.id }));
  return { items: items.map((row) => show(row, reader)), next };
}

type DetailRow = Row & { detailed_bio: string; services: Detail['services'] };

/** One provider by the listing's id or its account's, with the services in their order. 404 where the reader does not find it. */
export async function readProvider(world: World, reader: Person, id: string): Promise<Detail> {
  const sql = world.db.$client;
  const [row] = await sql<DetailRow[]>`
    select p.id, p.account_id, p.name, p.specialty, p.short_bio, p.avatar_url, p.locations_served, p.overall_rating, p.rating_count,
      p.completed_jobs_count, p.membership_status, p.created_at, p.detailed_bio,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'serviceName', s.service_name, 'description', s.description, 'priceCents', s.price_cents)
        order by s.position, s.id), '[]') from provider_services s where s.provider_id = p.id) as services
    from providers p where (p.id = ${id} or p.account_id = ${id}) and ${visibleTo(sql, reader)}`;
  if (row === undefined) throw new Refusal('request.not-found');
  return { ...show(row, reader), detailedBio: row.detailed_bio, services: row.services };
}

const show = (row: Row, reader: Person): Card => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  specialty: row.specialty,
  shortBio: row.short_bio,
  avatarUrl: row.avatar_url,
  locationsServed: row.locations_served,
  overallRating: Number(row.overall_rating),
  ratingCount: row.rating_count,
  completedJobsCount: row.completed_jobs_count,
  membershipStatus: row.membership_status,
  mine: row.account_id === reader.id,
});
