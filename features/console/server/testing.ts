import { sql } from 'drizzle-orm';
import { reactQueue } from '#engine/outbox.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import type { StoredEvent } from '#engine/event.ts';
import type { World } from '#engine/work.ts';

/** A job that failed every try. */
export async function aFailedJob(
  world: World,
  { queue = reactQueue, failedAt = world.clock.now() }: { queue?: string; failedAt?: Date } = {},
): Promise<{ id: string; queue: string; eventId: string }> {
  const [id, eventId] = [newId(), newId()];
  await world.db.execute(sql`
    insert into pgboss.job (id, name, data, state, retry_limit, retry_count, created_on, started_on, completed_on)
    values (${id}, ${queue}, ${JSON.stringify({ eventId })}, 'failed', 30, 30, ${failedAt.toISOString()}, ${failedAt.toISOString()}, ${failedAt.toISOString()})`);
  return { id, queue, eventId };
}

/** An event without the step behind it. */
export async function anEvent(world: World, given: Partial<StoredEvent> = {}): Promise<StoredEvent> {
  const event: StoredEvent = {
    id: newId(),
    at: world.clock.now(),
    actorId: null,
    party: 'system',
    noun: 'quote',
    subjectId: newId(),
    step: 'remind',
    before: 'pending',
    after: 'pending',
    data: {},
    ...given,
  };
  await world.db.insert(events).values(event);
  return event;
}
