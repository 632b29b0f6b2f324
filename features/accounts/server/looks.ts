import { gt, sql, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { shape } from '#core/lifecycle.ts';
import { hour } from '#core/time.ts';
import type { Person } from '#engine/actor.ts';
import type { Database, Transaction } from '#engine/postgres/database.ts';
import { recordEvent } from '#engine/record-event.ts';
import { events } from '#engine/tables.ts';
import { type PersonWork, transact, type World } from '#engine/work.ts';
import { queueReason } from '../reasons.ts';
import { type LookKind, lookKinds } from '../look-kinds.ts';

const look = { data: shape<{ reason: string }>() };

/** Admins' openings of private things of other people by their kind, each with its reason: of a `LookKind`, of a reported thing in its case, of what is contested. */
export const lookEvents: { noun: 'look'; events: Readonly<Record<string, typeof look>> } = {
  noun: 'look',
  events: Object.fromEntries(lookKinds.map((kind) => [kind, look])),
};

/** The time within which repeated requests of a screen count as one look, in milliseconds. */
const oneLook = hour;

type Look = { kind: string; id: string };
type Looks = { kind: Look['kind']; ids: readonly string[] };

/** Records in the log that an admin opens a private thing. */
export async function recordLook(work: PersonWork, { kind, id }: Look, reason: string): Promise<void> {
  await recordEvent(work, lookEvents, kind, { id, by: 'admin', before: null, after: 'seen', data: { reason } });
}

/** Refuses an admin who has given no reason within the last hour to open the thing; `current` is its id. */
export async function requireLook(world: World, admin: Person, look: { kind: LookKind; id: string }): Promise<void> {
  if (!(await hasLooked(world.db, admin, look, world.clock.now())))
    throw new Refusal('accounts.look-unexplained', { current: look.id });
}

/** `recordLook` for something private that an admin reads in the course of their work, once an hour: the place gives the reason. */
export const noteLook = (world: World, admin: Person, { kind, id }: Look): Promise<void> =>
  noteLooks(world, admin, { kind, ids: [id] });

/** `noteLook` for each thing of a list. */
export const noteLooks = (world: World, admin: Person, { kind, ids }: Looks): Promise<void> =>
  transact(world, admin, async (work) => {
    const looked = await listLooked(work.tx, admin, { kind, ids }, work.now);
    for (const id of ids) if (!looked.includes(id)) await recordLook(work, { kind, id }, queueReason);
  });

/** SQL: the event is an opening of the thing by `admin` within the hour, with a reason. */
export const isLook = (
  { noun, step, subjectId }: Record<'noun' | 'step' | 'subjectId', string | SQL>,
  admin: Pick<Person, 'id'>,
  now: Date,
): SQL => sql`(${events.noun} = ${noun} and ${events.subjectId} = ${subjectId} and ${events.step} = ${step}
  and ${events.actorId} = ${admin.id} and ${gt(events.at, new Date(now.getTime() - oneLook))} and ${events.data} ? 'reason')`;

const hasLooked = async (db: Database, admin: Person, { kind, id }: Look, now: Date): Promise<boolean> =>
  (await listLooked(db, admin, { kind, ids: [id] }, now)).length > 0;

/** The ids of those things that the admin has opened within the hour. */
async function listLooked(db: Database | Transaction, admin: Person, { kind, ids }: Looks, now: Date) {
  const ofThese = sql`any (${sql.param(ids)}::uuid[])`;
  const looks = await db
    .selectDistinct({ id: events.subjectId })
    .from(events)
    .where(isLook({ noun: lookEvents.noun, step: kind, subjectId: ofThese }, admin, now));
  return looks.map(({ id }) => id);
}
