import { eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { nobody } from './actor.ts';
import { reactQueue } from './outbox.ts';
import { events } from './tables.ts';
import { transact, type World } from './work.ts';

/** Runs what follows from one event. Safe to run again: reactions are idempotent. */
export async function react(world: World, eventId: string): Promise<void> {
  const [event] = await world.db.select().from(events).where(eq(events.id, eventId));
  if (event === undefined) return;
  for (const reaction of world.reactions) {
    if (reaction.to === `${event.noun}.${event.step}`) await transact(world, nobody, (work) => reaction.run(work, event));
  }
}

/** Starts to take jobs off the queue; what is in flight is finished when the queue is stopped. */
export async function startWorker(world: World, boss: PgBoss): Promise<void> {
  await boss.work<{ eventId: string }>(reactQueue, { batchSize: 1, pollingIntervalSeconds: 2, localConcurrency: 2 }, async (jobs) => {
    for (const job of jobs) await react(world, job.data.eventId);
  });
}
