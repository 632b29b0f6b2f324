import { sql, type SQL } from 'drizzle-orm';
import { sharedPlace } from '#features/site/server/shared-place.ts';
import { problemPlaces } from './tables.ts';

/** The statement that writes what visitors read of these locations, by which alone they find problems: an address is never in it. */
export function sharePlaces(locations: readonly string[]): SQL {
  const shared = JSON.stringify(locations.map((location) => ({ location, shared: sharedPlace(location, 2) })));
  return sql`
    update ${problemPlaces} q set shared = v.shared, shared_terms = place_terms(v.shared)
    from json_to_recordset(${shared}) as v (location text, shared text) where q.location = v.location`;
}
