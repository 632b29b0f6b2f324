import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { sharePlaces } from '#features/problems/server/share-places.ts';
import { places, placesVersion } from '#features/site/server/places.ts';

const batch = 2000;

/**
 * Brings places.txt into the database where it holds another version, and updates what search reads of all problems and listings, one
 * batch per transaction. If the start is interrupted, the next start does it again.
 */
export async function bringPlaces(client: Client): Promise<void> {
  const { rows } = await client.query<{ places_version: string }>('select places_version from site_settings');
  if (rows[0] === undefined) return;
  if (rows[0].places_version === placesVersion) return share(client, 'shared is null');
  const listed = JSON.stringify(places.map(({ key, terms }) => ({ key, terms })));
  await client.query('begin');
  await client.query('delete from places');
  await client.query(
    'insert into places select distinct key, terms from json_to_recordset($1) as p(key text, terms text[])',
    [listed],
  );
  await client.query('commit');
  await client.query('update problem_places set terms = place_terms(location)');
  await share(client, 'true');
  await touch(client, 'problems', 'title');
  await touch(client, 'providers', 'name');
  await client.query('update site_settings set places_version = $1', [placesVersion]);
}

/** Writes what visitors read of the places; a process of the release before leaves it out. */
async function share(client: Client, which: 'true' | 'shared is null'): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await client.query<{ location: string }>(
      `select location from problem_places where location > $1 and ${which} order by location limit ${batch}`,
      [last],
    );
    const locations = rows.map(({ location }) => location);
    if (locations.length > 0) await drizzle(client, { casing: 'snake_case' }).execute(sharePlaces(locations));
    if (locations.length < batch) return;
    last = locations.at(-1) ?? last;
  }
}

/** Sets a column of every row to its own value, so that the trigger writes the columns of search. */
async function touch(client: Client, table: 'problems' | 'providers', column: string): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<{ id: string }>(
      `update ${table} set ${column} = ${column} where id in (select id from ${table} where id > $1 order by id limit ${batch}) returning id`,
      [last],
    );
    if (rows.length === 0) return;
    last = rows.reduce((most, { id }) => (id > most ? id : most), last);
  }
}
