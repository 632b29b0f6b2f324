import { day, minute } from '#core/time.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import type { VisitStatus } from '../lifecycle.ts';
import type { AbsentParty } from '../limits.ts';
import type { NoShowStatus } from '../no-show-lifecycle.ts';
import { shareVisit } from './sharing/share-visit.ts';
import { noShows, visits } from './tables.ts';

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
    .values({
      jobId: job.id,
      memberId: job.memberId,
      providerId: job.providerId,
      status,
      agreedFor,
      pin,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (visit === undefined) throw new Error('no visit was made');
  return { ...visit, job, member: job.member, provider: job.provider };
}

/** A visit whose member has made a link, with its token. */
export async function aSharedVisit(world: TestWorld, more: VisitOptions = {}) {
  const visit = await aVisit(world, more);
  const { token } = await world.as(visit.member, (work) => shareVisit(work, visit.id));
  return { ...visit, token };
}

/** The report that a party was not at a visit, half an hour after its time. Only contested ones have an answer. */
export async function aNoShow(
  world: TestWorld,
  {
    status = 'reported',
    absent = 'provider',
    ...more
  }: Omit<VisitOptions, 'status'> & { status?: NoShowStatus; absent?: AbsentParty } = {},
) {
  const now = world.clock.now();
  const visit = await aVisit(world, { agreedFor: new Date(now.getTime() - 30 * minute), ...more });
  const [noShow] = await world.db
    .insert(noShows)
    .values({
      visitId: visit.id,
      status,
      absent,
      answer: status === 'contested' ? 'I waited at the gate.' : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (noShow === undefined) throw new Error('no report was made');
  return { ...noShow, visit, job: visit.job, member: visit.member, provider: visit.provider };
}
