import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isLook } from '#features/accounts/server/looks.ts';
import { isPerson, type Caller, type Person } from '#engine/actor.ts';
import { query } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import type { World } from '#engine/work.ts';
import type { Kind } from './kept-objects.ts';
import { opensByLook, visibleTo } from './policy.ts';
import { files, type Audience } from './tables.ts';

type Wanted = { id: string; kind: Kind; browsing: boolean };
type Served = { name: string; audience: Audience };

/**
 * Reads the data for serving a file; 404 if `reader` may not open it. `isLook`: an admin opens it for the reason that they gave for its
 * thing. `askedAt` is the page that asks an admin for that reason first; then nothing else is there.
 */
export async function readFileFor(
  world: World,
  reader: Caller,
  { id, kind, browsing }: Wanted,
): Promise<(Served & { isLook: boolean }) | { askedAt: string; subjectId: string }> {
  const found = sql`select ${files.name}, ${files.audience} from ${files} where ${files.id} = ${id} and ${files.kind} = ${kind}`;
  const row = await query<Served>(world.db, { plan: 'once' }).row(sql`${found} and ${visibleTo(reader, { browsing })}`);
  if (row !== undefined) return { ...row, isLook: false };
  if (!isPerson(reader) || reader.role !== 'admin') throw new Refusal('request.not-found');
  const belonging = await query<Served>(world.db, { plan: 'once' }).row(sql`${found} and ${opensByLook}`);
  const place = belonging === undefined ? undefined : await readPlace(world, reader, id);
  if (belonging === undefined || place === undefined) throw new Refusal('request.not-found');
  const { isLooked, page, subjectId } = place;
  return isLooked ? { ...belonging, isLook: true } : { askedAt: page, subjectId };
}

/** The private thing of a file: one that the admin has opened with a reason, if there is one. A reason for certain files opens only those. */
async function readPlace(world: World, admin: Person, fileId: string) {
  const look = { noun: sql`place.noun`, step: sql`place.step`, subjectId: sql`place.subject_id` };
  const places = sql.join(
    world.filePlaces.map((select) => sql`(${select(fileId)})`),
    sql` union all `,
  );
  return query<{ page: string; subjectId: string; isLooked: boolean }>(world.db).row(sql`
    select place.page, place.subject_id, exists (select from ${events} where ${isLook(look, admin, world.clock.now())}
      and coalesce(${events.data} -> 'fileIds' ? ${fileId}, true)) as is_looked
    from (${places}) place order by is_looked desc limit 1`);
}
