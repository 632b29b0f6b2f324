import { day } from '#core/time.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import type { VisitStatus } from '../lifecycle.ts';
import { visits } from './tables.ts';

type VisitOptions = { status?: VisitStatus; agreedFor?: Date; pin?: string } & Omit<
  Parameters<typeof aJob>[1] & object,
  'status' | 'date'
>;

/** A visit of scheduled work, with its job. It is tomorrow at the time of the clock unless `more` says otherwise. */
export async function aVisit(world: TestWorld, more: VisitOptions = {}) {
  const { status = 'agreed', pin = '4821', ...parents } = more;
  const now = world.clock.now();
  const agreedFor = more.agreedFor ?? new Date(now.getTime() + day);
  const job = await aJob(world, { ...parents, status: 'scheduled', date: agreedFor });
  const [visit] = await world.db
    .insert(visits)
    .values({ jobId: job.id, status, agreedFor, pin, createdAt: now, updatedAt: now })
    .returning();
  if (visit === undefined) throw new Error('no visit was made');
  return { ...visit, job, member: job.member, provider: job.provider };
}
