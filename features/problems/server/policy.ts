import { eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { offeredSteps } from '#core/offered-steps.ts';
import type { Person } from '#server/engine/actor.ts';
import type { problemCard } from '../contract.ts';
import { problemLifecycle } from '../lifecycle.ts';
import { problems } from './tables.ts';

type Card = z.output<typeof problemCard>;

/** Every problem is there to be read by whoever may read any; changing one takes its owner. */
export const ownedBy = (person: Person): SQL => eq(problems.ownerId, person.id);

/** The steps that the owner of a problem may take now; nothing stands in the way of any. */
export const offeredProblemSteps = (status: Card['status']): Card['steps'] =>
  offeredSteps(problemLifecycle, { status, party: 'owner' });

/** Approved comments `c` are everybody's to read; the others are for their author and admins. */
export function seenBy(reader: Person | null): SQL {
  if (reader?.role === 'admin') return sql`true`;
  return sql`(c.status = 'approved' or c.author_id = ${reader?.id ?? null})`;
}
