import { eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { offeredSteps } from '#core/offered-steps.ts';
import type { Person } from '#server/engine/actor.ts';
import type { problemCard } from '../contract.ts';
import { problemLifecycle } from '../lifecycle.ts';
import { problems } from './tables.ts';

type Card = z.output<typeof problemCard>;

/** Only its owner may change a problem; all readers see every problem. */
export const ownedBy = (person: Person): SQL => eq(problems.ownerId, person.id);

/** The steps that the owner of a problem may take now; none of them has an obstacle. */
export const offeredProblemSteps = (status: Card['status']): Card['steps'] =>
  offeredSteps(problemLifecycle, { status, party: 'owner' });

/** All readers see approved comments `c`; the other comments are for their author and admins. */
export function commentVisibleTo(reader: Person | null): SQL {
  if (reader?.role === 'admin') return sql`true`;
  return sql`(c.status = 'approved' or c.author_id = ${reader?.id ?? null})`;
}
