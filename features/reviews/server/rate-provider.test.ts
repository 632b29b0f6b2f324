import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { listStoredNotices } from '#features/notifications/server/testing.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { useWorld } from '#tests/support/testing.ts';
import { listReviews } from './queries.ts';
import { rateProvider } from './rate-provider.ts';
import { reviewContent } from './testing.ts';

const world = useWorld();
const ratingOf = async (id: string) =>
  (
    await world.db
      .select({ rating: providers.overallRating, count: providers.ratingCount })
      .from(providers)
      .where(eq(providers.id, id))
  )[0];

describe('rating a provider', () => {
  it('updates the rating of the card and the status of the job, and lists the review', async () => {
    const provider = await aProvider(world);
    for (const rating of [5, 4, 4]) {
      const job = await aJob(world, { status: 'work_completed', provider });
      await world.as(job.member, (work) =>
        rateProvider(work, { jobId: job.id, ...reviewContent({ rating, comment: `${rating} stars` }) }),
      );
      expect((await world.db.select().from(jobs).where(eq(jobs.id, job.id)))[0]?.status).toBe('completed_and_rated');
      world.clock.move(1000);
    }
    expect(await ratingOf(provider.providerId)).toEqual({ rating: 4.3, count: 3 });
    const { items } = await listReviews(world, provider, { providerId: provider.providerId });
    expect(items.map(({ comment }) => comment)).toEqual(['4 stars', '4 stars', '5 stars']);
    const notices = await listStoredNotices(world, provider.id);
    expect(notices.map(({ type, title }) => ({ type, title }))).toEqual(
      Array.from({ length: 3 }, () => ({ type: 'review', title: 'New review' })),
    );
  });

  it('lets only the member rate a completed job, once and within 90 days', async () => {
    const job = await aJob(world, { status: 'work_completed' });
    const rate = (by: typeof job.member, id = job.id) =>
      world.as(by, (work) => rateProvider(work, { jobId: id, ...reviewContent() }));
    await expect(rate(job.provider)).rejects.toMatchObject({ code: 'request.not-found' });
    const early = await aJob(world, { status: 'scheduled' });
    await expect(rate(early.member, early.id)).rejects.toMatchObject({
      code: 'request.conflict',
      current: 'scheduled',
    });
    const late = await aJob(world, { status: 'completed_unrated' });
    world.clock.move(90 * day + 1);
    await expect(rate(late.member, late.id)).rejects.toMatchObject({ code: 'reviews.too-late' });
    expect((await world.db.select().from(jobs).where(eq(jobs.id, late.id)))[0]?.status).toBe('completed_unrated');
    world.clock.move(-1);
    await rate(late.member, late.id);
    const twice = await Promise.allSettled([rate(job.member), rate(job.member)]);
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ratingOf(job.providerId)).toEqual({ rating: 5, count: 1 });
  });
});
