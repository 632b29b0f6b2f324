import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { networksOf } from '#engine/throttling/find-network.ts';
import { countTry, scopeFor } from '#engine/throttling/throttle.ts';
import { statusIn } from '#engine/columns.ts';
import { iso } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { hashToken } from '#features/accounts/server/one-time-token.ts';
import { makeObjectKey } from '#features/files/server/kept-objects.ts';
import { findPlaceName } from '#features/site/server/places.ts';

/** The links that do not work which people of one network may try within 15 minutes: mobile networks share an address between thousands. */
const maxWrong = 300;

type Row = {
  at: string;
  providerName: string;
  workerName: string | null;
  since: string | null;
  photoId: string | null;
  location: string | null;
};

/**
 * Reads a visit for the person who has its link: who comes and when, to which suburb. 404, always the same, for a token that is unknown or
 * has ended; 429 for a network with too many of those. The photo is in the answer, so no address of it outlives the link.
 */
export async function readSharedVisit(world: World, { token, address }: { token: string; address: string }) {
  const { limitFactor } = world.config;
  const giveBack = await countTry(
    world,
    'request.too-many',
    networksOf(address).map(({ network, share }) => scopeFor('visit-link', network, maxWrong * share * limitFactor)),
  );
  const now = world.clock.now().toISOString();
  const row = await query<Row>(world.db, { plan: 'once' }).row(sql`
    select v.agreed_for as at, p.name as provider_name, v.worker_name, w.since,
      case when v.worker_name is null then p.avatar_id when w.hidden_at is null then w.photo_id end as photo_id, b.location
    from visit_links l join visits v on v.id = l.visit_id join jobs j on j.id = v.job_id join providers p on p.id = j.provider_id
      join accounts a on a.id = p.account_id join accounts m on m.id = j.member_id
      left join workers w on w.id = v.worker_id left join problems b on b.id = j.problem_id
    where l.token_hash = ${hashToken(token)} and l.ends_at > ${now} and ${statusIn(sql`a.status`, presentStatuses)} and ${statusIn(sql`m.status`, presentStatuses)}
      and j.confirmed_date = v.agreed_for and j.status <> 'cancelled'`);
  if (row === undefined) throw new Refusal('visits.bad-link');
  await giveBack();
  const { at, providerName, workerName, since, photoId, location } = row;
  return {
    at: iso(at),
    name: workerName === '' ? null : (workerName ?? providerName),
    since,
    providerName,
    suburb: location === null ? null : findPlaceName(location),
    photo: photoId === null ? null : await readPhoto(world, photoId),
  };
}

/** The small picture as a `data:` address; null if the storage does not have it. */
async function readPhoto({ storage }: World, id: string): Promise<string | null> {
  try {
    const { stream } = await storage.open(makeObjectKey(id, 'small.webp'));
    return `data:image/webp;base64,${(await buffer(stream)).toString('base64')}`;
  } catch {
    return null;
  }
}
