import { createHash } from 'node:crypto';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import type { World } from '#engine/work.ts';
import { day, minute } from '#core/time.ts';
import { personalCopies } from './make-export.ts';
import { exports, privacyCases } from './tables.ts';

/** A ready export with a ticket that opens it for five minutes. */
export async function anExport(world: World, { id: accountId }: Pick<Person, 'id'>) {
  const now = world.clock.now();
  const [id, ticket] = [newId(), newId()];
  const bytes = Buffer.from('a copy');
  await world.storage.write(personalCopies.keyOf(id), bytes);
  await world.db.insert(exports).values({
    id,
    accountId,
    status: 'ready',
    bytes: bytes.length,
    createdAt: now,
    updatedAt: now,
    readyAt: now,
    ticketHash: createHash('sha256').update(ticket).digest('base64url'),
    ticketEndsAt: new Date(now.getTime() + 5 * minute),
  });
  return { id, ticket };
}

/** An open case. */
export async function aCase(world: World, { id: accountId }: Pick<Person, 'id'>): Promise<{ id: string }> {
  const now = world.clock.now();
  const id = newId();
  await world.db.insert(privacyCases).values({
    id,
    accountId,
    kind: 'correction',
    text: 'My street is spelt wrong.',
    status: 'open',
    createdAt: now,
    dueAt: new Date(now.getTime() + 30 * day),
    updatedAt: now,
  });
  return { id };
}
