import { and, eq, gt } from 'drizzle-orm';
import { hour } from '#core/time.ts';
import type { Person } from '#server/engine/actor.ts';
import { recordEvent } from '#server/engine/record-event.ts';
import { events } from '#server/engine/tables.ts';
import { type PersonWork, transact, type World } from '#server/engine/work.ts';

/**
 * Looks of admins at private things of other people. The id of each is that of the thing; `paper` is an invoice or credit note
 * for a plan, `quotes` are all of a problem. */
export const lookEvents = {
  noun: 'look',
  events: { quote: {}, quotes: {}, job: {}, payment: {}, document: {}, paper: {}, message: {} },
} as const;

export type LookKind = keyof typeof lookEvents.events;

/** A screen asks for what it shows again and again: within this time, in milliseconds, that is one look. */
const oneLook = hour;

/** Writes an admin's look at a private thing into the log. */
export async function recordLook(work: PersonWork, kind: LookKind, id: string): Promise<void> {
  await recordEvent(work, lookEvents, kind, { id, by: 'admin', before: null, after: 'seen' });
}

/** `recordLook` for an admin who reads a thing: once an hour, and before the answer leaves. */
export const noteLook = (world: World, admin: Person, kind: LookKind, id: string): Promise<void> =>
  transact(world, admin, async (work) => {
    const lately = and(
      eq(events.noun, lookEvents.noun),
      eq(events.subjectId, id),
      eq(events.step, kind),
      eq(events.actorId, admin.id),
      gt(events.at, new Date(work.now.getTime() - oneLook)),
    );
    if ((await work.tx.$count(events, lately)) === 0) await recordLook(work, kind, id);
  });
