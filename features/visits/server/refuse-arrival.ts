import { and, eq } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import { allows } from '#core/lifecycle.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { visitLifecycle } from '../lifecycle.ts';
import { providerIs } from './policy.ts';
import { visits, visitSubject } from './tables.ts';

/** Records that an arrival that was kept without a line was refused: the member does not see what the provider's phone says later. */
export async function refuseArrival(work: PersonWork, id: string): Promise<{ id: string }> {
  const { status } = expectFound(await lockRow(work.tx, visits, and(eq(visits.id, id), providerIs(work.actor))));
  // The provider may have entered the right PIN since.
  if (allows(visitLifecycle, 'arrive', status, 'provider'))
    await recordEvent(work, visitSubject, 'refuse-arrival', { id, by: 'provider', before: status, after: status });
  return { id };
}
