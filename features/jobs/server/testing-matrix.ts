import { day } from '#core/time.ts';
import { aFile } from '#features/files/server/testing.ts';
import { jobs } from './tables.ts';
import { aJob } from './testing.ts';
import { eq } from 'drizzle-orm';
import { both, by, parties, reason, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast, pair }) => {
  const date = () => new Date(world.clock.now().getTime() + 2 * day).toISOString();

  return {
    'jobs.list': { input: async () => ({ tab: 'pending' }) },
    'jobs.counts': {},
    'jobs.month': { input: async () => ({ month: '2026-11' }) },
    'jobs.overlaps': by(['providerA'], async () => ({
      id: (await aJob(world, pair)).id,
      at: date(),
      durationMinutes: 60,
    })),
    'jobs.read': by(parties, async () => ({ id: (await aJob(world, pair)).id }), 'job'),
    'jobs.ofQuote': by(parties, async () => ({ quoteId: (await aJob(world, pair)).quoteId }), 'job'),
    'jobs.propose': by(['providerA'], async () => ({ id: (await aJob(world, pair)).id, proposedDate: date() })),
    'jobs.confirm': by(['memberA'], async () => ({
      id: (await aJob(world, { ...pair, status: 'awaiting_member_confirmation' })).id,
      proposal: 1,
    })),
    'jobs.reject': by(['memberA'], async () => ({
      id: (await aJob(world, { ...pair, status: 'awaiting_member_confirmation' })).id,
      proposal: 1,
    })),
    'jobs.reschedule': by(both, async () => ({ id: (await aJob(world, { ...pair, status: 'scheduled' })).id, reason })),
    'jobs.agree': by(['providerA'], async () => {
      const { id } = await aJob(world, { ...pair, status: 'pending_reschedule' });
      const suggestedDate = new Date(world.clock.now().getTime() + day);
      await world.db.update(jobs).set({ suggestedDate, proposal: 1 }).where(eq(jobs.id, id));
      return { id, proposal: 1 };
    }),
    'jobs.complete': by(['providerA'], async () => ({ id: (await aJob(world, { ...pair, status: 'scheduled' })).id })),
    'jobs.rework': by(['memberA'], async () => ({
      id: (await aJob(world, { ...pair, status: 'work_completed' })).id,
      reason,
    })),
    'jobs.changePhotos': by(['providerA'], async () => {
      const add = [(await aFile(world, { owner: cast.providerA, purpose: 'job' })).id];
      return { id: (await aJob(world, { ...pair, status: 'work_completed' })).id, add, remove: [] };
    }),
    // Each party has a note of their own; admins are no party.
    'jobs.readNote': by(both, async () => ({ id: (await aJob(world, pair)).id })),
    'jobs.saveNote': by(both, async () => ({ id: (await aJob(world, pair)).id, text: reason, version: 0 })),
    'jobs.completedBy': by(['waiting', 'admin'], async () => ({ providerId: cast.waiting.providerId })),
    // A calendar belongs to the two parties of the job: admins have no entry.
    'GET /api/jobs/{id}/calendar.ics': by(both, async () => ({
      id: (await aJob(world, { ...pair, status: 'scheduled' })).id,
    })),
  };
};
