import { eq } from 'drizzle-orm';
import { allows } from '#core/lifecycle.ts';
import { Refusal } from '#core/errors.ts';
import { minute, startOfDay } from '#core/time.ts';
import { countWrong } from '#engine/throttling/count-wrong.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { visitLifecycle } from '../lifecycle.ts';
import { maxWrongPins } from '../limits.ts';
import { lockVisit } from './lock-visit.ts';
import { visits, visitSubject } from './tables.ts';

/** The visit takes no PIN for this long after too many wrong ones, in milliseconds. */
const lockedFor = 15 * minute;

type Arrival = { pin: string; /** By the clock of the provider's phone. */ at?: Date | undefined };

/** The end of a try: a wrong PIN is counted, so its transaction must commit before it is refused. */
type Try = { jobId: string; refused: 'visits.wrong-pin' | 'visits.pin-locked' | null };

/**
 * The provider gives the PIN of the visit and has arrived. An arrival that was kept without a line counts from the time that the phone
 * noted: never in the future, and never before the agreed day. Five wrong PINs in a row lock the visit for a quarter of an hour: until then it
 * throws `visits.pin-locked`, so that no answer is kept under the key of a try that did not count.
 */
export async function recordArrival(work: PersonWork, id: string, { pin, at }: Arrival): Promise<Try> {
  const visit = await lockVisit(work, id, 'arrive');
  const { jobId } = visit;
  const mayArrive = allows(visitLifecycle, 'arrive', visit.status, 'provider');
  if (mayArrive && visit.pinLockedUntil !== null && visit.pinLockedUntil > work.now)
    throw new Refusal('visits.pin-locked');
  if (mayArrive && pin !== visit.pin) {
    const { wrong, lockedUntil } = countWrong(visit.wrongPins, { max: maxWrongPins, lockedFor, now: work.now });
    await work.tx.update(visits).set({ wrongPins: wrong, pinLockedUntil: lockedUntil }).where(eq(visits.id, id));
    return { jobId, refused: lockedUntil === null ? 'visits.wrong-pin' : 'visits.pin-locked' };
  }
  const earliest = startOfDay(visit.agreedFor).getTime();
  const arrivedAt = new Date(Math.min(Math.max((at ?? work.now).getTime(), earliest), work.now.getTime()));
  await takeStep(work, visitSubject, 'arrive', {
    id,
    by: 'provider',
    set: {
      arrivedAt,
      wrongPins: 0,
      pinLockedUntil: null,
      // Both kept it, but for a party who was not there at the agreed time.
      memberOutcome: visit.memberOutcome ?? 'kept',
      providerOutcome: visit.providerOutcome ?? 'kept',
    },
    data: { arrivedAt: arrivedAt.toISOString() },
  });
  return { jobId, refused: null };
}
