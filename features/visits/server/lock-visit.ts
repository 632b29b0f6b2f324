import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { PersonWork } from '#engine/work.ts';
import type { VisitStep } from '../lifecycle.ts';
import { providerIs, refuseAtThisTime } from './policy.ts';
import { visits } from './tables.ts';

/** Locks the visit of this provider; 404 if it is not theirs. Refuses a step at a time that is not its own. */
export async function lockVisit(work: PersonWork, id: string, step: VisitStep): Promise<typeof visits.$inferSelect> {
  const [visit] = await work.tx
    .select()
    .from(visits)
    .where(and(eq(visits.id, id), providerIs(work.actor)))
    .for('no key update');
  if (visit === undefined) throw new Refusal('request.not-found');
  refuseAtThisTime(step, visit, work.now);
  return visit;
}
