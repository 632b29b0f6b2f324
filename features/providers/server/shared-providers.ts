import { makeSharedList } from '#engine/shared-list.ts';
import { sql } from 'drizzle-orm';
import { firstLicence } from '#features/credentials/server/claims.ts';
import { readNamer } from '#features/site/server/categories/queries.ts';
import { sharedPlace } from '#features/site/server/shared-place.ts';
import type { Person } from '#engine/actor.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { currentSpecialty } from './card.ts';
import { isListed, visibleTo } from './policy.ts';

/** The preview of a link to a listing for strangers: the trade, in the language of now, and never the provider. */
export type SharedProvider = {
  id: string;
  specialty: string | null;
  /** The first place that it serves; empty if it names none. */
  place: string;
  rating: number;
  ratingCount: number;
  jobsCount: number;
  /** The licence that was checked; null without one. */
  licence: string | null;
  /** In the directory, which visitors may read. */
  isListed: boolean;
};

type Row = Omit<SharedProvider, 'place' | 'rating'> & { locationsServed: string[]; overallRating: string };

/** A listing for its link, by its id or that of the account; null if the reader may not open it, or there is none. */
export async function readSharedProvider(
  world: World,
  reader: Person | null,
  id: string,
): Promise<SharedProvider | null> {
  const row = await query<Row>(world.db, { plan: 'once' }).row(sql`
    select p.id, ${sql.raw(currentSpecialty)}, p.locations_served, p.overall_rating, p.rating_count, p.completed_jobs_count as jobs_count, ${firstLicence(sql`p.account_id`, world.clock.now())} as licence,
      ${sql.raw(isListed)} and (select public_browsing from site_settings) as is_listed
    from providers p where (p.id = ${id} or p.account_id = ${id}) and ${visibleTo(reader)}`);
  if (row === undefined) return null;
  const { locationsServed, overallRating, specialty, ...shared } = row;
  const nameOf = await readNamer(world);
  return {
    ...shared,
    specialty: specialty && nameOf(specialty),
    place: sharedPlace(locationsServed[0] ?? '', 1),
    rating: Number(overallRating),
  };
}

/** The listings of the directory. */
export const sharedProviders = makeSharedList(sql`providers p where ${sql.raw(isListed)}`);
