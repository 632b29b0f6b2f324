import { and, desc, eq } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { Refusal } from '#core/errors.ts';
import { type Caller, isPerson } from '#engine/actor.ts';
import { events } from '#engine/tables.ts';
import { takeStep } from '#engine/take-step.ts';
import { transact, type PersonWork, type World } from '#engine/work.ts';
import { asPerson } from './as-person.ts';
import { accountSubject, sessions } from './tables.ts';

/** Milliseconds in which a person may take their deletion back. */
export const deletionDelay = 14 * day;

/** The time at which an account is deleted after its person left at `since`. */
export const deletionDate = (since: Date): Date => new Date(since.getTime() + deletionDelay);

/** Hides the actor's account and ends its sessions. The caller has confirmed the person's identity and kept an admin (`keepAnAdmin`). */
export async function leave(work: PersonWork): Promise<void> {
  const { id } = work.actor;
  await takeStep(work, accountSubject, 'leave', { id, by: 'account', set: { leavingSince: work.now } });
  await work.tx.delete(sessions).where(eq(sessions.userId, id));
}

/** Cancels the deletion, for a person who has signed in to a leaving account. 401 for all others. */
export async function keepAccount(world: World, actor: Caller): Promise<void> {
  if (isPerson(actor)) return;
  const { leaving } = actor;
  if (leaving === undefined) throw new Refusal('accounts.signed-out');
  const { accountId: id, sessionId } = leaving;
  await transact(world, await asPerson(world, id, sessionId), async (work) => {
    // A provider who was waiting for approval waits again.
    const [request] = await work.tx
      .select({ before: events.before })
      .from(events)
      .where(and(eq(events.noun, accountSubject.noun), eq(events.subjectId, id), eq(events.step, 'leave')))
      .orderBy(desc(events.at), desc(events.id))
      .limit(1);
    const step = request?.before === 'pending' ? 'keep-waiting' : 'keep';
    await takeStep(work, accountSubject, step, { id, by: 'account', set: { leavingSince: null } });
  });
}
