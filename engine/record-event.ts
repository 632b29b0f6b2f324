import { isPerson } from './actor.ts';
import { newId } from './columns.ts';
import type { DataOf, DataOption, EventBesideSteps, Noun, StoredEvent } from './event.ts';
import { events } from './tables.ts';
import type { Work } from './work.ts';

/**
 * Writes down that something happened which is no step: a reminder, an edit, a change of a setting. `id` is that of the thing;
 * `before` and `after` are what the log shows.
 */
export async function recordEvent<N extends Noun, Name extends EventBesideSteps<N>>(
  work: Work,
  { noun }: N,
  name: Name,
  details: { id: string; by: string; before: string | null; after: string } & DataOption<DataOf<N, Name>>,
): Promise<void> {
  const { id, by, before, after, data } = details as { data?: Record<string, unknown> } & typeof details;
  await writeEvent(work, { noun, subjectId: id, step: name, party: by, before, after, data });
}

type Written = Pick<StoredEvent, 'noun' | 'subjectId' | 'step' | 'party' | 'before' | 'after'> & {
  at?: Date;
  data: Record<string, unknown> | undefined;
};

/**
 * Writes an event in the transaction that made the change, with the job that names it, and runs its consequences. For `takeStep` and
 * `recordEvent`, which know what it may carry.
 */
export async function writeEvent(work: Work, { at = work.now, data = {}, ...written }: Written): Promise<void> {
  const actorId = isPerson(work.actor) && written.party !== 'system' ? work.actor.id : null;
  const event: StoredEvent = { id: newId(), at, actorId, data, ...written };
  await work.tx.insert(events).values(event);
  const isUrgent = work.world.reactions.some(({ to, isUrgent }) => isUrgent && to === `${event.noun}.${event.step}`);
  await work.world.outbox.send(work.tx, event.id, { isUrgent });
  for (const consequence of work.world.consequences) {
    if (consequence.after === `${event.noun}.${event.step}` || consequence.after === `${event.noun}.*`)
      await consequence.run(work, event);
  }
}
