import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { activateAccount, suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { readSharedProvider } from '#features/providers/server/shared-providers.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { query } from '#engine/postgres/read.ts';
import { changeRows } from '#tests/support/change-rows.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { hidingCauses, type HidingCause } from '../reasons.ts';
import { amendReview } from './amend-review.ts';
import { hideReview, showReview } from './hide-review.ts';
import { countReviews, listReviews } from './queries.ts';
import { replyToReview } from './reply-to-review.ts';
import { aReview, reviewContent } from './testing.ts';

const world = useWorld();
const test = useApp(world);

type Given = { id: string; rating: number; quality: number | null; cause: HidingCause | null; isPaused: boolean };

const ratingsOf = (providerId: string) =>
  query<{ sum: number; count: number }>(world.db).row(sql`
    select rating_sum as sum, rating_count as count from providers where id = ${providerId}`);

/** Every place that has the rating of a provider agrees with the reviews that count. */
async function expectAgreement(provider: { id: string; providerId: string }, given: readonly Given[]): Promise<void> {
  const { providerId } = provider;
  const counted = given.filter(({ cause }) => cause !== 'no-job');
  const sum = counted.reduce((stars, { rating }) => stars + rating, 0);
  const average = counted.length === 0 ? 0 : Math.round((10 * sum) / counted.length) / 10;
  expect(await ratingsOf(providerId)).toEqual({ sum, count: counted.length });
  const { items, aspects: rated, hidden, paused } = await countReviews(world, null, providerId);
  expect(items).toEqual(
    [5, 4, 3, 2, 1].map((stars) => ({ stars, count: counted.filter(({ rating }) => rating === stars).length })),
  );
  expect(rated.find(({ aspect }) => aspect === 'quality')?.count).toBe(
    counted.filter(({ quality }) => quality !== null).length,
  );
  const listed = (await listReviews(world, null, { providerId })).items;
  const [unseen, left] = [hidden.reduce((all, { count }) => all + count, 0), given.length - counted.length];
  // The distribution is what is shown, what is hidden and counts, and what is paused.
  expect(items.reduce((all, { count }) => all + count, 0)).toBe(listed.length + unseen - left + paused);
  expect(listed.map(({ id }) => id).sort()).toEqual(
    given
      .filter(({ cause, isPaused }) => cause === null && !isPaused)
      .map(({ id }) => id)
      .sort(),
  );
  expect(hidden).toEqual(
    hidingCauses
      .map((cause) => ({ cause, count: given.filter((one) => one.cause === cause).length }))
      .filter(({ count }) => count > 0),
  );
  expect(await readSharedProvider(world, null, providerId)).toMatchObject({
    rating: average,
    ratingCount: counted.length,
  });
  const card = (await test.call(null, 'GET', `/api/providers/${providerId}`)).body;
  expect(card).toMatchObject({ overallRating: average, ratingCount: counted.length });
  const stars = await query<{ rating: number | null }>(world.db).rows(sql`
    select j.rating from jobs j join reviews r on r.job_id = j.id where r.provider_id = ${providerId} and j.rating is not null order by 1`);
  expect(stars.map(({ rating }) => rating)).toEqual(counted.map(({ rating }) => rating).sort((a, b) => a - b));
}

describe('the stars of a hidden review', () => {
  it.each(hidingCauses)('count unless there was no such job: %s', async (cause) => {
    const [admin, provider] = [await anAdmin(world), await aProvider(world)];
    await aReview(world, { provider, rating: 5 });
    const { id } = await aReview(world, { provider, rating: 1, aspects: { quality: 1 } });
    await world.as(admin, (work) => hideReview(work, { id, cause, reason: 'It breaks a rule.' }));
    expect(await ratingsOf(provider.providerId)).toEqual(
      cause === 'no-job' ? { sum: 5, count: 1 } : { sum: 6, count: 2 },
    );
    expect(await countReviews(world, null, provider.providerId)).toMatchObject({
      hidden: [{ cause, count: 1 }],
      paused: 0,
    });
    await world.as(admin, (work) => showReview(work, id));
    expect(await ratingsOf(provider.providerId)).toEqual({ sum: 6, count: 2 });
    expect((await countReviews(world, null, provider.providerId)).hidden).toEqual([]);
  });

  it('are those of every place that has the rating, and hiding never raises it, through any history', async () => {
    await world.db.execute(sql`update site_settings set public_browsing = true`);
    const admin = await anAdmin(world);
    const acts = array(
      record({
        act: constantFrom('rate', 'rate', 'amend', 'hide', 'hide', 'show', 'suspend', 'activate'),
        n: integer({ min: 0, max: 20 }),
        stars: integer({ min: 1, max: 5 }),
        cause: constantFrom(...hidingCauses),
      }),
      { minLength: 8, maxLength: 16 },
    );
    await assert(
      asyncProperty(acts, async (history) => {
        const provider = await aProvider(world);
        const given: (Given & { member: Person })[] = [];
        const averageNow = async () => {
          const { sum = 0, count = 0 } = (await ratingsOf(provider.providerId)) ?? {};
          return count === 0 ? 0 : sum / count;
        };
        for (const { act, n, stars, cause } of history) {
          const before = await averageNow();
          const one = given[n % Math.max(1, given.length)];
          if (act === 'rate' || one === undefined) {
            const quality = n % 2 === 0 ? stars : null;
            const { id, member } = await aReview(world, { provider, rating: stars, aspects: { quality } });
            given.push({ id, member, rating: stars, quality, cause: null, isPaused: false });
          } else if (act === 'amend' && one.cause === null && !one.isPaused) {
            await world.as(one.member, (work) =>
              amendReview(work, { id: one.id, ...reviewContent({ rating: stars, aspects: { quality: null } }) }),
            );
            Object.assign(one, { rating: stars, quality: null });
          } else if (act === 'hide' && one.cause === null) {
            await world.as(admin, (work) => hideReview(work, { id: one.id, cause, reason: 'It breaks a rule.' }));
            one.cause = cause;
            if (cause !== 'no-job') expect(await averageNow()).toBe(before);
          } else if (act === 'show' && one.cause !== null) {
            await world.as(admin, (work) => showReview(work, one.id));
            one.cause = null;
          } else if (act === 'suspend' && !one.isPaused) {
            await world.as(admin, (work) => suspendAccount(work, one.member.id, 'It is all spam.'));
            one.isPaused = true;
            expect(await averageNow()).toBe(before);
          } else if (act === 'activate' && one.isPaused) {
            await world.as(admin, (work) => activateAccount(work, one.member.id));
            one.isPaused = false;
          }
          await expectAgreement(provider, given);
        }
      }),
      { numRuns: 4, seed: 20_261_126 },
    );
  }, 120_000);

  it('need a cause that the product knows', async () => {
    const [admin, { id }] = [await anAdmin(world), await aReview(world)];
    const hide = (body: object) => test.call(admin, 'POST', `/api/reviews/${id}/hide`, { reason: 'Rude.', ...body });
    for (const body of [{}, { cause: 'abuse, and more' }, { cause: null }])
      expect(await hide(body)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'cause', message: 'Choose why.' }] },
      });
    expect(await hide({ cause: 'abuse' })).toMatchObject({
      status: 200,
      body: { status: 'hidden', hiddenFor: 'abuse' },
    });
  });
});

it('counts the stars again that the release before took out of the rating', async () => {
  const [admin, provider] = [await anAdmin(world), await aProvider(world)];
  const given: Given[] = [];
  for (const rating of [5, 4, 1, 2]) {
    const { id } = await aReview(world, { provider, rating, aspects: { quality: rating } });
    given.push({ id, rating, quality: rating, cause: null, isPaused: false });
  }
  const [, , hidden, paused] = given;
  if (hidden === undefined || paused === undefined) throw new Error('four reviews are given');
  await world.as(admin, (work) => hideReview(work, { id: hidden.id, cause: 'no-job', reason: 'Rude.' }));
  await world.as(admin, (work) => hideReview(work, { id: paused.id, cause: 'no-job', reason: 'Rude.' }));
  // As the release before left them: without a cause, and one of a suspended member.
  await world.db.execute(sql`update reviews set hidden_for = null where id = ${hidden.id}`);
  await world.db.execute(
    sql`update reviews set hidden_for = null, status = 'published', member_suspended = true where id = ${paused.id}`,
  );
  await changeRows(world, 'add_hiding_causes');
  await expectAgreement(provider, [...given.slice(0, 2), { ...hidden, cause: 'other' }, { ...paused, isPaused: true }]);
});

it('counts a review whose cause is not known again when it is shown', async () => {
  const admin = await anAdmin(world);
  const { id, provider } = await aReview(world, { rating: 3 });
  await world.as(admin, (work) => hideReview(work, { id, cause: 'no-job', reason: 'Rude.' }));
  await world.db.execute(sql`update reviews set hidden_for = null where id = ${id}`);
  await world.as(admin, (work) => showReview(work, id));
  expect(await ratingsOf(provider.providerId)).toEqual({ sum: 3, count: 1 });
});

it('leaves a held reply to a check, once a hidden review is shown again', async () => {
  const { id, provider, member } = await aReview(world);
  const admin = await anAdmin(world);
  const openCases = () =>
    query<{ kind: string }>(world.db).rows(sql`
      select kind from moderation_cases where subject_id = ${id} and status <> 'closed' order by kind`);
  await world.as(member, (work) => amendReview(work, { id, ...reviewContent({ comment: 'See plumber-joe.co.za' }) }));
  await world.as(provider, (work) => replyToReview(work, id, 'See plumber-joe.co.za'));
  expect(await openCases()).toEqual([{ kind: 'reply' }, { kind: 'review' }]);
  await world.as(admin, (work) => hideReview(work, { id, cause: 'advertising', reason: 'This is an advertisement.' }));
  expect(await openCases()).toEqual([]);
  await world.as(admin, (work) => showReview(work, id, 'It was a mistake.'));
  expect(await openCases()).toEqual([{ kind: 'reply' }]);
});
