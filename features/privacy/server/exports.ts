import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { minute } from '#core/time.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { findFetchUntil, isCopyUnderWay } from '#engine/made-copies.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import type { PersonWork, World } from '#engine/work.ts';
import type { personalExport } from '../contract.ts';
import { personalCopies } from './make-export.ts';
import { exports, exportSubject } from './tables.ts';

type ExportAnswer = z.output<typeof personalExport>;

/** Milliseconds in which a download may begin after its owner has confirmed their identity. */
const ticketFor = 5 * minute;

/** The latest export of a person; null if there is none. */
export async function readExport(world: World, accountId: string): Promise<ExportAnswer | null> {
  const [row] = await latest(world.db, accountId);
  if (row === undefined) return null;
  const { id, status, createdAt, bytes } = row;
  return {
    id,
    status,
    askedAt: createdAt.toISOString(),
    fetchUntil: findFetchUntil(row)?.toISOString() ?? null,
    bytes: status === 'ready' ? bytes : null,
  };
}

const latest = (db: Pick<World['db'], 'select'>, accountId: string) =>
  db
    .select()
    .from(exports)
    .where(eq(exports.accountId, accountId))
    .orderBy(desc(exports.createdAt), desc(exports.id))
    .limit(1);

/** Requests a copy; refuses a second one while one is made. The limit of the operation has locked the account. */
export async function askExport(work: PersonWork): Promise<void> {
  const [last] = await latest(work.tx, work.actor.id);
  if (last !== undefined && isCopyUnderWay(last)) throw new Refusal('privacy.export-under-way');
  const { id } = await takeFirstStep(work, exportSubject, 'ask', {
    by: 'account',
    values: { id: newId(), accountId: work.actor.id, createdAt: work.now },
  });
  await personalCopies.request(work, id);
}

const hash = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/**
 * Returns the address of a ready export for 5 minutes, once `confirm` has confirmed the owner's identity: here and not at the request, so
 * that a stolen session also gets nothing of a copy that its owner requested. 404 for other people's, 409 for one that cannot be fetched.
 */
export async function openExport(
  world: World,
  actor: Person,
  { id, confirm }: { id: string; confirm: () => Promise<void> },
): Promise<string> {
  const own = and(eq(exports.id, id), eq(exports.accountId, actor.id));
  if ((await world.db.$count(exports, own)) === 0) throw new Refusal('request.not-found');
  await confirm();
  const now = world.clock.now();
  const ticket = randomBytes(32).toString('base64url');
  const opened = await world.db
    .update(exports)
    .set({ ticketHash: hash(ticket), ticketEndsAt: new Date(now.getTime() + ticketFor) })
    .where(and(own, personalCopies.isFetchable(now)))
    .returning({ id: exports.id });
  if (opened.length === 0) throw new Refusal('privacy.not-ready');
  return `/exports/${id}/lungisa-data.zip?ticket=${ticket}`;
}

/** Refuses (404) unless the ticket opens this export of the actor now. */
export async function checkTicket(world: World, actor: Person, id: string, ticket: unknown): Promise<void> {
  const now = world.clock.now();
  const isOpen = and(
    eq(exports.id, id),
    eq(exports.accountId, actor.id),
    personalCopies.isFetchable(now),
    eq(exports.ticketHash, hash(String(ticket))),
    gt(exports.ticketEndsAt, now),
  );
  if ((await world.db.$count(exports, isOpen)) === 0) throw new Refusal('request.not-found');
}
