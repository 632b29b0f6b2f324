import { findRow, query } from '#engine/postgres/read.ts';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day, minute } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { files } from '#features/files/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { mails } from '#features/notifications/server/tables.ts';
import { listStoredNotices, listTitles } from '#features/notifications/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { transact } from '#engine/work.ts';
import { amendReview } from './amend-review.ts';
import { hideReview, showReview } from './hide-review.ts';
import { countReviews, listReviews, readReviewOfJob } from './queries.ts';
import { rateProvider, type NewReview } from './rate-provider.ts';
import { replyToReview } from './reply-to-review.ts';
import { aReview, reviewContent } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const amend = (by: Person, id: string, what: NewReview) => world.as(by, (work) => amendReview(work, { id, ...what }));
const photoOf = (owner: Person) => aFile(world, { owner, purpose: 'review' });
const seenBy = async (reader: Person | null, id: string) =>
  (await test.call(reader, 'GET', `/files/${id}/small.webp`)).status;

/** Expects the rating and the counts of a provider to equal those of their reviews that count. */
async function expectExact(providerId: string): Promise<void> {
  const kept = await query(world.db).rows(sql`
    select aspect, stars, count from rating_counts where provider_id = ${providerId} and count > 0 order by aspect, stars`);
  const counted = await query(world.db).rows(sql`
    select aspect, stars, count(*)::int as count
    from reviews r, lateral (values ('overall', rating), ('quality', quality), ('punctuality', punctuality), ('communication', communication), ('value', value)) g (aspect, stars)
    where provider_id = ${providerId} and hidden_for is distinct from 'no-job' and stars is not null group by 1, 2 order by 1, 2`);
  expect(kept).toEqual(counted);
  const listing = await query(world.db).rows(sql`
    select rating_sum, rating_count from providers where id = ${providerId}`);
  const sums = await query(world.db).rows(sql`
    select coalesce(sum(rating), 0)::int as rating_sum, count(*)::int as rating_count from reviews where provider_id = ${providerId} and hidden_for is distinct from 'no-job'`);
  expect(listing).toEqual(sums);
}

describe('aspects and photos of a review', () => {
  it('averages the ratings of each aspect, which are optional', async () => {
    const provider = await aProvider(world);
    const { member, job } = await aReview(world, { provider, aspects: { quality: 5, punctuality: 2 } });
    await aReview(world, { provider, aspects: { quality: 4, value: 1 } });
    await aReview(world, { provider });
    expect((await readReviewOfJob(world, member, job.id))?.aspects).toEqual({
      quality: 5,
      punctuality: 2,
      communication: null,
      value: null,
    });
    expect((await countReviews(world, null, provider.providerId)).aspects).toEqual([
      { aspect: 'quality', average: 4.5, count: 2 },
      { aspect: 'punctuality', average: 2, count: 1 },
      { aspect: 'communication', average: null, count: 0 },
      { aspect: 'value', average: 1, count: 1 },
    ]);
    await expectExact(provider.providerId);
  });

  it('accepts up to eight own photos in a review and shows them to its readers', async () => {
    const job = await aJob(world, { status: 'work_completed' });
    const post = (body: object) => test.call(job.member, 'POST', `/api/jobs/${job.id}/review`, { rating: 4, ...body });
    const theirs = (await photoOf(await aMember(world))).id;
    expect(await post({ photos: [{ id: theirs }] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'photos' }] },
    });
    expect(
      (await post({ photos: [{ id: (await aFile(world, { owner: job.member, purpose: 'problem' })).id }] })).status,
    ).toBe(422);
    expect((await post({ photos: Array.from({ length: 9 }, () => ({ id: newId() })) })).status).toBe(422);
    const mine = [await photoOf(job.member), await photoOf(job.member)];
    expect((await post({ photos: [{ id: mine[0]?.id }, { id: mine[0]?.id }] })).status).toBe(422);
    expect(
      await world.db
        .select()
        .from(jobs)
        .where(and(eq(jobs.id, job.id), eq(jobs.status, 'work_completed'))),
    ).toHaveLength(1);
    const answer = await post({ photos: mine.map(({ id }, index) => ({ id, alt: `Photo ${index + 1}` })) });
    expect(answer.status).toBe(200);
    expect((await listReviews(world, null, { providerId: job.providerId })).items[0]?.photos).toEqual(
      mine.map(({ id, width, height }, index) => ({ id, width, height, alt: `Photo ${index + 1}` })),
    );
    expect(await seenBy(await aMember(world), mine[0]?.id ?? '')).toBe(200);
  });

  it('refuses stars of an aspect that are not 1 to 5', async () => {
    const job = await aJob(world, { status: 'work_completed' });
    for (const quality of [0, 6, 2.5, -1, '5']) {
      const answer = await test.call(job.member, 'POST', `/api/jobs/${job.id}/review`, {
        rating: 5,
        aspects: { quality },
      });
      expect(answer.status).toBe(422);
    }
  });
});

describe('amending a review', () => {
  it('replaces the content of a review and updates the rating, keeps the reply, records the change and notifies the provider', async () => {
    const first = { rating: 2, aspects: { quality: 1, value: 3 }, comment: 'It drips again.' };
    const { id, member, provider, job } = await aReview(world, first);
    await world.as(provider, (work) => replyToReview(work, id, 'I come back tomorrow.'));
    world.clock.move(day);
    const amended = await amend(
      member,
      id,
      reviewContent({ rating: 5, aspects: { quality: 5, communication: 4 }, comment: 'He came back and fixed it.' }),
    );
    expect(amended).toMatchObject({
      rating: 5,
      aspects: { quality: 5, punctuality: null, communication: 4, value: null },
      comment: 'He came back and fixed it.',
      editedAt: world.clock.now().toISOString(),
      reply: { text: 'I come back tomorrow.' },
      actions: ['amend', 'report-reply'],
    });
    expect((await listReviews(world, null, { providerId: provider.providerId })).items).toEqual([
      { ...amended, actions: [], amendableUntil: null, reviewerProfile: null, reviewerName: 'Naledi' },
    ]);
    await expectExact(provider.providerId);
    const event = await findRow(world.db, events, { noun: 'review', step: 'amend', subjectId: id });
    expect(event?.data).toMatchObject({
      before: { rating: 2, quality: 1, comment: 'It drips again.' },
      after: { rating: 5, quality: 5, value: null },
    });
    const notices = await listStoredNotices(world, provider.id);
    expect(notices.map(({ type, title, linkTo }) => ({ type, title, linkTo }))).toContainEqual({
      type: 'review',
      title: 'A review was changed',
      linkTo: `/jobs/${job.id}#review`,
    });
  });

  it('mails ten changes of a review together', async () => {
    const job = await aJob(world, { status: 'work_completed' });
    const { id } = await world.as(job.member, (work) =>
      rateProvider(work, { jobId: job.id, ...reviewContent({ rating: 4 }) }),
    );
    await world.settle();
    const mailed = async () =>
      (await world.db.select().from(mails).where(eq(mails.accountId, job.provider.id))).filter(({ subject }) =>
        /review .*changed/.test(subject),
      );
    for (let change = 0; change < 10; change += 1) {
      await amend(job.member, id, reviewContent({ rating: 1 + (change % 5) }));
      await world.settle();
    }
    world.clock.move(11 * minute);
    await runDueRules(world);
    expect(await mailed()).toHaveLength(1);
    const notices = (await test.call(job.provider, 'GET', '/api/notifications')).body['items'] as { title: string }[];
    expect(notices.filter(({ title }) => /^The review for .+ was changed 10 times$/.test(title))).toHaveLength(1);
  });

  it('allows a change of a review for exactly seven days', async () => {
    const { id, member, provider } = await aReview(world, { rating: 3 });
    world.clock.move(7 * day);
    expect((await amend(member, id, reviewContent({ rating: 4 }))).amendableUntil).toBe(
      world.clock.now().toISOString(),
    );
    world.clock.move(1);
    const late = await test.call(member, 'PUT', `/api/reviews/${id}`, { rating: 1 });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'reviews.too-late-to-amend', title: 'You can change a review for 7 days after you give it.' },
    });
    expect((await listReviews(world, member, { providerId: provider.providerId })).items[0]).toMatchObject({
      rating: 4,
      actions: [],
      amendableUntil: null,
    });
    await expectExact(provider.providerId);
  });

  it('lets only the author change a review', async () => {
    const { id, provider } = await aReview(world);
    for (const stranger of [provider, await aMember(world), await anAdmin(world)])
      await expect(amend(stranger, id, reviewContent({ rating: 1 }))).rejects.toMatchObject({
        code: 'request.not-found',
      });
    await expectExact(provider.providerId);
  });

  it('adds, reorders and deletes photos of a review', async () => {
    const { member, provider, id } = await aReview(world);
    const [one, two] = [await photoOf(member), await photoOf(member)];
    const photosNow = async () =>
      (await listReviews(world, null, { providerId: provider.providerId })).items[0]?.photos.map((photo) => photo.id);
    await amend(member, id, reviewContent({ photos: [{ id: one.id }, { id: two.id }] }));
    expect(await photosNow()).toEqual([one.id, two.id]);
    await amend(member, id, reviewContent({ photos: [{ id: two.id }, { id: one.id }] }));
    expect(await photosNow()).toEqual([two.id, one.id]);
    await amend(member, id, reviewContent({ photos: [{ id: one.id }] }));
    expect(await photosNow()).toEqual([one.id]);
    expect(await world.db.select().from(files).where(eq(files.id, two.id))).toEqual([]);
    // A refused change removes no photo.
    world.clock.move(8 * day);
    await expect(amend(member, id, reviewContent())).rejects.toMatchObject({ code: 'reviews.too-late-to-amend' });
    expect(await photosNow()).toEqual([one.id]);
  });
});

describe('hiding a review', () => {
  it('hides a review and its photos from all but its author and admins, notifies both parties, and shows it again', async () => {
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    const photo = await photoOf(member);
    const { id, provider, job } = await aReview(world, {
      member,
      rating: 1,
      aspects: { value: 1 },
      photos: [{ id: photo.id }],
    });
    const { providerId } = provider;
    await aReview(world, { provider, rating: 4 });
    expect(await seenBy(provider, photo.id)).toBe(200);
    await world.as(admin, (work) => hideReview(work, { id, cause: 'private-details', reason: 'It names a child.' }));
    await expectExact(providerId);
    for (const reader of [null, provider, member])
      expect((await listReviews(world, reader, { providerId })).items).toHaveLength(1);
    expect(
      (await listReviews(world, admin, { providerId })).items.map(({ status, actions }) => [status, actions]),
    ).toEqual([
      ['published', ['report', 'hide']],
      ['hidden', ['show']],
    ]);
    expect(await readReviewOfJob(world, provider, job.id)).toBeNull();
    expect(await readReviewOfJob(world, member, job.id)).toMatchObject({ id, status: 'hidden', actions: [] });
    for (const [reader, status] of [
      [provider, 404],
      [await aMember(world), 404],
      [null, 404],
      [member, 200],
      [admin, 200],
    ] as const)
      expect(await seenBy(reader, photo.id)).toBe(status);
    await expect(amend(member, id, reviewContent())).rejects.toMatchObject({
      code: 'request.conflict',
      current: 'hidden',
    });
    await expect(world.as(provider, (work) => replyToReview(work, id, 'No.'))).rejects.toMatchObject({
      code: 'request.not-found',
    });
    await expect(
      world.as(admin, (work) => hideReview(work, { id, cause: 'abuse', reason: 'Again.' })),
    ).rejects.toMatchObject({
      code: 'request.conflict',
    });
    await world.as(admin, (work) => showReview(work, id));
    await expectExact(providerId);
    expect((await listReviews(world, null, { providerId })).items).toHaveLength(2);
    expect(await seenBy(provider, photo.id)).toBe(200);
    expect(await listTitles(world, member.id)).toEqual(
      expect.arrayContaining(['Your review was hidden', 'Your review is shown again']),
    );
    expect(await listTitles(world, provider.id)).toEqual(
      expect.arrayContaining(['A review was hidden', 'A review is shown again']),
    );
  });

  it('resolves the open reports of a hidden review', async () => {
    const { id, provider } = await aReview(world);
    const report = { kind: 'review', subjectId: id, reason: 'This never happened.' };
    expect((await test.call(provider, 'POST', '/api/reports', report)).status).toBe(200);
    const admin = await anAdmin(world);
    const { items } = (await test.call(admin, 'GET', '/api/reports')).body as {
      items: { subjectId: string; linkTo: string }[];
    };
    expect(items.find(({ subjectId }) => subjectId === id)?.linkTo).toBe(`/providers/${provider.providerId}#reviews`);
    await world.as(admin, (work) => hideReview(work, { id, cause: 'no-job', reason: 'It never happened.' }));
    const rows = await query<Record<string, unknown>>(world.db).rows(sql`
      select status, outcome, note from reports where subject_id = ${id}`);
    expect([...rows]).toEqual([{ status: 'resolved', outcome: 'hide', note: 'It never happened.' }]);
    expect((await test.call(provider, 'POST', '/api/reports', report)).status).toBe(404);
  });
});

it('keeps the rating and counts exact while many people rate, change, hide and show reviews at once', async () => {
  const [provider, admin] = [await aProvider(world), await anAdmin(world)];
  const given = await Promise.all(
    [1, 2, 3, 4, 5, 5].map((rating) => aReview(world, { provider, rating, aspects: { quality: rating } })),
  );
  const waiting = await Promise.all([1, 2, 3, 4].map(() => aJob(world, { provider, status: 'work_completed' })));
  const elsewhere = (index: number) => (index % 2 === 0 ? world : world.elsewhere);
  const attempts = [
    ...waiting.flatMap((job) =>
      [0, 1].map(
        (twice) => (n: number) =>
          transact(elsewhere(n), job.member, (work) =>
            rateProvider(work, { jobId: job.id, ...reviewContent({ rating: 3 + twice }) }),
          ),
      ),
    ),
    ...given.flatMap(({ id, member }) =>
      [2, 4].map(
        (rating) => (n: number) =>
          transact(elsewhere(n), member, (work) =>
            amendReview(work, { id, ...reviewContent({ rating, aspects: { value: rating, quality: null } }) }),
          ),
      ),
    ),
    ...given.flatMap(({ id }) => [
      (n: number) =>
        transact(elsewhere(n), admin, (work) =>
          hideReview(work, { id, cause: n % 3 === 0 ? 'abuse' : 'no-job', reason: 'A look is needed.' }),
        ),
      (n: number) => transact(elsewhere(n), admin, (work) => showReview(work, id)),
    ]),
  ];
  const results = await Promise.allSettled(attempts.map((attempt, index) => attempt(index)));
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'request.conflict' });
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(waiting.length + given.length);
  await expectExact(provider.providerId);
});

describe('the time after completion', () => {
  it('asks for a review by email after two days and still accepts one after the job lapses', async () => {
    const job = await aJob(world, { status: 'work_completed' });
    world.clock.move(2 * day);
    await runDueRules(world);
    await world.settle();
    const requestMails = await world.db
      .select({ subject: mails.subject })
      .from(mails)
      .where(eq(mails.accountId, job.member.id));
    expect(requestMails).toEqual([{ subject: expect.stringMatching(/^How was the work of .+\? .+/) }]);
    world.clock.move(12 * day);
    await runDueRules(world);
    expect((await world.db.select().from(jobs).where(eq(jobs.id, job.id)))[0]?.status).toBe('completed_unrated');
    await world.as(job.member, (work) => rateProvider(work, { jobId: job.id, ...reviewContent({ rating: 4 }) }));
    expect((await world.db.select().from(jobs).where(eq(jobs.id, job.id)))[0]?.status).toBe('completed_and_rated');
    await expectExact(job.providerId);
  });
});
