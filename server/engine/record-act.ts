import { isPerson } from './actor.ts';
import { newId } from './columns.ts';
import type { StepTaken } from './take-step.ts';
import { events } from './tables.ts';
import type { Work } from './work.ts';

/**
 * Writes down what was done, in the transaction that did it: its event, the job that names it, and its consequences.
 * Status steps come here through `takeStep`; a change of something that has no status (a setting) comes by itself.
 */
export async function recordAct(
  work: Work,
  act: {
    at?: Date;
    noun: string;
    subjectId: string;
    step: string;
    by: string;
    before: string | null;
    after: string;
    data?: Record<string, unknown> | undefined;
  },
): Promise<void> {
  const { at = work.now, noun, subjectId, step, by, before, after, data = {} } = act;
  const actorId = isPerson(work.actor) && by !== 'system' ? work.actor.id : null;
  const event: StepTaken = { id: newId(), at, actorId, party: by, noun, subjectId, step, before, after, data };
  await work.tx.insert(events).values(event);
  await work.world.outbox.send(work.tx, event.id);
  for (const consequence of work.world.consequences) {
    if (consequence.after === `${noun}.${step}` || consequence.after === `${noun}.*`)
      await consequence.run(work, event);
  }
}
